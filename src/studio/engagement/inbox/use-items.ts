import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { PAGED } from "#studio/frame/paged.ts";
import { useIsLive } from "#studio/live/live-state.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { InboxSearch } from "./inbox-search.ts";
import { isListed } from "./labels.ts";
import { listInput } from "./list-input.ts";

const POLL_MS = 10_000;

/** The polling interval of the inbox; false while live updates are connected. */
export function useInboxPolling(): number | false {
  return useIsLive() ? false : POLL_MS;
}

/** The filtered list, newest first, without items whose status changed since. */
export function useItems(search: InboxSearch, myId: number) {
  const [q] = useDebouncedValue(search.q, 250);
  const list = useInfiniteQuery({
    ...useTRPC().inbox.list.infiniteQueryOptions(listInput({ ...search, q }, myId), PAGED),
    placeholderData: keepPreviousData,
    refetchInterval: useInboxPolling(),
  });
  const found = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return { list, items: found.filter((item) => isListed(item, search.status)) };
}
