import { notify } from "#domain/notifications/index.ts";
import { emit } from "#domain/webhooks/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Tx } from "#platform/db/index.ts";
import { refreshPostStatus } from "./refresh-status.ts";
import { TRANSITIONS } from "./rules.ts";

const BATCH = 50;

/**
 * Expires publications whose time passed without an approval (product.md §4): an event for each, one notice to the
 * post's author. A post that somebody holds is left to the next call.
 * @returns how many posts were settled
 */
export async function expireDue(ctx: SystemContext): Promise<number> {
  const due = await ctx.db.publication.findMany({
    where: dueAt(ctx.clock.now()),
    distinct: ["postId"],
    orderBy: { postId: "asc" },
    take: BATCH,
    select: { postId: true },
  });
  for (const { postId } of due) await ctx.db.$transaction((tx) => expirePost(tx, ctx, postId));
  return due.length;
}

function dueAt(now: Date) {
  return {
    status: { in: [...TRANSITIONS.expire.from] },
    scheduledAt: { lte: now },
    post: { brand: { closedAt: null } },
  };
}

async function expirePost(tx: Tx, ctx: SystemContext, postId: number): Promise<void> {
  const locked = await tx.$queryRaw<unknown[]>`select id from posts where id = ${postId} for update skip locked`;
  if (locked.length === 0) return;
  const due = await tx.publication.findMany({
    where: { postId, ...dueAt(ctx.clock.now()) },
    orderBy: { id: "asc" },
    select: { id: true, channel: { select: { platform: true, displayName: true } } },
  });
  if (due.length === 0) return;
  await tx.publication.updateMany({
    where: { id: { in: due.map(({ id }) => id) } },
    data: { status: "expired", nextAttemptAt: null },
  });
  await refreshPostStatus(tx, postId);
  const { brandId, authorId } = await tx.post.findUniqueOrThrow({ where: { id: postId } });
  for (const { id, channel } of due) {
    const publication = { id, platform: channel.platform, external_id: "", permalink: "" };
    await emit(tx, ctx, brandId, { event: "post.expired", post_id: postId, status: "expired", publication });
  }
  await notify(tx, ctx, {
    userIds: [authorId],
    brandId,
    type: "post_expired",
    title: "A post expired",
    body: `Its time passed without an approval on ${due.map(({ channel }) => channel.displayName).join(", ")}. Give it a new time to try again.`,
    path: `/posts/${postId}`,
  });
}
