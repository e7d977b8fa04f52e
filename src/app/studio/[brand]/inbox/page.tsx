import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { t } from "#kernel/language.ts";
import { InboxScreen } from "#studio/engagement/inbox/inbox-screen.tsx";
import { inboxSearch } from "#studio/engagement/inbox/inbox-search.ts";
import { listInput, RESPONSE_TIME_INPUT, threadInput } from "#studio/engagement/inbox/list-input.ts";
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
  const list = inbox.list.infiniteQueryOptions(listInput(search, me.user.id), PAGED);
  const read = async () => {
    const listed = prefetchPages(list);
    // Without an item in the address, wide screens show the first one.
    if (search.item === null) await listed;
    const first = readPrefetched(list.queryKey)?.pages[0]?.items[0]?.id;
    const shown = search.item ?? first;
    await Promise.all([listed, ...(shown === undefined ? [] : [prefetchConversation(slug, shown)])]);
  };
  await Promise.all(
    role === "client"
      ? []
      : [
          read(),
          prefetch(channels.list.queryOptions({ limit: 100 })),
          prefetch(drafting.show.queryOptions({})),
          prefetch(members.list.queryOptions({})),
          prefetch(inbox.replyApproval.queryOptions({})),
          prefetch(inbox.responseTime.queryOptions(RESPONSE_TIME_INPUT)),
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
