import { useQueries } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Post } from "../composer/draft.ts";
import { useBrand } from "../frame/brand.tsx";
import { pollEvery } from "../post/poll.ts";
import { byDay, timeOf } from "./by-day.ts";
import type { Month } from "./month.ts";
import { datelessReads, monthReads } from "./month-reads.ts";

/** A month's posts by day; what is due soon is followed live. */
export function useMonth(month: Month, channel: number | null) {
  const trpc = useTRPC();
  const { timezone: zone } = useBrand();
  return useQueries({
    queries: monthReads(month, zone, channel).map((input) => ({
      ...trpc.posts.list.queryOptions(input),
      refetchInterval: (query: { state: { data?: { posts: Post[] } | undefined } }) =>
        pollPosts(query.state.data?.posts),
    })),
    combine: (reads) => ({
      days: byDay(
        reads.flatMap(({ data }) => data?.posts ?? []),
        zone,
      ),
      isPending: reads.some(({ isPending }) => isPending),
      isCut: reads.some(({ data }) => data?.has_more),
      error: reads.find(({ error }) => error)?.error ?? null,
      refetch: () => void Promise.all(reads.map(({ refetch }) => refetch())),
    }),
  });
}

/** The newest posts that have no date yet. */
export function useDateless(channel: number | null) {
  const trpc = useTRPC();
  return useQueries({
    queries: datelessReads(channel).map((input) => trpc.posts.list.queryOptions(input)),
    combine: (reads) => ({
      posts: reads.flatMap(({ data }) => data?.posts ?? []).filter((post) => timeOf(post) === null),
      isPending: reads.some(({ isPending }) => isPending),
      isCut: reads.some(({ data }) => data?.has_more),
    }),
  });
}

function pollPosts(posts: readonly Post[] = []): number | false {
  return pollEvery(
    posts.flatMap(({ publications }) => publications),
    Date.now(),
  );
}
