import { useInfiniteQuery } from "@tanstack/react-query";
import { createContext, useEffect, useMemo } from "react";
import { localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import type { ImportedPost } from "#studio/publishing/imported-posts/imported-post-row.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";

type ImportedByDay = ReadonlyMap<string, readonly ImportedPost[]>;

/** The posts of the view's days that were published elsewhere. */
export const ElsewhereContext = createContext<ImportedByDay>(new Map());

/** The posts of the view's days that were published elsewhere, by day; page after page, for a month may have more than one. */
export function useElsewhere({ from, to }: { from: string; to: string }): ImportedByDay {
  const { timezone } = useBrand();
  const options = useTRPC().importedPosts.list.infiniteQueryOptions({ from, to, limit: 100 }, PAGED);
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = useInfiniteQuery(options);
  const isPartial = hasNextPage && !isFetchingNextPage && !isError;
  useEffect(() => {
    if (isPartial) void fetchNextPage();
  }, [isPartial, fetchNextPage]);
  return useMemo(() => {
    const posts = data?.pages.flatMap((page) => page.imported_posts) ?? [];
    return Map.groupBy(posts.toReversed(), ({ published_at: at }) => localTimeOf(new Date(at), timezone).date);
  }, [data, timezone]);
}
