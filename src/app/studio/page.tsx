import { redirect } from "next/navigation";
import { frame, requirePerson } from "../visitor.ts";

/** The selected brand's home page; without a brand, the page that makes one. */
export default async function Studio() {
  await requirePerson();
  const { selected } = await frame();
  redirect(selected ? `/studio/${selected.handle}` : "/brands/new");
}
