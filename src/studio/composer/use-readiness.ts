import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";
import type { Issue } from "#kernel/fault.ts";
import { ROLES } from "#kernel/permissions.ts";
import { useNow } from "#ui/use-now.ts";
import { useBrand } from "../frame/brand.tsx";
import { type Channel, checkDraft, chosen } from "./checks.ts";
import { type Draft, draftOf, isBlank, isSameContent, type Post } from "./draft.ts";
import { type Act, intentsFor } from "./intents.ts";
import { stageOf } from "./stage.ts";
import { isSameWhen, resolveWhen, sayWhen, whenOf } from "./when.ts";

/** The preflight speaks up when the writer pauses, not at every letter. */
const PAUSE_MS = 400;

interface Readied {
  draft: Draft;
  channels: readonly Channel[];
  post: Post | null;
  isUploading: boolean;
}

/** What can be done with the draft now, what stands in the way, and what the channels would say to it. */
export function useReadiness({ draft, channels, post, isUploading }: Readied) {
  const { role, timezone: zone } = useBrand();
  const now = useNow();
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const issues = useMemo(() => checkDraft(settled, channels, post), [settled, channels, post]);
  const stage = stageOf(post);
  const isContentChanged = post === null || !isSameContent(draft, draftOf(post));
  const isTimeChanged = !isSameWhen(draft.when, whenOf(post?.scheduled_at ?? null));
  const intents = intentsFor({
    stage,
    mayApprove: ROLES[role].mayApprove,
    when: sayWhen(draft.when, zone, now),
    isContentChanged,
    isTimeChanged,
    isSentBack: post?.status === "changes_requested",
  });

  /** Why an act is not possible yet; null when it is. */
  const obstacle = (act: Act): string | null => {
    if (isUploading) return "Wait until the pictures are there.";
    const { problem } = resolveWhen(draft.when, zone, now);
    if (act === "save") {
      if (isBlank(draft)) return "Write something first.";
      if (stage === "set" && isTimeChanged && problem) return problem;
      return stage !== "draft" && !isContentChanged && !isTimeChanged && draft.note === post?.internal_note
        ? "Nothing has changed."
        : null;
    }
    if (draft.channelIds.length === 0) return "Choose a channel first.";
    if (problem) return problem;
    return firstError(issues) ?? missing(draft, channels);
  };

  return { intents, obstacle, issues, hasChannels: chosen(draft, channels).length > 0 };
}

export type Readiness = ReturnType<typeof useReadiness>;

function firstError(issues: readonly Issue[]): string | null {
  return issues.find(({ severity }) => severity === "error")?.message ?? null;
}

/** The check lags behind the writer by a moment; emptiness is known at once. */
function missing(draft: Draft, channels: readonly Channel[]): string | null {
  return checkDraft(draft, channels, null).some(({ code }) => code === "empty") ? "There is nothing to publish." : null;
}
