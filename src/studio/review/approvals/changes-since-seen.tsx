"use client";

import { useQuery } from "@tanstack/react-query";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import CompareRevisions from "#studio/content/posts/history/compare-revisions.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";

/** Changes between the revision that the person saw and the current one. */
export default function ChangesSinceSeen({ post, seen }: { post: Post; seen: number }) {
  const { data } = useQuery(useTRPC().posts.revisions.queryOptions({ id: post.id, limit: 100 }, { staleTime: 0 }));
  const before = data?.revisions.find(({ revision }) => revision === seen);
  const [after] = data?.revisions ?? [];
  if (!before || !after) return <RowsSkeleton rows={2} />;
  return <CompareRevisions post={post} before={before} after={after} />;
}
