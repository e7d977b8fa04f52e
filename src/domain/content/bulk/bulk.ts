import {
  approvePost,
  cancelPost,
  deletePost,
  explainRefusal,
  findSeenPost,
  requestChanges,
  retryPost,
  submitPost,
  updatePost,
} from "#domain/content/posts/index.ts";
import type { PostStatus } from "#domain/content/posts/terms.ts";
import { createEvergreenPost, deleteEvergreenPost } from "#domain/planning/evergreen/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { authorize, execute } from "#kernel/execute.ts";
import { fault, isFault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { addLocalDays } from "#kernel/zone.ts";
import { type Bulk, BulkInput, type BulkOutcome, BulkResult } from "./schema.ts";

/**
 * The operation is open to every role that may do anything with posts; the single action's own operation checks each
 * post, in its own transaction.
 */
export const bulkPosts = operation({
  name: "posts.bulk",
  summary: "Apply an action to up to 100 posts. Each is processed separately; a failure doesn't affect the others.",
  scope: "brand",
  needs: "content.view",
  tier: "standard_write",
  input: BulkInput,
  output: BulkResult,
  async run(ctx, { ids, ...act }) {
    const results: BulkOutcome[] = [];
    for (const id of ids) results.push(await attempt(ctx, id, act));
    return { results };
  },
});

type Act = Omit<Bulk, "ids">;

async function attempt(ctx: BrandContext, id: number, act: Act): Promise<BulkOutcome> {
  try {
    return { id, ok: true, status: await perform(ctx, id, act), error: null };
  } catch (error) {
    // The results of the earlier posts are known and are returned, whatever happened to this one.
    if (!isFault(error)) ctx.log.error({ err: error, post: id, action: act.action }, "bulk action failed");
    return { id, ok: false, status: null, error: explainRefusal(error) };
  }
}

async function perform(ctx: BrandContext, id: number, act: Act): Promise<PostStatus | null> {
  const { comment, scheduled_at } = act;
  const revision = act.revisions?.[String(id)];
  switch (act.action) {
    case "submit":
      return (await execute(submitPost, ctx, { id })).status;
    case "approve":
      return (await execute(approvePost, ctx, { id, comment, revision })).status;
    case "request_changes":
      return (await execute(requestChanges, ctx, { id, comment, revision })).status;
    case "cancel":
      return (await execute(cancelPost, ctx, { id })).status;
    case "retry":
      return (await execute(retryPost, ctx, { id })).status;
    case "reschedule":
      return act.shift_days === undefined
        ? (await execute(updatePost, ctx, { id, scheduled_at })).status
        : shift(ctx, id, act.shift_days);
    case "delete":
      await execute(deletePost, ctx, { id });
      return null;
    case "add_tags":
    case "remove_tags":
      return tag(ctx, id, act);
    case "set_campaign":
      return (await execute(updatePost, ctx, { id, campaign_id: act.campaign_id })).status;
    case "add_evergreen": {
      const copies = { submit: act.handling === "submit", approve: act.handling === "approve" };
      await execute(createEvergreenPost, ctx, { id, ends_on: act.ends_on, ...copies });
      return (await findSeenPost(ctx.db, ctx, id)).status;
    }
    case "remove_evergreen":
      return removeEvergreen(ctx, id);
  }
}

/** Bound to the revision whose tags were read: a concurrent edit is a conflict instead of a lost tag. */
async function tag(ctx: BrandContext, id: number, { action, tags = [] }: Act): Promise<PostStatus> {
  const post = await findSeenPost(ctx.db, ctx, id);
  const next =
    action === "add_tags" ? [...new Set([...post.tags, ...tags])] : post.tags.filter((known) => !tags.includes(known));
  return (await execute(updatePost, ctx, { id, tags: next, revision: post.revision })).status;
}

async function removeEvergreen(ctx: BrandContext, postId: number): Promise<PostStatus> {
  // Who may not remove any is not told which posts are evergreen.
  authorize(deleteEvergreenPost, ctx);
  const { status } = await findSeenPost(ctx.db, ctx, postId);
  const row = await ctx.db.evergreenPost.findFirst({ where: { brandId: ctx.brandId, postId }, select: { id: true } });
  if (!row) throw fault("refused", { code: "invalid_state", message: t("This post is not evergreen.") });
  await execute(deleteEvergreenPost, ctx, { id: row.id });
  return status;
}

/** Moves the post's own time and those of its channels. */
async function shift(ctx: BrandContext, id: number, days: number): Promise<PostStatus> {
  const { timezone } = await ctx.db.brand.findUniqueOrThrow({ where: { id: ctx.brandId }, select: { timezone: true } });
  const post = await findSeenPost(ctx.db, ctx, id);
  if (post.earliestAt === null) {
    throw fault("refused", { code: "invalid_state", message: t("This post has no time yet. Schedule it first.") });
  }
  const moved = (time: Date | null) => (time === null ? null : addLocalDays(time, days, timezone).toISOString());
  const channels = post.publications.map(({ channelId, followsPost, scheduledAt }) => ({
    channel_id: channelId,
    ...(followsPost ? {} : { scheduled_at: moved(scheduledAt) }),
  }));
  const hasOwnTimes = post.publications.some(({ followsPost }) => !followsPost);
  const input = { id, revision: post.revision, scheduled_at: moved(post.scheduledAt) };
  return (await execute(updatePost, ctx, hasOwnTimes ? { ...input, channels } : input)).status;
}
