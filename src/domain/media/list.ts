import type { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { findMatching } from "#platform/db/find-matching.ts";
import { containing, type Prisma } from "#platform/db/index.ts";
import { findVisible, postsWith, UNDESCRIBED, usedInOverrides, WITH_ALL } from "./find.ts";
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
          q === undefined ? {} : await matchingWords(ctx, q),
          unused ? { posts: { none: {} } } : {},
        ],
      },
      ...order,
    };
    const found = await findPage(ctx, query, !!unused);
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

function find({ db }: BrandContext, query: Query) {
  return db.mediaAsset.findMany({ ...query, include: WITH_ALL });
}

async function findPage(ctx: BrandContext, query: Query, isUnused: boolean): Promise<Awaited<ReturnType<typeof find>>> {
  const { db, brandId, role } = ctx;
  // What clients see is used by a post.
  if (!seesDrafts(role)) return isUnused ? [] : findKept(ctx, query, (ids) => findVisible(db, ctx, ids));
  if (!isUnused) return find(ctx, query);
  return findKept(ctx, query, async (ids) => new Set(ids).difference(await usedInOverrides(db, brandId, ids)));
}

/** Assets that are looked at together, at most, for those that a page keeps. */
const MOST_TOGETHER = 1000;

/**
 * Those that are kept: read until a page is full, which is nearly always at once, and more at a time from step to step where
 * it is not.
 */
async function findKept(
  ctx: BrandContext,
  query: Query,
  keep: (ids: number[]) => Promise<Set<number>>,
): Promise<Awaited<ReturnType<typeof find>>> {
  const kept: number[] = [];
  const { where, orderBy } = query;
  for (let { take } = query, last: number | undefined; ; take = Math.min(2 * take, MOST_TOGETHER)) {
    const next: Prisma.MediaAssetFindManyArgs = last === undefined ? {} : { cursor: { id: last }, skip: 1 };
    const rows = await ctx.db.mediaAsset.findMany({ where, orderBy, take, ...next, select: { id: true } });
    const ids = rows.map(({ id }) => id);
    const shown = await keep(ids);
    kept.push(...ids.filter((id) => shown.has(id)));
    last = ids.at(-1);
    if (kept.length >= query.take || ids.length < take) break;
  }
  return find(ctx, { ...query, where: { id: { in: kept.slice(0, query.take) } } });
}

async function matchingWords({ db, brandId }: BrandContext, q: string): Promise<Prisma.MediaAssetWhereInput> {
  const ids = await findMatching(db, "media_assets", brandId, q);
  return ids ? { id: { in: ids } } : { OR: [{ name: containing(q) }, { altText: containing(q) }] };
}
