import type { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { containing } from "#platform/db/index.ts";
import { assetsInOverrides, postsWith, UNDESCRIBED, visibleTo, WITH_ALL } from "./find.ts";
import { pageIn, pageWindow } from "./order.ts";
import { AssetList, ListAssetsInput } from "./schema.ts";
import { ASSET_KINDS, DOCUMENT_TYPE } from "./terms.ts";
import { viewLibraryAsset } from "./view.ts";

export const listMedia = operation({
  name: "media.list",
  summary: "List the brand's media assets, newest first by default.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: ListAssetsInput,
  output: AssetList,
  async run(ctx, { cursor, limit, sort, folder, type, q, unused, undescribed }) {
    const { where: after, ...order } = pageWindow(sort, { cursor, limit });
    const words = q && containing(q);
    const found = await ctx.db.mediaAsset.findMany({
      where: {
        brandId: ctx.brandId,
        folder,
        AND: [
          after,
          type === undefined ? {} : { type: typesOf(type) },
          undescribed ? UNDESCRIBED : {},
          await visibleTo(ctx.db, ctx),
          words ? { OR: [{ name: words }, { altText: words }] } : {},
          unused ? { posts: { none: {} }, id: { notIn: await assetsInOverrides(ctx.db, ctx.brandId) } } : {},
        ],
      },
      include: WITH_ALL,
      ...order,
    });
    const { rows, ...rest } = pageIn(sort, found, limit);
    const posts = await postsWith(ctx.db, ctx, rows);
    return { assets: rows.map((row) => viewLibraryAsset(row, posts.get(row.id) ?? [], ctx.env)), ...rest };
  },
});

/** @param type a kind or a media type */
function typesOf(type: NonNullable<z.output<typeof ListAssetsInput>["type"]>) {
  if (type === "document") return DOCUMENT_TYPE;
  return ASSET_KINDS.some((kind) => kind === type) ? { startsWith: `${type}/` } : type;
}
