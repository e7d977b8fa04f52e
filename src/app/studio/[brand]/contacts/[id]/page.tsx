import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { t } from "#kernel/language.ts";
import { ContactScreen } from "#studio/engagement/contacts/contact-screen.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { idOf } from "../../../../id-of.ts";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Contact") });

export default async function Contact({ params }: { params: Promise<{ brand: string; id: string }> }) {
  const { brand, id: segment } = await params;
  const id = idOf(segment) ?? notFound();
  const { slug, role } = await brandOf(brand);
  const { contacts, inbox } = trpc(slug);
  if (role !== "client") {
    await Promise.all([
      prefetch(contacts.show.queryOptions({ id })),
      prefetch(contacts.tags.queryOptions({})),
      prefetchPages(inbox.list.infiniteQueryOptions({ contact_id: id, limit: 10 }, PAGED)),
    ]);
  }
  return (
    <Hydrated>
      <ContactScreen contactId={id} />
    </Hydrated>
  );
}
