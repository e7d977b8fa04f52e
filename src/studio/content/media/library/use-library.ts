import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { PAGED } from "#studio/frame/paged.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { inputOf, type MediaSearch } from "./media-search.ts";

/** The assets of a search, page by page. */
export function useLibrary(search: MediaSearch) {
  const api = useTRPC();
  const list = useInfiniteQuery(
    api.media.list.infiniteQueryOptions(inputOf(search), {
      ...PAGED,
      placeholderData: keepPreviousData,
    }),
  );
  return { list, assets: list.data?.pages.flatMap((page) => page.assets) ?? [] };
}

/** Invalidates every query that includes assets. */
export function useRefreshMedia(): () => Promise<void> {
  const api = useTRPC();
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: api.media.pathKey() }), [api, queries]);
}
