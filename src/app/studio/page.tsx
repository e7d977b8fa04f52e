import { redirect } from "next/navigation";
import { frame, requirePerson } from "../visitor.ts";

/** Redirects to the selected brand's home page, or to creating a brand. */
export default async function Studio() {
  await requirePerson();
  const { selected } = await frame();
  redirect(selected ? `/studio/${selected.handle}` : "/brands/new");
}
