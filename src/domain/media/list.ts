import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { containing } from "#platform/db/index.ts";
import { assetsInOverrides, postsWith } from "./find.ts";
import { AssetList, ListAssetsInput } from "./schema.ts";
import { viewLibraryAsset } from "./view.ts";

export const listMedia = operation({
  name: "media.list",
  summary: "List the brand's media, newest first.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: ListAssetsInput,
  output: AssetList,
  async run(ctx, { cursor, limit, folder, type, q, unused }) {
    const { before, ...order } = newestFirst({ cursor, limit });
    const words = q && containing(q);
    const found = await ctx.db.mediaAsset.findMany({
      where: {
        brandId: ctx.brandId,
        ...before,
        ...(folder === undefined ? {} : { folder }),
        ...(type === undefined ? {} : { type: type.includes("/") ? type : { startsWith: `${type}/` } }),
        AND: [
          words ? { OR: [{ name: words }, { altText: words }] } : {},
          unused ? { posts: { none: {} }, id: { notIn: await assetsInOverrides(ctx.db, ctx.brandId) } } : {},
        ],
      },
      include: { variants: true },
      ...order,
    });
    const { rows, ...rest } = page(found, limit);
    const posts = await postsWith(ctx.db, ctx.brandId, rows);
    return { assets: rows.map((row) => viewLibraryAsset(row, posts.get(row.id) ?? [], ctx.env)), ...rest };
  },
});
