import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { t } from "#kernel/language.ts";
import { InboxScreen } from "#studio/engagement/inbox/inbox-screen.tsx";
import { inboxSearch } from "#studio/engagement/inbox/inbox-search.ts";
import { listInput, threadInput } from "#studio/engagement/inbox/list-input.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { Hydrated, prefetch, prefetchPages, readPrefetched, trpc } from "#transport/trpc/server.tsx";
import { brandOf, frame } from "../../../visitor.ts";

interface InboxProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(inboxSearch);

export const generateMetadata = (): Metadata => ({ title: t("Inbox") });

export default async function Inbox({ params, searchParams }: InboxProps) {
  const { slug, role } = await brandOf((await params).brand);
  const [{ me }, search] = await Promise.all([frame(), load(searchParams)]);
  const { channels, drafting, inbox, members } = trpc(slug);
  await Promise.all(
    role === "client"
      ? []
      : [
          prefetchPages(inbox.list.infiniteQueryOptions(listInput(search, me.user.id), PAGED)),
          prefetch(channels.list.queryOptions({ limit: 100 })),
          prefetch(channels.platforms.queryOptions({})),
          prefetch(drafting.show.queryOptions({})),
          prefetch(inbox.tags.queryOptions({})),
          prefetch(members.list.queryOptions({})),
          ...(search.item === null ? [] : [prefetchConversation(slug, search.item)]),
        ],
  );
  return (
    <Hydrated>
      <SearchState>
        <InboxScreen myId={me.user.id} />
      </SearchState>
    </Hydrated>
  );
}

/** An item with everything else of its contact. */
async function prefetchConversation(slug: string, id: number): Promise<void> {
  const { inbox } = trpc(slug);
  const show = inbox.show.queryOptions({ id });
  await prefetch(show);
  const contact = readPrefetched(show.queryKey)?.contact;
  if (contact) await prefetchPages(inbox.list.infiniteQueryOptions(threadInput(contact.id), PAGED));
}
