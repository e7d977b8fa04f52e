import { notFound, redirect } from "next/navigation";
import { idOf } from "../../../../id-of.ts";

/** The target of notifications: the inbox with an item open. */
export default async function InboxItem({ params }: { params: Promise<{ brand: string; id: string }> }) {
  const { brand, id } = await params;
  redirect(`/studio/${brand}/inbox?item=${idOf(id) ?? notFound()}`);
}
