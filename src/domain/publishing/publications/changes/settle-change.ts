import { type FullPost, openPost, type PublishedContent, recordPublishedEdit } from "#domain/content/posts/index.ts";
import { emitExtra } from "#domain/events/webhooks/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import { rejectAccess } from "#domain/publishing/channels/index.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import { NOT_AUTHORIZED } from "#platform/connectors/shared/description/codes.ts";
import { Prisma, type PublicationChange, type PublicationChangeKind, type Tx, type User } from "#platform/db/index.ts";
import { releaseSlots } from "../tick/acquire-slot.ts";
import { blockPlatform } from "../tick/blocks.ts";
import type { ChangeResult } from "./change-rules.ts";
import type { ClaimedChange } from "./claim-change.ts";

export type ChangeFacts = {
  id: number;
  kind: PublicationChangeKind;
  publicationId: number;
  postId: number;
  brandId: number;
  platform: string;
  channelId: number;
  /** What the platform was called with. */
  credentials: string | null;
};

/**
 * Stores how a change ended, if its claim is still held: the new content with its revision, or the removal with the
 * user who requested it, in one transaction.
 * @param comeBack schedules another run after this many seconds
 * @returns false when another worker has the claim
 */
export function settleChange(
  ctx: SystemContext,
  { id, publicationId, postId, platform, channelId, credentials, ...about }: ChangeFacts,
  { token, tries, isAmbiguous }: ClaimedChange,
  result: ChangeResult,
  comeBack: (tx: Tx, seconds: number) => Promise<void>,
): Promise<boolean> {
  const now = ctx.clock.now();
  const brandId = about.brandId as BrandId;
  return ctx.db.$transaction(async (tx) => {
    const post = await openPost(tx, brandId, postId);
    const [change] = await tx.publicationChange.updateManyAndReturn({
      where: { id, leaseToken: token, status: "pending" },
      data: { leaseToken: null, leaseUntil: null, ...columnsOf(result, { tries, isAmbiguous, now }) },
      include: { requestedBy: true },
    });
    if (!change) return false;
    await releaseSlots(tx, [token]);
    if (result.kind === "done" && change.kind === "edit") {
      const content = change.content as PublishedContent;
      await recordPublishedEdit(tx, brandId, post, publicationId, content, authorshipOf(change, post.authorId), now);
    }
    if (result.kind === "done" && change.kind === "delete") {
      await tx.publication.update({ where: { id: publicationId }, data: { removedAt: now } });
    }
    if (result.kind === "failed" && result.isGone) {
      await tx.publication.updateMany({ where: { id: publicationId, removedAt: null }, data: { removedAt: now } });
    }
    // Open pages poll for posts with a new `updated_at`.
    await tx.post.update({ where: { id: postId }, data: { updatedAt: now } });
    if (result.kind === "again") await comeBack(tx, result.seconds);
    if (result.kind === "released") await comeBack(tx, 1);
    if (result.kind === "later") {
      const { block, seconds } = result;
      if (block !== null) await blockPlatform(tx, { platform, channelId: block === "app" ? 0 : channelId, seconds });
      await comeBack(tx, seconds);
    }
    if ("error" in result && result.error.code === NOT_AUTHORIZED) await rejectAccess(tx, ctx, channelId, credentials);
    if (result.kind === "done") {
      await emitChanged(tx, ctx, change, { post, platform });
      await auditDone(tx, ctx, change, { brandId, postId });
    }
    return true;
  });
}

function columnsOf(
  result: ChangeResult,
  { tries, isAmbiguous, now }: { tries: number; isAmbiguous: boolean; now: Date },
): Prisma.PublicationChangeUpdateManyMutationInput {
  switch (result.kind) {
    case "done":
      return { status: "done", error: Prisma.DbNull, isAmbiguous: false, finishedAt: now };
    case "again":
      return { error: result.error, isAmbiguous: result.isAmbiguous };
    case "failed":
    case "unknown":
      return { status: result.kind, error: result.error, finishedAt: now };
    case "later":
    case "released":
      return { tries: tries - 1, isAmbiguous };
  }
}

function authorshipOf(change: PublicationChange, fallbackId: number) {
  const { requestedById, origin, originToken, originTokenKind, originTokenTier } = change;
  return { authorId: requestedById ?? fallbackId, origin, originToken, originTokenKind, originTokenTier };
}

async function emitChanged(
  tx: Tx,
  ctx: SystemContext,
  { kind, publicationId: id }: PublicationChange,
  { post, platform }: { post: FullPost; platform: string },
): Promise<void> {
  const { externalId: external_id = "", permalink = "" } = post.publications.find((one) => one.id === id) ?? {};
  await emitExtra(tx, ctx, post.brandId, [
    {
      event: kind === "edit" ? "publication.edited" : "publication.deleted",
      post_id: post.id,
      status: "published",
      publication: { id, platform, external_id: external_id ?? "", permalink: permalink ?? "" },
    },
  ]);
}

/** Recorded as an action of the user who requested it. */
async function auditDone(
  tx: Tx,
  ctx: SystemContext,
  { kind, publicationId: id, requestedBy }: PublicationChange & { requestedBy: User | null },
  { brandId, postId }: { brandId: BrandId; postId: number },
): Promise<void> {
  await auditInBrand(tx, ctx, {
    brandId,
    action: kind === "edit" ? "publication.edited" : "publication.deleted",
    subject: { type: "publication", id },
    detail: { post_id: postId },
    ...(requestedBy ? { actor: { id: requestedBy.id, name: fullName(requestedBy) } } : {}),
  });
}
