import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PAGED } from "../frame/paged.ts";
import { useIsLive } from "../live/live-state.ts";
import type { InboxSearch } from "./inbox-search.ts";
import { listInput } from "./list-input.ts";

const LOOK_AGAIN_MS = 10_000;

/** How often one looks whether something came in, while the page is seen; not at all where one hears of it. */
export function useLookAgain(): number | false {
  return useIsLive() ? false : LOOK_AGAIN_MS;
}

/** The list as the address narrows it, newest first. What was filed elsewhere leaves it at once. */
export function useItems(search: InboxSearch, myId: number) {
  const [q] = useDebouncedValue(search.q, 250);
  const list = useInfiniteQuery({
    ...useTRPC().inbox.list.infiniteQueryOptions(listInput({ ...search, q }, myId), PAGED),
    placeholderData: keepPreviousData,
    refetchInterval: useLookAgain(),
  });
  const found = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return { list, items: found.filter(({ status }) => search.status === "all" || status === search.status) };
}
