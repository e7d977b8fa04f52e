import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Issue } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import { useNow } from "#ui/use-now.ts";
import {
  type Draft,
  draftOf,
  isBlank,
  isSameContent,
  isSameTimes,
  type MediaAsset,
  type Post,
  selectedChannelsOf,
} from "../saving/draft.ts";
import type { Stage } from "../sending/stage.ts";
import { type Act, intentsFor } from "../time/intents.ts";
import { useSlots } from "../time/use-slots.ts";
import { formatWhen, resolveWhen } from "../time/when.ts";
import type { Channel } from "./checks.ts";
import { useServerWarnings } from "./use-server-warnings.ts";

/** Pause in typing before the checks run. */
const PAUSE_MS = 400;

interface ReadinessInput {
  draft: Draft;
  channels: readonly Channel[];
  post: Post | null;
  stage: Stage;
  /** The media that only channels use. */
  channelMedia: readonly MediaAsset[];
  isUploading: boolean;
}

/** The actions for the draft, why they are blocked, and the issues of its channels. */
export function useReadiness({ draft, channels, post, stage, channelMedia, isUploading }: ReadinessInput) {
  const { role, timezone: zone, approval_policy: policy, has_approval_steps: hasSteps } = useBrand();
  const settings = useDateSettings();
  const requiresReview = policy === "required" || hasSteps;
  const now = useNow();
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  // The rules of all networks are loaded after the first paint; the query tries again where there is no connection.
  const { data: rules } = useQuery({
    queryKey: ["composer", "checks"],
    queryFn: () => loadChunk(() => import("./checks.ts")),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const checkDraft = rules?.checkDraft;
  const trpc = useTRPC();
  const { data: brandGuide } = useQuery(trpc.brandGuide.get.queryOptions({}));
  const { data: modes = null } = useQuery(trpc.accessibility.rules.queryOptions({}));
  const guide = useMemo(() => (brandGuide && rules ? rules.compileGuide(brandGuide) : null), [brandGuide, rules]);
  const own = useMemo(
    () => checkDraft?.(settled, channels, { guide, modes }) ?? null,
    [checkDraft, settled, channels, guide, modes],
  );
  const isValid = own !== null && firstError(own) === null && !isUploading && !isBlank(settled);
  const warnings = useServerWarnings({ draft: settled, post, zone, now, isValid });
  const issues = useMemo(() => own && merge(own, warnings), [own, warnings]);
  const stored = useMemo(() => (post ? draftOf(post, channelMedia) : null), [post, channelMedia]);
  const isContentChanged = stored === null || !isSameContent(draft, stored);
  const isTimeChanged = stored === null ? draft.when.kind !== "none" : !isSameTimes(draft, stored);
  const selected = selectedChannelsOf(draft, channels);
  const slots = useSlots(selected, post?.id);
  const isSlot = draft.when.kind === "slot" && slots !== null;
  const intents = intentsFor({
    stage,
    // With approval steps a post is submitted first; another time of an approved one needs none.
    mayApprove: roleAllows(role, "approve") && (!hasSteps || (stage === "approved" && !isContentChanged)),
    requiresReview,
    when: isSlot ? slots.first : formatWhen(draft.when, zone, now, settings),
    isSlot,
    isDelay: draft.when.kind === "in",
    isContentChanged,
    isTimeChanged,
    hasRequestedChanges: post?.status === "changes_requested",
    hasQueue: slots !== null,
  });

  /** Why an action is blocked; null when it isn't. */
  const obstacle = (act: Act): string | null => {
    if (stage === "deleted") return t("This post was deleted.");
    if (stage === "locked") return t("This post can no longer be edited.");
    if (isUploading) return t("Wait for uploads to finish.");
    const problem = timeProblem(draft, zone, now);
    if (act === "save") {
      if (isBlank(draft)) return t("Write something first.");
      if (stage === "approved" && isTimeChanged && problem) return problem;
      return stage !== "draft" && !isContentChanged && !isTimeChanged && draft.note === post?.internal_note
        ? t("Nothing has changed.")
        : null;
    }
    if (draft.channelIds.length === 0) return t("Choose a channel first.");
    if (problem && act !== "publish" && act !== "queue" && act !== "submit_queue") return problem;
    if (!checkDraft || !issues) return t("Checking the post.");
    // The checks are debounced; an empty post is detected at once.
    const isEmpty = () => checkDraft(draft, channels).some(({ code }) => code === "empty");
    // An approval is recorded though a channel is down; the tick checks it again.
    const blocking =
      act === "approve" || act === "queue" || act === "submit_queue"
        ? issues.filter(({ code }) => code !== "channel_disabled")
        : issues;
    return (
      nameFirstError(blocking, selectedChannelsOf(draft, channels)) ?? (isEmpty() ? t("The post is empty.") : null)
    );
  };

  return {
    intents,
    stage,
    requiresReview,
    obstacle,
    /** Empty until the rules are loaded. */
    issues: issues ?? [],
    /** The next free slots; null where none can be chosen: another time would withdraw somebody else's approval. */
    slots: roleAllows(role, "approve") || stage === "draft" || stage === "ended" ? slots : null,
    isChecked: issues !== null,
    hasChannels: selected.length > 0,
  };
}

export type Readiness = ReturnType<typeof useReadiness>;

/** The browser's own findings, and what only the server knows. */
function merge(own: readonly Issue[], theirs: readonly Issue[]): readonly Issue[] {
  const isKnown = (issue: Issue) =>
    own.some(({ channel_id, code }) => channel_id === issue.channel_id && code === issue.code);
  return [...own, ...theirs.filter((issue) => !isKnown(issue))];
}

function firstError(issues: readonly Issue[]): string | null {
  return issues.find(({ severity }) => severity === "error")?.message ?? null;
}

/** The first error, with the channel's name where there are several and the message does not name it. */
export function nameFirstError(
  issues: readonly Pick<Issue, "severity" | "message" | "channel_id">[],
  channels: readonly Pick<Channel, "id" | "display_name" | "platform">[],
): string | null {
  const error = issues.find(({ severity }) => severity === "error");
  if (!error) return null;
  const channel = channels.find(({ id }) => id === error.channel_id);
  if (channels.length < 2 || !channel || error.message.includes(channel.display_name)) return error.message;
  return `${channel.display_name} (${platformName(channel.platform)}): ${error.message}`;
}

/** What is wrong with the post's time or a channel's custom time. */
function timeProblem({ when, channelIds, variants }: Draft, zone: string, now: Date): string | null {
  const times = [when, ...channelIds.flatMap((id) => variants[id]?.when ?? [])];
  return times.map((time) => resolveWhen(time, zone, now).problem).find((problem) => problem !== null) ?? null;
}
