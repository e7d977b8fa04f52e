import { randomUUID } from "node:crypto";
import { startRound } from "#domain/approval-steps/index.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import { checkReferences, type References } from "./check-references.ts";
import { isRescheduled, isSameTime, type Purpose, requireFuture } from "./check-times.ts";
import { type FullPost, type FullPublication, findPost } from "./find.ts";
import { callerMayApprove } from "./grant-approval.ts";
import { type PlannedChannel, type PostPlan, planUnchanged } from "./plan-edit.ts";
import { recordRevision } from "./record-revision.ts";
import { refreshPostStatus } from "./refresh-status.ts";
import {
  afterContentEdit,
  afterTimeEdit,
  canTransition,
  contentHash,
  type HashedContent,
  isFrozen,
  readOverrides,
} from "./rules.ts";
import type { PublicationStatus } from "./schema.ts";

type Edit = {
  post: FullPost;
  plan: PostPlan;
  references: References;
  hash: string;
  isContentChanged: boolean;
  mayApprove: boolean;
};

/**
 * Applies a plan to a locked post as a new revision; does nothing when nothing differs. An approval covers only the
 * approved content: a post with changed content goes back to review, and so does one rescheduled by a caller who may
 * not approve. A review by steps begins anew with other content.
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
): Promise<FullPost> {
  const references = await checkReferences(tx, ctx.brandId, plan);
  const isSent = post.publications.some(({ status }) => isFrozen(status));
  const hash = isSent && hasSameContent(post, plan, references) ? post.contentHash : hashOf(plan, references);
  const isContentChanged = hash !== post.contentHash;
  const edit = { post, plan, references, hash, isContentChanged, mayApprove: callerMayApprove(ctx) };
  if ((isContentChanged && isSent) || (hasScheduleChanged(edit) && isPublished(post))) {
    throw fault("refused", {
      code: "invalid_state",
      message: t("Posts that are being published or were published can't be edited. Duplicate the post instead."),
    });
  }
  requireFuture(plan, post, ctx.clock.now(), purpose);
  if (!isContentChanged && !hasScheduleChanged(edit) && !hasNoteChange(edit)) return post;

  const inReview = await writePublications(tx, edit);
  await writePost(tx, edit, inReview);
  await refreshPostStatus(tx, post.id);
  const wasInReview = post.publications.some(({ status }) => status === "pending_approval");
  if (inReview && (isContentChanged || !wasInReview)) {
    await startRound(tx, ctx, { ...post, contentHash: hash }, wasInReview);
  }
  const edited = await findPost(tx, ctx.brandId, post.id);
  await recordRevision(tx, ctx, caller, edited);
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

/** @returns whether any publication awaits approval afterwards */
async function writePublications(tx: Tx, edit: Edit): Promise<boolean> {
  const { post, plan } = edit;
  const kept = plan.channels.map(({ channelId }) => channelId);
  await tx.publication.deleteMany({ where: { postId: post.id, channelId: { notIn: kept } } });
  const statuses: PublicationStatus[] = [];
  for (const channel of plan.channels) {
    const current = post.publications.find(({ channelId }) => channelId === channel.channelId);
    if (current) statuses.push(await writePublication(tx, edit, channel, current));
  }
  const inReview = statuses.includes("pending_approval");
  const added = plan.channels.filter(({ channelId }) =>
    post.publications.every((other) => other.channelId !== channelId),
  );
  await tx.publication.createMany({
    data: added.map(({ channelId, overrides, scheduledAt, followsPost }) => ({
      brandId: post.brandId,
      postId: post.id,
      channelId,
      overrides,
      scheduledAt,
      followsPost,
      status: inReview ? "pending_approval" : "draft",
    })),
  });
  return inReview;
}

async function writePublication(
  tx: Tx,
  edit: Edit,
  channel: PlannedChannel,
  current: FullPublication,
): Promise<PublicationStatus> {
  if (isFrozen(current.status)) return current.status;
  const { scheduledAt, followsPost, overrides } = channel;
  const edited = edit.isContentChanged ? afterContentEdit(current.status) : current.status;
  const isAsSubmitted = edit.hash === edit.post.submittedHash;
  const status = isRescheduled(channel, current)
    ? afterTimeEdit(edited, { mayApprove: edit.mayApprove, hasTime: scheduledAt !== null, isAsSubmitted })
    : edited;
  const isRestarted = status !== current.status || isRescheduled(channel, current);
  await tx.publication.update({
    where: { id: current.id },
    data: {
      overrides,
      scheduledAt,
      followsPost,
      status,
      ...(isRestarted ? { nextAttemptAt: status === "scheduled" ? scheduledAt : null, tries: 0 } : {}),
      ...(isRestarted && canTransition("reschedule", current.status) ? { error: Prisma.DbNull } : {}),
      ...(isPublicationContentChanged(edit, channel, current) ? RESET_DELIVERY() : {}),
    },
  });
  return status;
}

/** Changed content is a different publication: a platform must not mistake it for one it may have received. */
const RESET_DELIVERY = () =>
  ({
    idempotencyKey: randomUUID(),
    firstSentAt: null,
    connectorState: Prisma.DbNull,
    step: "idle",
    crashes: 0,
  }) as const;

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
  await tx.postMedia.deleteMany({ where: { postId: id } });
  await tx.postMedia.createMany({
    data: plan.mediaIds.map((assetId, position) => ({ brandId, postId: id, assetId, position })),
  });
  await tx.post.update({
    where: { id },
    data: {
      body: plan.body,
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
