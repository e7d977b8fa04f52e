import { operation } from "#kernel/operation.ts";
import { afterCursor, page } from "#kernel/page.ts";
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
    const before = afterCursor(cursor);
    const has = q && { contains: q.replaceAll(/[\\%_]/g, "\\$&"), mode: "insensitive" as const };
    const found = await ctx.db.mediaAsset.findMany({
      where: {
        brandId: ctx.brandId,
        ...(before === undefined ? {} : { id: { lt: before } }),
        ...(folder === undefined ? {} : { folder }),
        ...(type === undefined ? {} : { type: type.includes("/") ? type : { startsWith: `${type}/` } }),
        AND: [
          has ? { OR: [{ name: has }, { altText: has }] } : {},
          unused ? { posts: { none: {} }, id: { notIn: await assetsInOverrides(ctx.db, ctx.brandId) } } : {},
        ],
      },
      include: { variants: true },
      orderBy: { id: "desc" },
      take: limit + 1,
    });
    const { rows, ...rest } = page(found, limit);
    const posts = await postsWith(ctx.db, ctx.brandId, rows);
    return { assets: rows.map((row) => viewLibraryAsset(row, posts.get(row.id) ?? [], ctx.env)), ...rest };
  },
});
