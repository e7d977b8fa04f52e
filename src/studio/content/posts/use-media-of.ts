import { useQueries } from "@tanstack/react-query";
import type { MediaAsset, Post } from "#studio/content/composer/saving/draft.ts";
import { useTRPC } from "#transport/trpc/client.tsx";

const STALE_MS = 5 * 60_000;

/** Finds media by id: the post's own are loaded already, others are requested. */
export function useMediaOf(post: Post, ids: readonly number[]): (id: number) => MediaAsset | undefined {
  const trpc = useTRPC();
  const known = new Set(post.media.map(({ id }) => id));
  const others = useQueries({
    queries: ids
      .filter((id) => !known.has(id))
      .map((id) => ({ ...trpc.media.show.queryOptions({ id }), staleTime: STALE_MS, retry: false })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  return (id) => post.media.find((media) => media.id === id) ?? others.find((media) => media.id === id);
}
