import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Issue } from "#kernel/fault.ts";
import { ROLES } from "#kernel/permissions.ts";
import { useNow } from "#ui/use-now.ts";
import { useBrand } from "../frame/brand.tsx";
import type { Channel } from "./checks.ts";
import { chosen, type Draft, draftOf, isBlank, isSameContent, isSameTimes, type Picture, type Post } from "./draft.ts";
import { type Act, intentsFor } from "./intents.ts";
import type { Stage } from "./stage.ts";
import { resolveWhen, sayWhen } from "./when.ts";

/** The preflight speaks up when the writer pauses, not at every letter. */
const PAUSE_MS = 400;

interface Readied {
  draft: Draft;
  channels: readonly Channel[];
  post: Post | null;
  stage: Stage;
  /** The pictures that only channels of their own show. */
  others: readonly Picture[];
  isUploading: boolean;
}

/** What can be done with the draft now, what stands in the way, and what the channels would say to it. */
export function useReadiness({ draft, channels, post, stage, others, isUploading }: Readied) {
  const { role, timezone: zone, approval_policy: policy } = useBrand();
  const isReviewed = policy === "required";
  const now = useNow();
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  // The rules of all networks are loaded after the first paint; the query tries again where there is no connection.
  const { data: checkDraft } = useQuery({
    queryKey: ["composer", "checks"],
    queryFn: async () => (await import("./checks.ts")).checkDraft,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const issues = useMemo(() => checkDraft?.(settled, channels) ?? null, [checkDraft, settled, channels]);
  const stored = useMemo(() => (post ? draftOf(post, others) : null), [post, others]);
  const isContentChanged = stored === null || !isSameContent(draft, stored);
  const isTimeChanged = stored === null ? draft.when.kind !== "none" : !isSameTimes(draft, stored);
  const intents = intentsFor({
    stage,
    mayApprove: ROLES[role].mayApprove,
    isReviewed,
    when: sayWhen(draft.when, zone, now),
    isContentChanged,
    isTimeChanged,
    isSentBack: post?.status === "changes_requested",
  });

  /** Why an act is not possible yet; null when it is. */
  const obstacle = (act: Act): string | null => {
    if (stage === "gone") return "This post was deleted.";
    if (stage === "sealed") return "This post can no longer be edited.";
    if (isUploading) return "Wait for uploads to finish.";
    const problem = timeProblem(draft, zone, now);
    if (act === "save") {
      if (isBlank(draft)) return "Write something first.";
      if (stage === "set" && isTimeChanged && problem) return problem;
      return stage !== "draft" && !isContentChanged && !isTimeChanged && draft.note === post?.internal_note
        ? "Nothing has changed."
        : null;
    }
    if (draft.channelIds.length === 0) return "Choose a channel first.";
    if (problem) return problem;
    if (!checkDraft || !issues) return "Checking the post.";
    // The check lags behind the writer by a moment; emptiness is known at once.
    const isEmpty = () => checkDraft(draft, channels).some(({ code }) => code === "empty");
    return firstError(issues) ?? (isEmpty() ? "The post is empty." : null);
  };

  return {
    intents,
    stage,
    isReviewed,
    obstacle,
    /** Empty until the rules are there. */
    issues: issues ?? [],
    isChecked: issues !== null,
    hasChannels: chosen(draft, channels).length > 0,
  };
}

export type Readiness = ReturnType<typeof useReadiness>;

function firstError(issues: readonly Issue[]): string | null {
  return issues.find(({ severity }) => severity === "error")?.message ?? null;
}

/** What is wrong with the time of the post, or with that of a channel. */
function timeProblem({ when, channelIds, variants }: Draft, zone: string, now: Date): string | null {
  const times = [when, ...channelIds.flatMap((id) => variants[id]?.when ?? [])];
  return times.map((time) => resolveWhen(time, zone, now).problem).find((problem) => problem !== null) ?? null;
}
