import { type PublishedContent, publishedParts } from "#domain/content/posts/index.ts";
import { readOverrides } from "#domain/content/posts/rules.ts";
import { openAccess } from "#domain/publishing/channels/index.ts";
import { capabilitiesOf } from "#domain/publishing/channels/rules.ts";
import { recordShortLinks } from "#domain/publishing/link-rules/index.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { toStorable } from "#kernel/storable.ts";
import {
  type ChangeOutcome,
  type Changer,
  LeaseExpiredError,
  type OutgoingChange,
} from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { openCall, outcomeOfError, unlessStopped } from "#platform/connectors/shared/http/call.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { createFeedStore } from "../feed/put-entry.ts";
import { findContent, NOTHING } from "../find.ts";
import { acquireSlot } from "../tick/acquire-slot.ts";
import { secondsBlocked } from "../tick/blocks.ts";
import { Lease } from "../tick/lease.ts";
import { NOT_CONNECTED, UNKNOWN_PLATFORM } from "../tick/outcome.ts";
import { type ChangeResult, LEASE_MARGIN_SECONDS, resultOfChange } from "./change-rules.ts";
import { type ClaimedChange, claimChange } from "./claim-change.ts";
import { settleChange } from "./settle-change.ts";

/**
 * Edits or deletes a published post on its platform. The claim is fenced like a publication's, so two calls never run
 * at the same time however often the job runs; repeating a call is harmless, so a call whose response was lost is
 * repeated.
 */
export const changePublished = job<{ change_id: number }>({
  name: "publishing.change",
  options: { retryLimit: 20, retryDelay: 30, expireInSeconds: 180, concurrency: 8 },
  async perform(ctx, { change_id: id }): Promise<void> {
    const comeBack = (tx: Tx, seconds: number): Promise<void> =>
      ctx.queue.enqueue(tx, changePublished, { change_id: id }, { startAfterSeconds: seconds });
    const found = await findChange(ctx, id);
    if (!found) return;
    const { changer, about } = found;
    const { platform, channelId } = about;
    const blocked = await secondsBlocked(ctx.db, platform, channelId);
    if (blocked > 0) return ctx.db.$transaction((tx) => comeBack(tx, blocked));
    const seconds = Math.ceil((changer?.timeoutMs ?? 0) / 1000) + LEASE_MARGIN_SECONDS;
    const lease = new Lease(seconds);
    const claim = await claimChange(ctx.db, id, seconds);
    if (!claim) return;
    // The holder may have crashed; in that case this run takes over when the lease expires.
    if (claim.kind === "busy") return ctx.db.$transaction((tx) => comeBack(tx, claim.seconds));
    const paced = await acquireSlot(ctx.db, { platform, channelId, token: claim.token, leaseSeconds: seconds });
    const result: ChangeResult =
      paced === null
        ? await change(ctx, found, claim, lease)
        : { kind: "later", seconds: Math.ceil(paced), block: null };
    const isOurs = await settleChange(ctx, about, claim, result, comeBack);
    if (!isOurs) return ctx.log.warn({ change: id }, "claim lost while changing; its new holder settles it");
    const verb = result.kind === "done" ? (about.kind === "edit" ? "edited" : "deleted") : result.kind;
    ctx.printLine(`${verb.padEnd(10)} #${about.publicationId} → ${platform}`);
  },
});

const INCLUDE = {
  publication: {
    include: {
      channel: true,
      parts: { orderBy: { number: "asc" } },
      post: { include: { brand: true, media: { orderBy: { position: "asc" } } } },
    },
  },
} as const satisfies Prisma.PublicationChangeInclude;

async function findChange(ctx: SystemContext, id: number) {
  const row = await ctx.db.publicationChange.findUnique({ where: { id }, include: INCLUDE });
  if (row?.status !== "pending") return null;
  const { publication, kind } = row;
  const { channel, post } = publication;
  const access = await openAccess(ctx, channel);
  // The job runs again later without counting a try.
  if (access.kind === "unavailable") throw new Error("The channel's access token could not be refreshed.");
  const capabilities = capabilitiesOf(channel) ?? NOTHING;
  const outgoing: OutgoingChange = {
    publicationId: publication.id,
    brandId: publication.brandId,
    channel: {
      id: channel.id,
      handle: channel.handle,
      credentials: access.kind === "open" ? access.credentials : null,
      capabilities,
    },
    published: publishedParts(publication),
  };
  const changed = row.content as PublishedContent | null;
  const overrides = { ...readOverrides(publication.overrides), ...changed };
  const edited = changed && (await findContent(ctx, publication, capabilities, overrides));
  const connector = findConnectorParts(channel.platform, ctx.env);
  return {
    canRefresh: connector.connect?.refresh !== undefined,
    changer: connector.change?.({ feedStore: createFeedStore(ctx) }),
    // Sends nothing for a brand whose account is scheduled for deletion.
    isConnected:
      access.kind === "open" &&
      channel.status !== "disabled" &&
      channel.status !== "needs_reconnect" &&
      post.brand.closedAt === null,
    about: {
      id,
      kind,
      publicationId: publication.id,
      postId: post.id,
      brandId: publication.brandId,
      platform: channel.platform,
      channelId: channel.id,
      credentials: outgoing.channel.credentials,
    },
    outgoing,
    content: edited?.content ?? null,
    shortLinks: edited?.shortLinks ?? [],
  };
}
type Found = NonNullable<Awaited<ReturnType<typeof findChange>>>;

async function change(
  ctx: SystemContext,
  { changer, canRefresh, isConnected, about, outgoing, content, shortLinks }: Found,
  claim: ClaimedChange,
  lease: Lease,
): Promise<ChangeResult> {
  const { kind } = about;
  const { edit, remove } = changer ?? {};
  const error = !isConnected ? NOT_CONNECTED : !(kind === "edit" ? edit : remove) ? UNKNOWN_PLATFORM : null;
  if (error || !changer) {
    return { kind: claim.isAmbiguous ? "unknown" : "failed", error: error ?? UNKNOWN_PLATFORM, isGone: false };
  }
  await recordShortLinks(ctx.db, [{ publicationId: about.publicationId, links: shortLinks }]);
  const outcome = await callChanger(ctx, changer, lease, async (call) => {
    if (kind === "edit" && edit && content) return edit({ ...outgoing, content }, call);
    if (kind === "delete" && remove) return remove(outgoing, call);
    throw new Error("There is nothing to change.");
  });
  return outcome.kind === "not_sent" ? { kind: "released" } : resultOfChange(outcome, kind, { ...claim, canRefresh });
}

/** Calls the platform within the call's timeout. An error that is not an outcome counts as no response. */
async function callChanger(
  ctx: SystemContext,
  { timeoutMs }: Changer,
  lease: Lease,
  run: (call: ReturnType<typeof openCall>) => Promise<ChangeOutcome>,
): Promise<ChangeOutcome | { kind: "not_sent" }> {
  const signal = AbortSignal.timeout(timeoutMs);
  const call = openCall(ctx, {
    signal,
    assertInTime: () => lease.assertAlive(),
    isDryRun: ctx.env.CHANNEL_DRY_RUN,
  });
  // Ends the wait for a connector that ignores the abort signal.
  const timedOut = new Promise<ChangeOutcome>((resolve) => {
    const message = `The platform didn't respond within ${timeoutMs / 1000} s.`;
    signal.addEventListener("abort", () => resolve({ kind: "unknown", message }), { once: true });
  });
  try {
    return toStorable(unlessStopped(await Promise.race([run(call), timedOut]), call));
  } catch (error) {
    if (error instanceof LeaseExpiredError && !call.hasSent()) return { kind: "not_sent" };
    return toStorable(outcomeOfError(error, call));
  }
}
