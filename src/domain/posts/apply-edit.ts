import { randomUUID } from "node:crypto";
import type { BrandContext, Person } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import { checkReferences, type References } from "./check-references.ts";
import { isRescheduled, isSameTime, requireFuture } from "./check-times.ts";
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
 * Makes a locked post what the plan says, as a new revision; nothing happens when it already is. An approval survives
 * only what it covered: content that differs goes back to review, so does a time moved by who may not approve.
 * @param willApprove the same request approves: a time in the past is then an expired post rather than a bad field
 * @returns the post as it is now
 * @throws Fault invalid, refused
 */
export async function applyEdit(
  tx: Tx,
  ctx: BrandContext,
  caller: Person,
  post: FullPost,
  plan: PostPlan,
  willApprove = false,
): Promise<FullPost> {
  const references = await checkReferences(tx, ctx.brandId, plan);
  const isSent = post.publications.some(({ status }) => isFrozen(status));
  const hash = isSent && hasSameContent(post, plan, references) ? post.contentHash : hashOf(plan, references);
  const isContentChanged = hash !== post.contentHash;
  const edit = { post, plan, references, hash, isContentChanged, mayApprove: callerMayApprove(ctx) };
  if ((isContentChanged && isSent) || (hasScheduleChanged(edit) && isPublished(post))) {
    throw fault("refused", {
      code: "invalid_state",
      message: "Posts that are being published or were published can't be edited. Duplicate the post instead.",
    });
  }
  requireFuture(plan, post, ctx.clock.now(), willApprove);
  if (!isContentChanged && !hasScheduleChanged(edit) && !hasNoteChange(edit)) return post;

  const inReview = await writePublications(tx, edit);
  await writePost(tx, edit, inReview);
  await refreshPostStatus(tx, post.id);
  const edited = await findPost(tx, ctx.brandId, post.id);
  await recordRevision(tx, ctx, caller, edited);
  return edited;
}

function hashOf(plan: HashedContent, { assets }: References): string {
  return contentHash(plan, (id) => assets.get(id)?.altText ?? "");
}

/** Alike but for alt texts: those of a published post may be other ones by now, and it does not change for that. */
function hasSameContent(post: FullPost, plan: HashedContent, references: References): boolean {
  return hashOf(planUnchanged(post), references) === hashOf(plan, references);
}

/** Nothing of it is left to move. */
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

/** @returns whether anything waits for an approval afterwards */
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

/** Other content is another thing to publish: a platform must not take it for the one it may have seen. */
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
      timezone: plan.timezone,
      scheduledAt: plan.scheduledAt,
      contentHash: hash,
      revision: { increment: 1 },
      ...(inReview ? { submittedHash: hash } : {}),
    },
  });
}
