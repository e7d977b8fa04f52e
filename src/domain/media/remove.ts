import { z } from "zod";
import { accountOfBrand } from "#domain/audit/index.ts";
import { lockAccount } from "#domain/entitlements/index.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { lockAsset, postsWithAsset } from "./find.ts";
import { AssetInput } from "./schema.ts";

export const removeMedia = operation({
  name: "media.remove",
  summary: "Delete a media asset that no post shows.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  input: AssetInput,
  output: z.object({}),
  async run(ctx, { id }) {
    const gone = await ctx.db.$transaction(async (tx) => {
      const accountId = await accountOfBrand(tx, ctx.brandId);
      await lockAccount(tx, accountId);
      const asset = await lockAsset(tx, ctx.brandId, id);
      const postIds = await postsWithAsset(tx, ctx.brandId, id);
      if (postIds.length > 0) throw fault("asset_in_use", { post_ids: postIds });
      await tx.mediaAsset.delete({ where: { id } });
      await tx.account.update({ where: { id: accountId }, data: { storageUsed: { decrement: asset.bytes } } });
      return asset;
    });
    // After the commit: a file without a row is litter, a row without its file would be a broken picture.
    for (const key of [gone.storageKey, gone.thumbKey]) {
      await ctx.storage.delete(key).catch((err) => ctx.log.warn({ err, key }, "a removed asset's file stays behind"));
    }
    return {};
  },
});
