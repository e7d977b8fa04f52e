import { z } from "zod";
import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { accountOfBrand, writeAudit } from "#domain/operations/audit/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { discardFiles } from "./discard-files.ts";
import { lockAsset, postsWith } from "./find.ts";
import { AssetInput } from "./schema.ts";

export const deleteMedia = operation({
  name: "media.delete",
  summary: "Delete a media asset that isn't used in any post.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  input: AssetInput,
  output: z.object({}),
  async run(ctx, { id }) {
    await ctx.db.$transaction(async (tx) => {
      const accountId = await accountOfBrand(tx, ctx.brandId);
      await lockAccount(tx, accountId);
      const asset = await lockAsset(tx, ctx, id);
      const postIds = (await postsWith(tx, ctx, [asset])).get(id) ?? [];
      if (postIds.length > 0) throw fault("asset_in_use", { post_ids: postIds });
      await requireNoOpenReply(tx, id);
      await tx.mediaAsset.delete({ where: { id } });
      await tx.account.update({ where: { id: accountId }, data: { storageUsed: { decrement: asset.bytes } } });
      const keys = [asset.storageKey, asset.thumbKey, ...asset.variants.map(({ storageKey }) => storageKey)];
      await ctx.queue.enqueue(tx, discardFiles, { keys });
      await writeAudit(tx, ctx, {
        accountId,
        brandId: ctx.brandId,
        action: "media.removed",
        subject: { type: "asset", id },
        detail: { name: asset.name, sha256: asset.sha256 },
      });
    });
    return {};
  },
});

/** @throws Fault invalid_state while a reply in the inbox waits with it; sent replies do without it */
async function requireNoOpenReply(tx: Tx, assetId: number): Promise<void> {
  const open = { status: { in: ["draft", "sending"] } } satisfies Prisma.InboxReplyWhereInput;
  if ((await tx.inboxReplyMedia.count({ where: { assetId, reply: open } })) === 0) return;
  throw fault("refused", {
    code: "invalid_state",
    message: t("A reply in the inbox that isn't sent yet uses this file. Send or discard the reply first."),
  });
}
