import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { kindOf } from "#studio/frame/refusal-of.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { hasNewCampaign, hasNewStatus, isNewerRevision } from "../sending/stage.ts";
import type { Post } from "./draft.ts";

/** Edits are no events, so an open composer asks for them, and at once when its tab is shown again. */
const POLL_MS = 10_000;

interface WatchInput {
  /** Whether there are local edits: a newer revision then waits for the next save, which merges. */
  isDirty: boolean;
  /** Called when the same revision gets another status, such as approved or published, or another campaign. */
  onMoved: (post: Post) => void;
  /** Called with a newer revision while there are no local edits. */
  onNewRevision: (post: Post) => void;
}

/**
 * Watches a post while it is being edited.
 * @param known the last known version; null while it is not stored
 * @returns whether it was deleted
 */
export function useWatchedPost(known: Post | null, { isDirty, onMoved, onNewRevision }: WatchInput): boolean {
  const trpc = useTRPC();
  const { data, error } = useQuery({
    ...trpc.posts.show.queryOptions({ id: known?.id ?? 0 }),
    enabled: known !== null,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: "always",
  });
  const onMove = useEffectEvent(onMoved);
  const onRevision = useEffectEvent(onNewRevision);
  useEffect(() => {
    if (!known || !data) return;
    if (hasNewStatus(known, data) || hasNewCampaign(known, data)) onMove(data);
    else if (!isDirty && isNewerRevision(known, data)) onRevision(data);
  }, [known, data, isDirty]);
  return known !== null && kindOf(error) === "not_found";
}
