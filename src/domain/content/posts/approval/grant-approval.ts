import { emitEvent } from "#domain/events/webhooks/index.ts";
import { notifyChannelAttention } from "#domain/publishing/channels/index.ts";
import { findLinkSettings } from "#domain/publishing/link-rules/index.ts";
import { rulesFor, rulesOfTexts } from "#domain/publishing/link-rules/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { msg, t } from "#kernel/language.ts";
import { tierIncludes } from "#kernel/permissions.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import { auditPost } from "../audit-post.ts";
import { channelsOf, checkStored, isChannelUnavailable, requireNoErrors } from "../checks/check-post.ts";
import { markSubmitted } from "../editing/record-revision.ts";
import type { FullPost, FullPublication } from "../find.ts";
import { memberOf, notifyMentionedIn, type ReviewContext, recordEntry } from "../record-entry.ts";
import { refreshPostStatus } from "../refresh-status.ts";
import { queueReviewChange } from "../review-messages/queue.ts";
import { approvedVia, canApprove, mayApprove, readOverrides } from "../rules.ts";
import { type Purpose, postExpired } from "../scheduling/check-times.ts";
import { emitScheduled } from "../scheduling/emit-scheduled.ts";
import { approveStep, type StepChoice, type StepOutcome } from "./approve-step.ts";
import { notifyApprovers } from "./notify-approvers.ts";
import { notifyLinkMaker, notifyWriters } from "./notify-writers.ts";
import { requireInTime } from "./submit-for-review.ts";

export function callerMayApprove({ role, caller }: BrandContext): boolean {
  return mayApprove(role, caller.kind === "person" ? caller.token.tier : null);
}

/**
 * For `approve: true` in a body, where an insufficient tier is a 422 and nothing is created.
 * @throws Fault approval_tier_denied, forbidden
 */
export function requireApprover(ctx: BrandContext): void {
  if (ctx.caller.kind === "person" && !tierIncludes(ctx.caller.token.tier, "elevated_write")) {
    throw fault("approval_tier_denied", {});
  }
  if (!callerMayApprove(ctx)) throw fault("forbidden", { message: t("Your role in this brand can't approve posts.") });
}

/**
 * Approves the publications of a locked post that await approval; drafts only for callers who may write posts, whose
 * approval submits them. Binds to the revision and content; only makes it eligible: the tick publishes. A disconnected
 * channel does not prevent it: those who can reconnect it are notified, and the tick checks the connection. In a review
 * by steps the approval counts in the current step, and only the last one that is needed makes it eligible.
 * @throws Fault invalid without channels, refused when nothing awaits approval, the time has passed or another step is
 * due, preflight_failed
 */
export async function grantApproval(
  tx: Tx,
  ctx: ReviewContext,
  post: FullPost,
  comment: string,
  purpose: Exclude<Purpose, "edit"> = "approve",
  choice: StepChoice = {},
): Promise<void> {
  if (post.publications.length === 0) throw invalid("channels", t("Choose at least one channel."));
  const awaiting = post.publications.filter(({ status }) => canApprove(ctx.role, status));
  if (awaiting.length === 0) throw nothingToApprove(post);
  if (purpose !== "now") requireInTime(awaiting, ctx.clock.now());
  const links = rulesOfTexts(rulesFor(await findLinkSettings(tx, ctx.brandId), post.utmCampaign), textsOf(post));
  const issues = await checkStored(tx, ctx, { ...post, publications: awaiting }, () => links);
  requireNoErrors(
    issues.filter((issue) => !isChannelUnavailable(issue)),
    channelsOf(post),
  );

  const outcome = await approveStep(tx, ctx, post, awaiting, { ...choice, purpose });
  if (outcome && !outcome.isComplete) return recordStepApproval(tx, ctx, post, outcome, comment);

  // Stores the current rules for links and mentions, so that later changes of the brand's settings don't change what was approved. A
  // publication that may have been sent keeps its own, which are needed to look it up. A channel with its own time of
  // null is published as soon as it is approved.
  const now = ctx.clock.now();
  const at = Prisma.sql`case when follows_post then scheduled_at else coalesce(scheduled_at, ${now}) end`;
  await tx.$executeRaw`
    update publications set status = case when ${at} is null then 'approved' else 'scheduled' end::publication_status,
      scheduled_at = ${at}, next_attempt_at = ${at}, tries = 0, crashes = 0, updated_at = clock_timestamp(),
      link_rules = case when step = 'sending' then link_rules else ${links && JSON.stringify(links)}::jsonb end
    where id = any(${awaiting.map((publication) => publication.id)}::bigint[])`;
  const { id, revision, contentHash } = post;
  const submittedById = awaiting.some(({ status }) => status === "draft")
    ? (memberOf(ctx)?.userId ?? null)
    : post.submittedById;
  await tx.post.update({
    where: { id },
    data: {
      submittedHash: contentHash,
      submittedById,
      approvedHash: contentHash,
      lastDecision: "approval",
    },
  });
  await markSubmitted(tx, post);
  const status = await refreshPostStatus(tx, id);
  const via = approvedVia(ctx.origin.entryPoint);
  await emitEvent(tx, ctx, ctx.brandId, { event: "post.approved", post_id: id, status, approved_via: via });
  await emitScheduled(
    tx,
    ctx,
    { id, status, revision },
    awaiting.map((one) => ({ ...one, scheduledAt: one.followsPost ? one.scheduledAt : (one.scheduledAt ?? now) })),
  );
  const entry = await recordEntry(
    tx,
    ctx,
    { id, revision, contentHash, status },
    {
      kind: "approval",
      body: comment,
      step: outcome?.name ?? null,
      forUserId: outcome?.forUserId ?? null,
    },
  );
  await notifyWriters(
    tx,
    ctx,
    { ...post, submittedById },
    {
      type: "post_approved",
      title: msg("Your post was approved"),
      entry,
      otherwise: (name) => t("{name} approved your post.", { name }),
    },
  );
  const downIds = issues.filter(isChannelUnavailable).map(({ channel_id: channelId }) => channelId);
  for (const { channel } of awaiting) if (downIds.includes(channel.id)) await notifyChannelDown(tx, ctx, channel);
  await queueReviewChange(tx, ctx, id);
  await auditPost(tx, ctx, "post.approved", id, {
    revision,
    content_hash: contentHash,
    via,
    ...outcome?.detail,
  });
}

/** Sent to those who can reconnect it, whoever approved: clients and guests learn nothing of it. */
/** All texts that its publications may have. */
function textsOf({ body, publications }: FullPost): string[] {
  const own = publications.flatMap(({ overrides }) => {
    const { body: text = "", thread = [], first_comment: comment } = readOverrides(overrides);
    return [text, ...thread, comment ?? ""];
  });
  return [body, ...own];
}

async function notifyChannelDown(tx: Tx, ctx: ReviewContext, channel: FullPublication["channel"]): Promise<void> {
  await notifyChannelAttention(tx, ctx, channel, {
    title: (name) => t("A post was approved, but {name} is not connected", { name }),
    body: () =>
      t("The post won't be published there unless the channel is connected and enabled at the scheduled time."),
  });
}

function nothingToApprove(post: FullPost) {
  if (post.publications.some(({ status }) => status === "expired")) return postExpired();
  return fault("refused", { code: "invalid_state", message: t("This post doesn't need approval.") });
}

/** Records an approval that is not the last one needed: in the thread, and to the approvers of the step it leads to. */
async function recordStepApproval(
  tx: Tx,
  ctx: ReviewContext,
  { id, revision, contentHash }: FullPost,
  { name, next, isAsking, forUserId, detail }: StepOutcome,
  comment: string,
): Promise<void> {
  const status = await refreshPostStatus(tx, id);
  const seen = { id, revision, contentHash, status };
  const entry = await recordEntry(tx, ctx, seen, { kind: "approval", body: comment, step: name, forUserId });
  await notifyLinkMaker(tx, ctx, id, "post_approved", entry.text);
  await notifyMentionedIn(tx, ctx, entry, []);
  const by = memberOf(ctx)?.userId ?? null;
  // Whoever the step no longer waits for gets no mail about it.
  const done = [by, forUserId].filter((userId) => userId !== null);
  await tx.approvalRequest.deleteMany({ where: { postId: id, ...(next === null ? { userId: { in: done } } : {}) } });
  if (isAsking) {
    const body = () =>
      next === null
        ? t("{name} requested a review.", { name: memberOf(ctx)?.name ?? "Masthead" })
        : t("“{step}” is approved. It waits for the step “{next}”.", { step: name ?? "", next });
    await notifyApprovers(tx, ctx, { id, brandId: ctx.brandId }, by, { type: "approval_requested", body });
  }
  // For open studios, which look for posts that changed.
  await tx.post.update({ where: { id }, data: { updatedAt: ctx.clock.now() } });
  const via = approvedVia(ctx.origin.entryPoint);
  await auditPost(tx, ctx, "post.step_approved", id, { revision, content_hash: contentHash, via, ...detail });
}
