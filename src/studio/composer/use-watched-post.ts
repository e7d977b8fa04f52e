import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { kindOf } from "../frame/refusal-of.ts";
import type { Post } from "./draft.ts";
import { isMovedOn } from "./stage.ts";

/**
 * Watches a post while it is being written.
 * @param known the post as one knows it; null while it is not stored
 * @param onMovedOn told when the same words came to another stage: approved, sent back, out
 * @returns whether it was deleted
 */
export function useWatchedPost(known: Post | null, onMovedOn: (post: Post) => void): boolean {
  const trpc = useTRPC();
  const { data, error } = useQuery({
    ...trpc.posts.show.queryOptions({ id: known?.id ?? 0 }),
    enabled: known !== null,
  });
  const tell = useEffectEvent(onMovedOn);
  useEffect(() => {
    if (known && data && isMovedOn(known, data)) tell(data);
  }, [known, data]);
  return known !== null && kindOf(error) === "not_found";
}
