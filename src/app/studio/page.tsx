import { redirect } from "next/navigation";
import { frame, requirePerson } from "../visitor.ts";

/** Pages that the manifest's shortcuts open, which don't know a brand. */
const PAGES = new Set(["posts/new", "approvals", "inbox", "calendar"]);

/** Redirects to a page of the selected brand, by default its home page, or to creating a brand. */
export default async function Studio({ searchParams }: { searchParams: Promise<{ page?: string | string[] }> }) {
  await requirePerson();
  const { page } = await searchParams;
  const { selected } = await frame();
  if (!selected) redirect("/brands/new");
  redirect(`/studio/${selected.handle}${typeof page === "string" && PAGES.has(page) ? `/${page}` : ""}`);
}
