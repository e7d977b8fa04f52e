import { isDeepStrictEqual } from "node:util";
import { emitExtra } from "#domain/events/webhooks/index.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { callerMayApprove } from "../approval/grant-approval.ts";
import { startReview } from "../approval/start-review.ts";
import { checkReferences, type References } from "../checks/check-references.ts";
import { type FullPost, type FullPublication, findPost } from "../find.ts";
import { refreshPostStatus } from "../refresh-status.ts";
import {
  afterContentEdit,
  afterTimeEdit,
  canTransition,
  contentHash,
  derivePostStatus,
  type HashedContent,
  isFrozen,
  readOverrides,
} from "../rules.ts";
import { isRescheduled, isSameTime, type Purpose, requireFuture } from "../scheduling/check-times.ts";
import type { PublicationStatus } from "../schema.ts";
import { type PlannedChannel, type PostPlan, planUnchanged } from "./plan-edit.ts";
import { recordRevision } from "./record-revision.ts";

type Edit = {
  post: FullPost;
  plan: PostPlan;
  references: References;
  hash: string;
  isContentChanged: boolean;
  mayApprove: boolean;
  /** The only channel whose publication changes; null for all. */
  channelId: number | null;
};

/**
 * Applies a plan to a locked post as a new revision; does nothing when nothing differs. An approval covers only the
 * approved content: a post with changed content goes back to review, and so does one rescheduled by a caller who may
 * not approve. A review by steps begins anew with other content.
 * @param channelId of the only channel that the plan changes, whose content may differ although others are published:
 * their content, status and approval stay
 * @returns the post afterwards
 * @throws Fault invalid, refused
 */
export async function applyEdit(
  tx: Tx,
  ctx: BrandContext,
  caller: Person,
  post: FullPost,
  plan: PostPlan,
  purpose: Purpose = "edit",
  channelId: number | null = null,
): Promise<FullPost> {
  const references = await checkReferences(tx, ctx.brandId, plan);
  const isSent = post.publications.some(({ status }) => isFrozen(status));
  const hash = isSent && hasSameContent(post, plan, references) ? post.contentHash : hashOf(plan, references);
  const isContentChanged = hash !== post.contentHash;
  const edit = { post, plan, references, hash, isContentChanged, mayApprove: callerMayApprove(ctx), channelId };
  if ((isContentChanged && isSent && channelId === null) || (hasScheduleChanged(edit) && isPublished(post))) {
    throw fault("refused", {
      code: "invalid_state",
      message: t(
        "Posts that are being published or were published can't be edited as a whole. Fix a failed channel alone, or duplicate the post.",
      ),
    });
  }
  requireFuture(plan, post, ctx.clock.now(), purpose);
  if (!isContentChanged && !hasScheduleChanged(edit) && !hasNoteChange(edit)) return post;

  const statuses = await writePublications(tx, edit);
  const inReview = statuses.includes("pending_approval");
  await writePost(tx, edit, inReview);
  if (derivePostStatus(statuses, post.lastDecision) !== post.status) await refreshPostStatus(tx, post.id);
  const wasInReview = post.publications.some(({ status }) => status === "pending_approval");
  const written = await recordRevision(tx, ctx, caller, await findPost(tx, ctx.brandId, post.id), plan.aiModel);
  const isReviewedAnew = inReview && (isContentChanged || !wasInReview);
  // Who wrote this revision counts, too.
  if (isReviewedAnew) await startReview(tx, ctx, written, wasInReview);
  const edited = isReviewedAnew ? await findPost(tx, ctx.brandId, post.id) : written;
  const { id: post_id, status, revision } = edited;
  await emitExtra(tx, ctx, ctx.brandId, [{ event: "post.updated", post_id, status, revision }]);
  return edited;
}

function hashOf(plan: HashedContent, { assets }: References): string {
  return contentHash(plan, (id) => assets.get(id)?.altText ?? "");
}

/** Equal apart from alt texts: those of a published post may have changed since, which does not change the post. */
function hasSameContent(post: FullPost, plan: HashedContent, references: References): boolean {
  return hashOf(planUnchanged(post), references) === hashOf(plan, references);
}

/** No publication is left to reschedule. */
function isPublished({ publications }: FullPost): boolean {
  return publications.length > 0 && publications.every(({ status }) => isFrozen(status));
}

function hasScheduleChanged({ post, plan }: Edit): boolean {
  if (!isSameTime(plan.scheduledAt, post.scheduledAt)) return true;
  return plan.channels.some((channel) => {
    const current = post.publications.find(({ channelId }) => channelId === channel.channelId);
    return current && (isRescheduled(channel, current) || current.followsPost !== channel.followsPost);
  });
}

function hasNoteChange({ post, plan }: Edit): boolean {
  return plan.internalNote !== post.internalNote || plan.timezone !== post.timezone;
}

/** @returns the statuses of all its publications afterwards */
async function writePublications(tx: Tx, edit: Edit): Promise<PublicationStatus[]> {
  const { post, plan } = edit;
  const kept = plan.channels.map(({ channelId }) => channelId);
  const dropped = post.publications.filter(({ channelId }) => !kept.includes(channelId)).map(({ id }) => id);
  if (dropped.length > 0) await tx.publication.deleteMany({ where: { id: { in: dropped } } });
  const statuses: PublicationStatus[] = [];
  const changes: PublicationChange[] = [];
  const added: PlannedChannel[] = [];
  for (const channel of plan.channels) {
    const current = post.publications.find(({ channelId }) => channelId === channel.channelId);
    const change = current && planPublication(edit, channel, current);
    if (change) changes.push(change);
    if (current) statuses.push(change?.status ?? current.status);
    else added.push(channel);
  }
  await changePublications(tx, changes);
  const status = statuses.includes("pending_approval") ? "pending_approval" : "draft";
  if (added.length === 0) return statuses;
  await tx.publication.createMany({
    data: added.map(({ channelId, overrides, scheduledAt, followsPost }) => {
      return { brandId: post.brandId, postId: post.id, channelId, overrides, scheduledAt, followsPost, status };
    }),
  });
  return [...statuses, ...added.map(() => status)];
}

type PublicationChange = Pick<PlannedChannel, "overrides" | "scheduledAt" | "followsPost"> & {
  id: number;
  status: PublicationStatus;
  /** Its tries begin anew. */
  isRestarted: boolean;
  isErrorCleared: boolean;
  isContentChanged: boolean;
};

/** @returns null for one that is being published or was published, and for another channel than the only one */
function planPublication(edit: Edit, channel: PlannedChannel, current: FullPublication): PublicationChange | null {
  if (isFrozen(current.status) || (edit.channelId ?? current.channelId) !== current.channelId) return null;
  const { scheduledAt, followsPost, overrides } = channel;
  const edited = edit.isContentChanged ? afterContentEdit(current.status) : current.status;
  const isAsSubmitted = edit.hash === edit.post.submittedHash;
  const status = isRescheduled(channel, current)
    ? afterTimeEdit(edited, { mayApprove: edit.mayApprove, hasTime: scheduledAt !== null, isAsSubmitted })
    : edited;
  const isRestarted = status !== current.status || isRescheduled(channel, current);
  return {
    id: current.id,
    overrides,
    scheduledAt,
    followsPost,
    status,
    isRestarted,
    isErrorCleared: isRestarted && canTransition("reschedule", current.status),
    isContentChanged: isPublicationContentChanged(edit, channel, current),
  };
}

/** Changed content is a different publication: a platform must not mistake it for one it may have received. */
async function changePublications(tx: Tx, changes: readonly PublicationChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.$executeRaw`
    update publications p set
      overrides = change.overrides, scheduled_at = change."scheduledAt", follows_post = change."followsPost",
      status = change.status, updated_at = clock_timestamp(),
      next_attempt_at = case
        when not change."isRestarted" then p.next_attempt_at when change.status = 'scheduled' then change."scheduledAt"
      end,
      tries = case when change."isRestarted" then 0 else p.tries end,
      error = case when not change."isErrorCleared" then p.error end,
      idempotency_key = case when change."isContentChanged" then gen_random_uuid() else p.idempotency_key end,
      first_sent_at = case when not change."isContentChanged" then p.first_sent_at end,
      connector_state = case when not change."isContentChanged" then p.connector_state end,
      preparing_since = case when not change."isContentChanged" then p.preparing_since end,
      step = case when change."isContentChanged" then 'idle' else p.step end,
      crashes = case when change."isContentChanged" then 0 else p.crashes end
    from json_to_recordset(${JSON.stringify(changes)}::json) as change (
      id bigint, overrides jsonb, "scheduledAt" timestamptz, "followsPost" boolean, status publication_status,
      "isRestarted" boolean, "isErrorCleared" boolean, "isContentChanged" boolean
    )
    where p.id = change.id`;
}

function isPublicationContentChanged(
  { post, plan, references, isContentChanged }: Edit,
  channel: PlannedChannel,
  { channelId, overrides }: FullPublication,
): boolean {
  const before = { ...planUnchanged(post), channels: [{ channelId, overrides: readOverrides(overrides) }] };
  return isContentChanged && hashOf(before, references) !== hashOf({ ...plan, channels: [channel] }, references);
}

async function writePost(tx: Tx, { post, plan, hash }: Edit, inReview: boolean): Promise<void> {
  const { id, brandId } = post;
  const before = post.media.map(({ assetId }) => assetId);
  if (!isDeepStrictEqual(plan.mediaIds, before)) {
    await tx.postMedia.deleteMany({ where: { postId: id } });
    await tx.postMedia.createMany({
      data: plan.mediaIds.map((assetId, position) => ({ brandId, postId: id, assetId, position })),
    });
  }
  await tx.post.update({
    where: { id },
    select: { id: true },
    data: {
      body: plan.body,
      format: plan.format,
      tags: plan.tags,
      internalNote: plan.internalNote,
      utmCampaign: plan.utmCampaign,
      timezone: plan.timezone,
      scheduledAt: plan.scheduledAt,
      contentHash: hash,
      revision: { increment: 1 },
      ...(inReview ? { submittedHash: hash } : {}),
    },
  });
}
