import type { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { findMatching } from "#platform/db/find-matching.ts";
import { containing, type Prisma } from "#platform/db/index.ts";
import { postsWith, UNDESCRIBED, usedInOverrides, visibleTo, WITH_ALL } from "./find.ts";
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
    const query = {
      where: {
        brandId: ctx.brandId,
        folder,
        AND: [
          after,
          type === undefined ? {} : { type: typesOf(type) },
          undescribed ? UNDESCRIBED : {},
          await visibleTo(ctx.db, ctx),
          q === undefined ? {} : await matchingWords(ctx, q),
          unused ? { posts: { none: {} } } : {},
        ],
      },
      ...order,
    };
    const found = unused ? await findUnused(ctx, query) : await find(ctx, query);
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

type Query = Required<Pick<Prisma.MediaAssetFindManyArgs, "where" | "orderBy" | "take">>;

function find({ db }: BrandContext, query: Query & Pick<Prisma.MediaAssetFindManyArgs, "cursor" | "skip">) {
  return db.mediaAsset.findMany({ ...query, include: WITH_ALL });
}

/** Without those that only a channel's variant shows: read until a page is full, which is nearly always at once. */
async function findUnused(ctx: BrandContext, query: Query): Promise<Awaited<ReturnType<typeof find>>> {
  const kept: Awaited<ReturnType<typeof find>> = [];
  for (let last: number | undefined; ; ) {
    const rows = await find(ctx, last === undefined ? query : { ...query, cursor: { id: last }, skip: 1 });
    const used = await usedInOverrides(
      ctx.db,
      ctx.brandId,
      rows.map(({ id }) => id),
    );
    kept.push(...rows.filter(({ id }) => !used.has(id)));
    last = rows.at(-1)?.id;
    if (kept.length >= query.take || rows.length < query.take) return kept.slice(0, query.take);
  }
}

async function matchingWords({ db, brandId }: BrandContext, q: string): Promise<Prisma.MediaAssetWhereInput> {
  const ids = await findMatching(db, "media_assets", brandId, q);
  return ids ? { id: { in: ids } } : { OR: [{ name: containing(q) }, { altText: containing(q) }] };
}
