import { openAccess } from "#domain/publishing/channels/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { job } from "#kernel/job.ts";
import { toStorable } from "#kernel/storable.ts";
import {
  type Call,
  LeaseExpiredError,
  type OutgoingReply,
  type PublishError,
  type Replier,
  type ReplyOutcome,
} from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { openCall, outcomeOfError, unlessStopped } from "#platform/connectors/shared/http/call.ts";
import type { Tx } from "#platform/db/index.ts";
import { claimReply, type ReplyClaim } from "./claim-reply.ts";
import { LEASE_SECONDS, maySend, NO_RESPONSE, resultOf } from "./rules.ts";
import { type ReplyUpdate, settleReply } from "./settle-reply.ts";

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
    const deadline = lease();
    const claim = await claimReply(ctx.db, id);
    if (!claim) return;
    // The holder may be dead; then its lease expires, and this job runs again after it.
    if (claim === "busy") return ctx.db.$transaction((tx) => retryLater(tx, LEASE_SECONDS));
    const ending = await send(ctx, found, claim, deadline);
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

type FoundReply = {
  outgoing: Omit<OutgoingReply, "sentSecondsAgo">;
  itemId: number;
  authorId: number | null;
  platform: string;
  isConnected: boolean;
};

async function findOutgoing(ctx: SystemContext, id: number): Promise<FoundReply | null> {
  const row = await ctx.db.inboxReply.findUnique({
    where: { id },
    include: { item: { include: { channel: true, brand: true, replies: { select: { id: true, externalId: true } } } } },
  });
  if (row?.status !== "sending") return null;
  const { item } = row;
  const { brand, channel } = item;
  const access = await openAccess(ctx, channel);
  // The job is retried later, and no attempt is counted.
  if (access.kind === "unavailable") throw new Error("The channel's access token could not be refreshed.");
  const credentials = access.kind === "open" ? access.credentials : null;
  return {
    itemId: item.id,
    authorId: row.authorId,
    platform: channel.platform,
    // Nothing is sent on behalf of a brand whose account awaits deletion.
    isConnected:
      access.kind === "open" &&
      channel.status !== "disabled" &&
      channel.status !== "needs_reconnect" &&
      brand.closedAt === null,
    outgoing: {
      replyId: id,
      brandId: item.brandId,
      channel: { id: channel.id, handle: channel.handle, credentials },
      item: {
        kind: item.kind,
        externalId: item.externalId,
        permalink: item.permalink,
        receivedAt: item.receivedAt,
        authorId: item.authorExternalId,
      },
      body: row.body,
      key: row.key,
      taken: item.replies.flatMap((one) => (one.id === id || one.externalId === "" ? [] : [one.externalId])),
    },
  };
}

async function send(
  ctx: SystemContext,
  { outgoing, platform, isConnected }: FoundReply,
  claim: ReplyClaim,
  lease: Lease,
): Promise<ReplyUpdate> {
  const { reply: replier } = findConnectorParts(platform, ctx.env);
  if (!replier || !isConnected) return { kind: claim.isAmbiguous ? "unknown" : "failed", error: NOT_CONNECTED };
  if (!maySend(claim, replier)) return { kind: "unknown", error: NO_RESPONSE };
  const sentSecondsAgo = claim.isAmbiguous ? claim.sinceFirstSent : null;
  const outcome = await callReplier(ctx, replier, { ...outgoing, sentSecondsAgo }, lease);
  return outcome.kind === "not_sent" ? { kind: "released" } : resultOf(outcome, claim, replier);
}

/** Calls the platform with the request's timeout. Unexpected errors count as no response. */
async function callReplier(
  ctx: SystemContext,
  replier: Replier,
  outgoing: OutgoingReply,
  { assertInTime }: Lease,
): Promise<ReplyOutcome | { kind: "not_sent" }> {
  const timeoutMs = Math.min(replier.timeoutMs, (LEASE_SECONDS * 1000) / 3);
  const signal = AbortSignal.timeout(timeoutMs);
  const call = openCall(ctx, { signal, assertInTime, isOnce: true, isDryRun: ctx.env.CHANNEL_DRY_RUN });
  // The race is for a connector that ignores the signal.
  const timedOut = new Promise<ReplyOutcome>((resolve) => {
    const message = `The platform didn't respond within ${timeoutMs / 1000} s.`;
    signal.addEventListener("abort", () => resolve({ kind: "unknown", message }), { once: true });
  });
  try {
    return toStorable(unlessStopped(await Promise.race([replier.reply(outgoing, call), timedOut]), call));
  } catch (error) {
    if (error instanceof LeaseExpiredError && !call.hasSent()) return { kind: "not_sent" };
    return toStorable(outcomeOfError(error, call));
  }
}

type Lease = Pick<Call, "assertInTime">;

/**
 * The remaining lease as this process sees it, counted from before it was claimed. The monotonic clock stops while a
 * machine sleeps and the wall clock can be set back: the one that advanced further counts.
 */
function lease(): Lease {
  const [monotonic, wall] = [performance.now(), Date.now()];
  return {
    assertInTime() {
      const ms = Math.max(performance.now() - monotonic, Date.now() - wall);
      if (ms >= LEASE_SECONDS * 1000) throw new LeaseExpiredError();
    },
  };
}

const NOT_CONNECTED: PublishError = {
  code: "channel_not_connected",
  category: "user",
  message: "The channel is disconnected. Reconnect it, then try again.",
  retryable: false,
};
