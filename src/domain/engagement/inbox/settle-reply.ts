import { emitExtra } from "#domain/events/webhooks/index.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import type { ReplyClaim } from "./claim-reply.ts";
import { lockItem } from "./find.ts";
import { markItemDone } from "./mark-item-done.ts";
import { notifyReplyUnsent } from "./notify.ts";
import type { ReplyResult } from "./rules.ts";

export type ReplyUpdate = ReplyResult | { kind: "released" };

/** Its files are to be uploaded, as for the first time. */
export const NOT_PREPARED = { mediaState: Prisma.DbNull, mediaReadyAt: null } as const;
const LEASE_RELEASED = { leaseToken: null, leaseUntil: null } as const;

/** A claim; or, without a token, the steps before a reply is sent. */
type Settled = Pick<ReplyClaim, "isAmbiguous" | "tries"> & { token: string | null };

/**
 * Stores the result of a claim, if this worker still holds it.
 * @param reschedule enqueues the job again after so many seconds
 * @returns false if another worker holds the reply by now
 */
export function settleReply(
  ctx: SystemContext,
  reply: { id: number; itemId: number; brandId: number; authorId: number | null },
  { token, isAmbiguous, tries }: Settled,
  ending: ReplyUpdate,
  reschedule: (tx: Tx, seconds: number) => Promise<void>,
): Promise<boolean> {
  const now = ctx.clock.now();
  return ctx.db.$transaction(async (tx) => {
    const item = await lockItem(tx, reply.brandId as BrandId, reply.itemId);
    const { assigneeId, channel, brandId } = item;
    const { count } = await tx.inboxReply.updateMany({
      where: { id: reply.id, leaseToken: token, status: "sending", ...(token === null ? { mediaReadyAt: null } : {}) },
      data: { ...LEASE_RELEASED, ...changes(ending, { isAmbiguous, tries, now }) },
    });
    if (count === 0) return false;
    // Live updates look for items whose `updatedAt` changed.
    await tx.inboxItem.update({ where: { id: reply.itemId }, data: { updatedAt: now } });
    if (ending.kind === "sent") {
      await markItemDone(tx, reply.itemId, now);
      const { id, kind, channelId: channel_id, postId } = item;
      const about = { id, channel_id, platform: channel.platform, kind };
      const event = { post_id: postId ?? 0, status: "done", item: about, reply_id: reply.id };
      await emitExtra(tx, ctx, brandId, [{ event: "inbox.replied", ...event }]);
    }
    if (ending.kind === "again") await reschedule(tx, ending.seconds);
    if (ending.kind === "released") await reschedule(tx, 1);
    if (ending.kind === "failed" || ending.kind === "unknown") {
      const about = { id: reply.itemId, brandId, assigneeId, platform: channel.platform, authorId: reply.authorId };
      await notifyReplyUnsent(tx, ctx, about, { kind: ending.kind, message: ending.error.message });
    }
    return true;
  });
}

function changes(
  ending: ReplyUpdate,
  { isAmbiguous, tries, now }: { isAmbiguous: boolean; tries: number; now: Date },
): Prisma.InboxReplyUpdateManyMutationInput {
  switch (ending.kind) {
    case "sent":
      return { status: "sent", externalId: ending.externalId, sentAt: now, error: Prisma.DbNull };
    case "again":
      return {
        tries,
        error: ending.error,
        ...(ending.mayBeThere ? {} : { firstSentAt: null }),
        ...(ending.isUnprepared ? NOT_PREPARED : {}),
      };
    case "failed":
      return { status: "failed", error: ending.error, firstSentAt: null };
    case "unknown":
      return { status: "unknown", error: ending.error };
    case "released":
      return { tries: tries - 1, ...(isAmbiguous ? {} : { firstSentAt: null }) };
  }
}
