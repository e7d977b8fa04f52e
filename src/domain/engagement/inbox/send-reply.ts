import type { SystemContext } from "#kernel/job.ts";
import { job } from "#kernel/job.ts";
import type { PublishError } from "#platform/connectors/contract.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import { callReplier, type Lease, lease, timingOf } from "./call-replier.ts";
import { claimReply, type ReplyClaim } from "./claim-reply.ts";
import { type FoundReply, findOutgoing } from "./find-outgoing.ts";
import { PREPARE_MS, prepareFiles } from "./prepare-files.ts";
import { LEASE_SECONDS, maySend, NO_RESPONSE, resultOf } from "./rules.ts";
import { type ReplyUpdate, settleReply } from "./settle-reply.ts";

/** How soon a reply of a brand on hold is looked at again. */
const HELD_SECONDS = 30;

/** Uploads a reply's files, before it is sent; safe to run twice. */
export const prepareReply = job<{ reply_id: number }>({
  name: "inbox.prepare_reply",
  options: { retryLimit: 20, retryDelay: LEASE_SECONDS, expireInSeconds: PREPARE_MS / 1000 + 60, concurrency: 4 },
  async perform(ctx, { reply_id: id }): Promise<void> {
    const runAgain = (tx: Tx, seconds: number): Promise<void> =>
      ctx.queue.enqueue(tx, prepareReply, { reply_id: id }, { startAfterSeconds: seconds });
    const found = await findOutgoing(ctx, id);
    if (!found || found.isReady) return;
    if (found.isHeld) return ctx.db.$transaction((tx) => runAgain(tx, HELD_SECONDS));
    const { itemId, authorId, outgoing } = found;
    const ending = problemOf(found) ?? (await prepareFiles(ctx, id, found));
    if (ending.kind === "wait") return ctx.db.$transaction((tx) => runAgain(tx, ending.seconds));
    if (ending.kind === "ready") {
      return ctx.db.$transaction(async (tx) => {
        const { count } = await tx.inboxReply.updateMany({
          where: { id, status: "sending", mediaReadyAt: null },
          data: { mediaState: ending.state ?? Prisma.DbNull, mediaReadyAt: ctx.clock.now() },
        });
        if (count > 0) await ctx.queue.enqueue(tx, sendReply, { reply_id: id });
      });
    }
    const unclaimed = { token: null, isAmbiguous: false, tries: found.tries + 1 };
    const about = { id, itemId, authorId, brandId: outgoing.brandId };
    await settleReply(ctx, about, unclaimed, ending, runAgain);
  },
});

/**
 * Sends a reply, once however often the job runs: the claim is fenced as in publishing, and after an ambiguous attempt
 * it is sent again only with a key that the platform still honours. Otherwise a user decides.
 */
export const sendReply = job<{ reply_id: number }>({
  name: "inbox.send_reply",
  options: { retryLimit: 20, retryDelay: LEASE_SECONDS, expireInSeconds: 60, concurrency: 8 },
  async perform(ctx, { reply_id: id }): Promise<void> {
    const retryLater = (tx: Tx, seconds: number): Promise<void> =>
      ctx.queue.enqueue(tx, sendReply, { reply_id: id }, { startAfterSeconds: seconds });
    const found = await findOutgoing(ctx, id);
    if (!found) return;
    if (found.isHeld) return ctx.db.$transaction((tx) => retryLater(tx, HELD_SECONDS));
    if (!found.isReady) return ctx.db.$transaction((tx) => ctx.queue.enqueue(tx, prepareReply, { reply_id: id }));
    const { timeoutMs, leaseSeconds } = timingOf(found.replier, found.outgoing);
    const deadline = lease(leaseSeconds);
    const claim = await claimReply(ctx.db, id, leaseSeconds, ctx.env.DATABASE_FAILOVER === "settle");
    if (!claim) return;
    // The holder may be dead; then its lease expires, and this job runs again after it.
    if (claim === "busy") return ctx.db.$transaction((tx) => retryLater(tx, LEASE_SECONDS));
    const ending = await send(ctx, found, claim, { deadline, timeoutMs });
    const { outgoing, itemId, authorId, platform } = found;
    const isOurs = await settleReply(
      ctx,
      { id, itemId, authorId, brandId: outgoing.brandId },
      claim,
      ending,
      retryLater,
    );
    if (!isOurs) return ctx.log.warn({ reply: id }, "claim lost while sending; its new holder settles it");
    ctx.printLine(`${ending.kind === "sent" ? "replied   " : ending.kind.padEnd(10)} #${itemId} → ${platform}`);
  },
});

async function send(
  ctx: SystemContext,
  found: FoundReply,
  claim: ReplyClaim,
  { deadline, timeoutMs }: { deadline: Lease; timeoutMs: number },
): Promise<ReplyUpdate> {
  const { outgoing, replier } = found;
  const problem = problemOf(found);
  if (problem || !replier)
    return { kind: claim.isAmbiguous ? "unknown" : "failed", error: problem?.error ?? NOT_CONNECTED };
  if (!maySend(claim, replier)) return { kind: "unknown", error: NO_RESPONSE };
  const sentSecondsAgo = claim.isAmbiguous ? claim.sinceFirstSent : null;
  const outcome = await callReplier(ctx, replier, { ...outgoing, sentSecondsAgo }, deadline, timeoutMs);
  return outcome.kind === "not_sent" ? { kind: "released" } : resultOf(outcome, claim, replier);
}

/** Why it can't be sent; null when it can. */
function problemOf({ replier, isConnected, hasAllMedia }: FoundReply): { kind: "failed"; error: PublishError } | null {
  if (!replier || !isConnected) return { kind: "failed", error: NOT_CONNECTED };
  return hasAllMedia ? null : { kind: "failed", error: MEDIA_DELETED };
}

const NOT_CONNECTED: PublishError = {
  code: "channel_not_connected",
  category: "user",
  message: "The channel is disconnected. Reconnect it, then try again.",
  retryable: false,
};
const MEDIA_DELETED: PublishError = {
  code: "media_deleted",
  category: "user",
  message: "A file of this reply was deleted from the library. Write the reply again.",
  retryable: false,
};
