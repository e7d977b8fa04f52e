import type { BrandContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import type { ReviewContext } from "../record-entry.ts";
import { changeReviewMessage } from "./change.ts";
import { sendReviewMessage } from "./send.ts";

/**
 * Shows a post that was just submitted in the brand's review channel, where it has one: the message and its job are
 * there exactly when the submission is.
 */
export async function queueReviewMessage(tx: Tx, ctx: BrandContext, postId: number): Promise<void> {
  const name = ctx.caller.kind === "person" ? ctx.caller.name : "Masthead";
  const [made] = await tx.$queryRaw<{ id: number }[]>`
    insert into review_messages (brand_id, channel_id, post_id, submitter_name, key, created_at)
    select brand_id, channel_id, ${postId}::bigint, ${name}, gen_random_uuid(), ${ctx.clock.now()}::timestamptz
    from review_channels where brand_id = ${ctx.brandId}::bigint
    returning id`;
  if (made) await ctx.queue.enqueue(tx, sendReviewMessage, { message_id: made.id });
}

/** Shows a decision in the messages about a post at once; other changes are found by `sweepReviewMessages`. */
export async function queueReviewChange(tx: Tx, ctx: ReviewContext, postId: number): Promise<void> {
  const shown = await tx.reviewMessage.findMany({ where: { postId, isEnded: false }, select: { id: true } });
  await ctx.queue.enqueueAll(
    tx,
    changeReviewMessage,
    shown.map(({ id }) => ({ message_id: id })),
  );
}
