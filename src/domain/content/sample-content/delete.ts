import { z } from "zod";
import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { discardFiles } from "#domain/content/media/index.ts";
import { accountOfBrand, auditInBrand } from "#domain/operations/audit/index.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";

export const deleteSampleContent = operation({
  name: "sample_content.delete",
  summary: "Empty a brand that was created with sample content: its posts, ideas, media, messages and sample people.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: z.object({}),
  output: z.object({}),
  async run(ctx) {
    const { brandId } = ctx;
    await ctx.db.$transaction(
      async (tx) => {
        const accountId = await accountOfBrand(tx, brandId);
        await lockAccount(tx, accountId);
        const { sampleContentAt, sampleUserIds } = await tx.brand.findUniqueOrThrow({ where: { id: brandId } });
        if (sampleContentAt === null) {
          throw fault("refused", { code: "invalid_state", message: "This brand has no sample content." });
        }
        await refusePublishing(tx, brandId);
        await ctx.queue.enqueue(tx, discardFiles, { keys: await deleteContent(tx, brandId, accountId) });
        await tx.brand.update({ where: { id: brandId }, data: { sampleContentAt: null, sampleUserIds: [] } });
        await tx.user.deleteMany({ where: { id: { in: sampleUserIds } } });
        await auditInBrand(tx, ctx, {
          brandId,
          action: "sample_content.deleted",
          subject: { type: "brand", id: brandId },
        });
      },
      { timeout: 60_000 },
    );
    return {};
  },
});

/** A publication that is being sent keeps its row until its outcome is known. */
async function refusePublishing(tx: Tx, brandId: number): Promise<void> {
  const active = await tx.publication.count({ where: { brandId, status: { in: ["publishing", "processing"] } } });
  if (active > 0) {
    const message = "A post is being published right now. Try again in a minute.";
    throw fault("refused", { code: "invalid_state", message });
  }
}

/** @returns the storage keys of the deleted files */
async function deleteContent(tx: Tx, brandId: number, accountId: number): Promise<string[]> {
  const where = { brandId };
  await tx.shareLink.deleteMany({ where });
  await tx.inboxItem.deleteMany({ where });
  await tx.contact.deleteMany({ where });
  await tx.post.deleteMany({ where });
  await tx.deletedPost.deleteMany({ where });
  await tx.idea.deleteMany({ where });
  await tx.calendarNote.deleteMany({ where });
  await tx.campaign.deleteMany({ where });
  await tx.feedEntry.deleteMany({ where });
  // The sample accounts are the ones that never had credentials; accounts that the owner connected stay.
  await tx.channel.deleteMany({ where: { brandId, platform: { not: "feed" }, credentials: null, externalId: null } });
  await tx.channel.updateMany({ where, data: { postingTimes: [] } });
  await tx.channel.updateMany({ where: { brandId, platform: "feed" }, data: { lastOkAt: null } });
  const assets = await tx.mediaAsset.findMany({ where, include: { variants: true } });
  await tx.mediaAsset.deleteMany({ where });
  const bytes = assets.reduce((sum, asset) => sum + asset.bytes, 0);
  await tx.account.update({ where: { id: accountId }, data: { storageUsed: { decrement: bytes } } });
  return assets.flatMap(({ storageKey, thumbKey, variants }) => [
    storageKey,
    thumbKey,
    ...variants.map((variant) => variant.storageKey),
  ]);
}
