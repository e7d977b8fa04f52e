import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { t } from "#kernel/language.ts";
import { contactSearch, contactsInput } from "#studio/engagement/contacts/contact-search.ts";
import { ContactsScreen } from "#studio/engagement/contacts/contacts-screen.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../visitor.ts";

interface ContactsProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(contactSearch);

export const generateMetadata = (): Metadata => ({ title: t("Contacts") });

export default async function Contacts({ params, searchParams }: ContactsProps) {
  const { slug, role } = await brandOf((await params).brand);
  const search = await load(searchParams);
  const { channels, contacts } = trpc(slug);
  if (role !== "client") {
    await Promise.all([
      prefetchPages(contacts.list.infiniteQueryOptions(contactsInput(search), PAGED)),
      prefetch(contacts.tags.queryOptions({})),
      prefetch(channels.list.queryOptions({ limit: 100 })),
    ]);
  }
  return (
    <Hydrated>
      <SearchState>
        <ContactsScreen />
      </SearchState>
    </Hydrated>
  );
}
