import { useInfiniteQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { Comment as CommentSchema } from "#domain/review/comments/schema.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { useTRPC } from "#transport/trpc/client.tsx";

export type Comment = z.output<typeof CommentSchema>;

const POLL_MS = 15_000;

/** A post's thread in reading order, updated live. */
export function useThread(postId: number) {
  const options = useTRPC().thread.list.infiniteQueryOptions({ id: postId, limit: 100 }, PAGED);
  const query = useInfiniteQuery({ ...options, refetchInterval: POLL_MS });
  return { ...query, comments: query.data?.pages.flatMap((page) => page.comments) ?? [] };
}
