import { createHash } from "node:crypto";
import { canonicalJson } from "#domain/operations/audit/rules.ts";
import { capabilitiesOf } from "#domain/publishing/channels/rules.ts";
import type { Turn } from "#domain/review/approval-steps/rules.ts";
import type { EntryPoint } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import { type Role, roleAllows, seesDrafts, type Tier, tierIncludes } from "#kernel/permissions.ts";
import type { Content, ContentMedia } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { partsOf } from "#platform/connectors/shared/text/parts.ts";
import type { Channel } from "#platform/db/index.ts";
import { Overrides, type PostAction, type PublicationStatus } from "./schema.ts";
import type { PostFormat, PostStatus } from "./terms.ts";

type Transition = { from: readonly PublicationStatus[]; to: readonly PublicationStatus[] };

/**
 * The table of statuses and what may follow from each; `approved` (without a time) has the same transitions as `scheduled`.
 */
export const TRANSITIONS = {
  submit: { from: ["draft"], to: ["pending_approval"] },
  approve: { from: ["draft", "pending_approval"], to: ["scheduled", "approved"] },
  request_changes: { from: ["pending_approval", "scheduled", "approved"], to: ["draft"] },
  expire: { from: ["draft", "pending_approval"], to: ["expired"] },
  edit_content: { from: ["scheduled", "approved", "pending_approval"], to: ["pending_approval"] },
  edit_time: { from: ["scheduled", "approved"], to: ["scheduled", "approved", "pending_approval"] },
  claim: { from: ["scheduled"], to: ["publishing"] },
  settle: { from: ["publishing", "processing"], to: ["processing", "published", "scheduled", "failed", "unknown"] },
  resolve: { from: ["unknown"], to: ["published", "scheduled", "failed"] },
  reschedule: { from: ["expired", "failed", "cancelled"], to: ["pending_approval", "draft"] },
  retry: { from: ["failed"], to: ["scheduled"] },
  fix: { from: ["failed", "expired", "cancelled", "draft", "pending_approval"], to: ["pending_approval", "scheduled"] },
  cancel: { from: ["scheduled", "approved", "pending_approval"], to: ["cancelled"] },
} as const satisfies Record<string, Transition>;

export function canTransition(trigger: keyof typeof TRANSITIONS, status: PublicationStatus): boolean {
  return (TRANSITIONS[trigger].from as readonly PublicationStatus[]).includes(status);
}

/** Statuses in which the content can no longer change: in progress, possibly sent, or published. */
const FROZEN: readonly PublicationStatus[] = ["publishing", "processing", "unknown", "published"];
const UNPUBLISHED_FINAL: readonly PublicationStatus[] = ["failed", "expired", "cancelled"];

export function isFrozen(status: PublicationStatus): boolean {
  return FROZEN.includes(status);
}

/** The post's status from its publications': the first matching line decides. */
export function derivePostStatus(
  statuses: readonly PublicationStatus[],
  lastDecision: "approval" | "change_request" | null,
): PostStatus {
  const any = (...wanted: PublicationStatus[]) => statuses.some((status) => wanted.includes(status));
  const all = (...wanted: PublicationStatus[]) =>
    statuses.length > 0 && statuses.every((status) => wanted.includes(status));
  if (any("publishing", "processing")) return "publishing";
  if (any("unknown")) return "unknown";
  if (all("published")) return "published";
  if (any("published") && all("published", ...UNPUBLISHED_FINAL)) return "partially_published";
  if (any("scheduled")) return "scheduled";
  if (any("approved")) return "approved";
  if (any("pending_approval")) return "in_review";
  if (lastDecision === "change_request") return "changes_requested";
  if (all("expired")) return "expired";
  if (all("cancelled")) return "cancelled";
  if (all(...UNPUBLISHED_FINAL)) return "failed";
  return "draft";
}

/** An approval does not cover edited content. */
export function afterContentEdit(status: PublicationStatus): PublicationStatus {
  return canTransition("edit_content", status) ? "pending_approval" : status;
}

/** A time is not content: an approver reschedules and keeps the approval, anybody else proposes the new time. */
export function afterTimeEdit(
  status: PublicationStatus,
  edit: { mayApprove: boolean; hasTime: boolean; isAsSubmitted: boolean },
): PublicationStatus {
  if (canTransition("reschedule", status)) return edit.isAsSubmitted ? "pending_approval" : "draft";
  if (!canTransition("edit_time", status)) return status;
  if (!edit.mayApprove) return "pending_approval";
  return edit.hasTime ? "scheduled" : "approved";
}

/**
 * A post's status after it gets another time; null when one of its publications is in progress, possibly sent or
 * published, so that the post can't be rescheduled as a whole.
 */
export function statusAfterReschedule(
  publications: readonly { status: PublicationStatus }[],
  lastDecision: "approval" | "change_request" | null,
  edit: { mayApprove: boolean; isAsSubmitted: boolean },
): PostStatus | null {
  if (publications.some(({ status }) => isFrozen(status))) return null;
  const moved = publications.map(({ status }) => afterTimeEdit(status, { ...edit, hasTime: true }));
  return derivePostStatus(moved, lastDecision);
}

/**
 * The statuses that an approval covers: submitted ones. A role that writes posts may also approve a draft, which
 * submits it; clients and guests may not.
 */
export function canApprove(role: Role | null, status: PublicationStatus): boolean {
  return (status !== "draft" || seesDrafts(role)) && canTransition("approve", status);
}

/** The right to approve is the intersection of the role's and the credential's permissions. */
export function mayApprove(role: Role | null, tier: Tier | null): boolean {
  return role !== null && tier !== null && roleAllows(role, "approve") && tierIncludes(tier, "elevated_write");
}

export type Facts = {
  publications: readonly { status: PublicationStatus; scheduledAt: Date | null }[];
  /** Whether the content is the one that was approved last. */
  isAsApproved: boolean;
  role: Role | null;
  tier: Tier | null;
  /** What the caller can do in a review by steps; null without steps. */
  turn: Turn | null;
  now: Date;
};

/** A caller's allowed actions on a post. Screens show these; the operations use the same table. */
export function allowedActions({ publications, isAsApproved, role, tier, turn, now }: Facts): PostAction[] {
  if (role === null || tier === null) return [];
  const manages = (wanted: Tier) => roleAllows(role, "content.manage") && tierIncludes(tier, wanted);
  const can = (trigger: keyof typeof TRANSITIONS) => publications.some(({ status }) => canTransition(trigger, status));
  const isOpen = !publications.some(({ status }) => isFrozen(status));
  const isInTime = (waiting: Facts["publications"]) =>
    waiting.length > 0 && waiting.every(({ scheduledAt }) => scheduledAt === null || scheduledAt > now);
  const may: Record<PostAction, boolean> = {
    edit: manages("standard_write") && isOpen,
    reschedule:
      manages("standard_write") && (publications.length === 0 || publications.some(({ status }) => !isFrozen(status))),
    submit:
      manages("standard_write") &&
      can("submit") &&
      isInTime(publications.filter(({ status }) => canTransition("approve", status))),
    approve:
      mayApprove(role, tier) &&
      isInTime(publications.filter(({ status }) => canApprove(role, status))) &&
      (turn?.isMine ?? true),
    approve_all:
      role === "super_admin" &&
      tierIncludes(tier, "elevated_write") &&
      turn !== null &&
      isInTime(publications.filter(({ status }) => status === "pending_approval")),
    publish_now:
      mayApprove(role, tier) &&
      manages("elevated_write") &&
      publications.some(({ status }) => !isFrozen(status)) &&
      (turn === null || (turn.isMine && turn.isLast)),
    request_changes: mayApprove(role, tier) && can("request_changes"),
    cancel: manages("elevated_write") && can("cancel"),
    retry: manages("elevated_write") && can("retry") && isAsApproved,
    duplicate: manages("standard_write"),
    delete: manages("full") && isOpen,
    comment: roleAllows(role, "comments.view") && tierIncludes(tier, "standard_write"),
  };
  return (Object.keys(may) as PostAction[]).filter((action) => may[action]);
}

/** `approved_via` of an approval; `job`: that of a recurring or evergreen post's copy, in its author's name. */
export function approvedVia(entryPoint: EntryPoint): Exclude<EntryPoint, "cli"> {
  return entryPoint === "cli" ? "api" : entryPoint;
}

/** Seconds without another submission until the posts that wait for a person are mailed, all in one. */
const QUIET_SECONDS = 120;
/** Nobody who submits post after post delays the mail longer than this. */
const MAX_WAIT_SECONDS = 900;
/** A post that is due this soon is mailed at once. */
const URGENT_SECONDS = 3600;
/** A job may run slightly early by this machine's clock. */
const EARLY_SECONDS = 5;
/** How long the link of such a mail decides. */
export const APPROVAL_LINK_DAYS = 14;

const secondsUntil = (time: Date, now: Date) => (time.getTime() - now.getTime()) / 1000;

/** @param earliestAt when the post is due; null without a time */
export function secondsToMail(earliestAt: Date | null, now: Date): number {
  return earliestAt !== null && secondsUntil(earliestAt, now) < URGENT_SECONDS ? 0 : QUIET_SECONDS;
}

/** Whether the posts that wait for a person are mailed now, or by the job of a later request. */
export function isTimeToMail(
  requests: readonly { createdAt: Date }[],
  posts: readonly { earliestAt: Date | null }[],
  now: Date,
): boolean {
  const ages = requests.map(({ createdAt }) => -secondsUntil(createdAt, now));
  if (ages.length === 0) return false;
  const isUrgent = posts.some(({ earliestAt }) => secondsToMail(earliestAt, now) === 0);
  return isUrgent || Math.min(...ages) >= QUIET_SECONDS - EARLY_SECONDS || Math.max(...ages) >= MAX_WAIT_SECONDS;
}

/** A post's `origin`. */
export function originOf(entryPoint: EntryPoint): "web" | "api" | "mcp" | "cli" {
  if (entryPoint === "mcp" || entryPoint === "cli") return entryPoint;
  return entryPoint === "studio" || entryPoint === "share_link" ? "web" : "api";
}

/** A publication's overrides from their column; invalid ones are dropped. */
export function readOverrides(column: unknown): Overrides {
  return Overrides.parse(column);
}

/**
 * The content of one channel: the post's with the channel's overrides applied. Media unknown to `mediaOf` are omitted.
 */
export function contentFor<Media extends ContentMedia>(
  base: { body: string; format: PostFormat; tags: string[]; mediaIds: readonly number[] },
  overrides: Overrides,
  mediaOf: (assetId: number) => Media | undefined,
): Content<Media> {
  const show = (ids: readonly number[]) => ids.flatMap((id) => mediaOf(id) ?? []);
  const { thread = [], thread_media_ids: ofParts } = overrides;
  const mediaIds = (overrides.media_ids ?? base.mediaIds).filter((id) => mediaOf(id) !== undefined);
  return {
    body: overrides.body ?? base.body,
    media: show(overrides.media_ids ?? base.mediaIds),
    tags: base.tags,
    thread,
    ...(ofParts ? { threadMedia: thread.map((_, index) => show(ofParts[index] ?? [])) } : {}),
    firstComment: overrides.first_comment ?? null,
    options: overrides.options ?? {},
    ...(base.format === "markdown" ? { rich: { mediaIds } } : {}),
  };
}

/**
 * What is wrong with the parts of a thread, by field: a part without text and media, and media of a part that does not
 * exist.
 */
export function findThreadErrors({ thread = [], thread_media_ids: media = [] }: Overrides): Record<string, string[]> {
  const empty = thread.flatMap((text, index) =>
    text === "" && !media[index]?.length ? [[`thread.${index}`, [t("This part has neither text nor media.")]]] : [],
  );
  const surplus = media
    .slice(thread.length)
    .flatMap((ids, index) =>
      ids.length > 0 ? [[`thread_media_ids.${thread.length + index}`, [t("The thread has no such part.")]]] : [],
    );
  return Object.fromEntries([...empty, ...surplus]);
}

/** The number of parts of a channel's publication, which depends on its thread and first comment. */
export function countParts(channel: Pick<Channel, "platform" | "capabilities">, overrides: Overrides): number {
  const content = contentFor({ body: "", format: "plain", tags: [], mediaIds: [] }, overrides, () => undefined);
  return partsOf(findConnector(channel.platform), content, capabilitiesOf(channel) ?? undefined).length;
}

export type HashedContent = {
  body: string;
  format: PostFormat;
  tags: readonly string[];
  mediaIds: readonly number[];
  channels: readonly { channelId: number; overrides: Overrides }[];
  utmCampaign: string | null;
};

/**
 * SHA-256 in hex over everything that would be published: body and its format, tags, media with their alt texts in order, the set of
 * channels, the overrides of each, and the campaign of its links where it has its own. Times and the internal note are
 * not content.
 */
export function contentHash(content: HashedContent, altOf: (assetId: number) => string): string {
  const media = (ids: readonly number[]) => ids.map((id) => ({ id, alt: altOf(id) }));
  const channels = content.channels
    .map(({ channelId, overrides: { media_ids: ids, thread_media_ids: ofParts, ...rest } }) => ({
      channel_id: channelId,
      overrides: withoutUndefined({
        ...rest,
        media: ids && media(ids),
        thread_media: ofParts?.map(media),
      }),
    }))
    .toSorted((a, b) => a.channel_id - b.channel_id);
  const campaign = content.utmCampaign === null ? {} : { utm_campaign: content.utmCampaign };
  // Absent for plain text, so that the hashes from before there were formats stay as they are.
  const format = content.format === "plain" ? {} : { format: content.format };
  const { body, tags } = content;
  const covered = { body, ...format, tags, media: media(content.mediaIds), channels, ...campaign };
  return createHash("sha256").update(canonicalJson(covered)).digest("hex");
}

/** Without keys whose value is `undefined`, which JSON in the database would lose. */
export function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Value;
}
