import type { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { findMatching } from "#platform/db/find-matching.ts";
import { containsText, Prisma, readRows } from "#platform/db/index.ts";
import { assetsSeenByClients, findVisible, postsWith, UNDESCRIBED, usedInOverrides, WITH_ALL } from "./find.ts";
import { pageIn, pageWindow, type Window } from "./order.ts";
import { AssetList, ListAssetsInput } from "./schema.ts";
import { ASSET_KINDS, DOCUMENT_TYPE } from "./terms.ts";
import { viewLibraryAsset } from "./view.ts";

export const listMedia = operation({
  name: "media.list",
  summary: "List the brand's media assets, newest first by default.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  readsReplica: true,
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

type Query = Required<Pick<Prisma.MediaAssetFindManyArgs, "where">> & Pick<Window, "orderBy" | "take">;
type Keep = (ids: number[]) => Promise<Set<number>>;

function find({ db }: BrandContext, query: Query) {
  return db.mediaAsset.findMany({ ...query, include: WITH_ALL });
}

async function findPage(ctx: BrandContext, query: Query, isUnused: boolean): Promise<Awaited<ReturnType<typeof find>>> {
  const { db, brandId, role } = ctx;
  const findByIds = (ids: number[]) => find(ctx, { ...query, where: { id: { in: ids } } });
  if (!seesDrafts(role)) {
    // What clients see is used by a post.
    if (isUnused) return [];
    const kept = await idsKept(ctx, query, (ids) => findVisible(db, ctx, ids), STEPS_FOR_CLIENTS);
    return findByIds(kept ?? (await idsSeen(ctx, query)));
  }
  if (!isUnused) return find(ctx, query);
  const keep: Keep = async (ids) => new Set(ids).difference(await usedInOverrides(db, brandId, ids));
  return findByIds((await idsKept(ctx, query, keep, Number.POSITIVE_INFINITY)) ?? []);
}

/** Assets that are looked at together, at most, for those that a page keeps. */
const MOST_TOGETHER = 1000;
/** If a page for a client is not full after so many steps, all assets that clients see are read instead. */
const STEPS_FOR_CLIENTS = 4;

/**
 * The IDs of a page of the assets that `keep` returns. The first step nearly always fills the page; otherwise each step
 * reads more than the one before.
 * @returns null if the page is not full after so many steps and there are more assets
 */
async function idsKept(ctx: BrandContext, query: Query, keep: Keep, steps: number): Promise<number[] | null> {
  const kept: number[] = [];
  const { where, orderBy } = query;
  let last: number | undefined;
  for (let { take } = query, step = 0; step < steps; take = Math.min(2 * take, MOST_TOGETHER), step += 1) {
    const next: Prisma.MediaAssetFindManyArgs = last === undefined ? {} : { cursor: { id: last }, skip: 1 };
    const rows = await ctx.db.mediaAsset.findMany({ where, orderBy, take, ...next, select: { id: true } });
    const ids = rows.map(({ id }) => id);
    const shown = await keep(ids);
    kept.push(...ids.filter((id) => shown.has(id)));
    last = ids.at(-1);
    if (kept.length >= query.take || ids.length < take) return kept.slice(0, query.take);
  }
  return null;
}

/** The IDs of a page of what clients see, from all that they see. */
async function idsSeen({ db, brandId }: BrandContext, { where, orderBy, take }: Query): Promise<number[]> {
  const order = orderBy.flatMap((by) => Object.entries(by).map(([column, direction]) => `a.${column} ${direction}`));
  const seen = await readRows<{ id: number }>(db)`
    select a.id from (${assetsSeenByClients(brandId)}) a
    order by ${Prisma.raw(order.join(", "))}`;
  const ids: number[] = [];
  for (let from = 0; from < seen.length && ids.length < take; from += MOST_TOGETHER) {
    const some = seen.slice(from, from + MOST_TOGETHER).map(({ id }) => id);
    const among = { where: { ...where, id: { in: some } }, orderBy, take: take - ids.length };
    const rows = await db.mediaAsset.findMany({ ...among, select: { id: true } });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

async function matchingWords({ db, brandId }: BrandContext, q: string): Promise<Prisma.MediaAssetWhereInput> {
  const ids = await findMatching(db, "media_assets", brandId, q);
  return ids ? { id: { in: ids } } : { OR: [{ name: containsText(q) }, { altText: containsText(q) }] };
}
