import {
  changePost,
  type FullPost,
  findFreeTimes,
  lockQueues,
  openPost,
  requireApprover,
  requirePerson,
} from "#domain/content/posts/index.ts";
import { auditChannel, findChannel, viewChannel } from "#domain/publishing/channels/index.ts";
import { Channel } from "#domain/publishing/channels/schema.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Channel as Row, Tx } from "#platform/db/index.ts";
import { whereMissed } from "./missed.ts";
import { moveOn } from "./move-on.ts";
import { ResumeQueueInput } from "./schema.ts";
import { MAX_MOVED } from "./terms.ts";

export const resumeQueue = operation({
  name: "queues.resume",
  summary: "Resume a channel's queue, and publish the posts that came due at once or move them to posting times.",
  scope: "brand",
  needs: "connections.manage",
  tier: "elevated_write",
  input: ResumeQueueInput,
  output: Channel,
  async run(ctx, { id, missed }) {
    requirePerson(ctx);
    requireApprover(ctx);
    return ctx.db.$transaction(
      async (tx) => {
        // Taken before the posts, as everywhere; the channel's row comes after them.
        await lockQueues(tx, ctx.brandId);
        const channel = await findChannel(tx, ctx.brandId, id);
        if (!channel.pausedAt) return viewChannel(channel, ctx);
        const moved = missed === "queue" ? await moveMissed(tx, ctx, channel) : 0;
        const resumed = await tx.channel.update({ where: { id }, data: { pausedAt: null } });
        await auditChannel(tx, ctx, resumed, "resumed", { moved });
        return viewChannel(resumed, ctx);
      },
      { timeout: 60_000 },
    );
  },
});

/**
 * Gives each post that came due the next free posting time, in the order of their old times.
 * @returns how many there were
 */
async function moveMissed(tx: Tx, ctx: BrandContext, channel: Row): Promise<number> {
  const { brandId, clock } = ctx;
  const now = clock.now();
  const missed = await tx.publication.findMany({
    where: { brandId, ...whereMissed(channel.id, now) },
    orderBy: [{ scheduledAt: "asc" }, { id: "asc" }],
    take: MAX_MOVED + 1,
    select: { postId: true },
  });
  if (missed.length > MAX_MOVED) {
    const message = t(
      "More than {maximum} posts came due. Reschedule some of them first, or publish them all at once.",
      { maximum: MAX_MOVED },
    );
    throw fault("refused", { code: "invalid_state", message });
  }
  const postIds = missed.map(({ postId }) => postId);
  if (postIds.length === 0) return 0;
  const times = await findFreeTimes(tx, brandId, channel, { from: now, count: postIds.length, except: postIds });
  // Locked in the order in which all others lock several posts.
  const opened = new Map<number, FullPost>();
  for (const postId of postIds.toSorted((a, b) => a - b)) opened.set(postId, await openPost(tx, brandId, postId));
  for (const [index, postId] of postIds.entries()) {
    const at = times[index];
    const post = opened.get(postId);
    if (at && post) await changePost(tx, ctx, post, moveOn(post, channel.id, at));
  }
  return postIds.length;
}
