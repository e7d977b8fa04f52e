import { operation } from "#kernel/operation.ts";
import { afterCursor, page } from "#kernel/page.ts";
import { AssetList, ListAssetsInput } from "./schema.ts";
import { viewAsset } from "./view.ts";

export const listMedia = operation({
  name: "media.list",
  summary: "List the brand's media, newest first.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: ListAssetsInput,
  output: AssetList,
  async run(ctx, { cursor, limit }) {
    const before = afterCursor(cursor);
    const found = await ctx.db.mediaAsset.findMany({
      where: { brandId: ctx.brandId, ...(before === undefined ? {} : { id: { lt: before } }) },
      orderBy: { id: "desc" },
      take: limit + 1,
    });
    const { rows, ...rest } = page(found, limit);
    return { assets: rows.map((row) => viewAsset(row, ctx.env)), ...rest };
  },
});
