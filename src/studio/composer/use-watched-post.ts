import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { kindOf } from "../frame/refusal-of.ts";
import type { Post } from "./draft.ts";
import { hasNewStatus } from "./stage.ts";

/**
 * Watches a post while it is being edited.
 * @param known the last known version; null while it is not stored
 * @param onStatusChange called when the same revision gets another status, such as approved or published
 * @returns whether it was deleted
 */
export function useWatchedPost(known: Post | null, onStatusChange: (post: Post) => void): boolean {
  const trpc = useTRPC();
  const { data, error } = useQuery({
    ...trpc.posts.show.queryOptions({ id: known?.id ?? 0 }),
    enabled: known !== null,
  });
  const notify = useEffectEvent(onStatusChange);
  useEffect(() => {
    if (known && data && hasNewStatus(known, data)) notify(data);
  }, [known, data]);
  return known !== null && kindOf(error) === "not_found";
}
