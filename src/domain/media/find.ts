import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { type MediaAsset, Prisma, readRows, type Tx } from "#platform/db/index.ts";
import { DOCUMENT_TYPE } from "./terms.ts";
import type { LibraryRow } from "./view.ts";

const MAX_POSTS = 100;

/** Images and videos without alt text; no network takes one for a document. */
export const UNDESCRIBED = { altText: "", type: { not: DOCUMENT_TYPE } } as const satisfies Prisma.MediaAssetWhereInput;

/** An asset with the relations of the library's view. */
export const WITH_ALL = {
  variants: true,
  uploader: { select: { id: true, firstName: true, lastName: true } },
} as const satisfies Prisma.MediaAssetInclude;

type Viewer = Pick<BrandContext, "brandId" | "role">;

/** @throws Fault not_found, also for another brand's asset and for one hidden from the caller's role */
export async function findAsset(db: Tx, { brandId, role }: Viewer, id: number): Promise<LibraryRow> {
  const asset = await db.mediaAsset.findFirst({
    where: { AND: [{ brandId, id }, await visibleTo(db, { brandId, role })] },
    include: WITH_ALL,
  });
  if (!asset) throw fault("not_found", { what: t("Asset") });
  return asset;
}

/** Assets visible to a role: clients see those of submitted posts, as submitted. */
export async function visibleTo(db: Tx, { brandId, role }: Viewer): Promise<Prisma.MediaAssetWhereInput> {
  if (seesDrafts(role)) return {};
  const post = { submittedHash: { equals: db.post.fields.contentHash } };
  return { OR: [{ posts: { some: { post } } }, { id: { in: await assetsInSubmittedOverrides(db, brandId) } }] };
}

/** The brand's asset with exactly these bytes, if there is one. */
export function findBySha256(db: Tx, brandId: BrandId, sha256: string): Promise<LibraryRow | null> {
  return db.mediaAsset.findUnique({ where: { brandId_sha256: { brandId, sha256 } }, include: WITH_ALL });
}

/** Like `findAsset`, with the row locked until the transaction ends. */
export async function lockAsset(tx: Tx, { brandId, role }: Viewer, id: number): Promise<LibraryRow> {
  await tx.$queryRaw`select id from media_assets where brand_id = ${brandId} and id = ${id} for update`;
  return findAsset(tx, { brandId, role }, id);
}

/**
 * The posts visible to the caller's role that show each asset, in their base or in a channel's variant; at most 100 of
 * each, oldest first. Published posts stay, so the images on the feed's pages stay as well.
 */
export async function postsWith(
  db: Tx,
  { brandId, role }: Viewer,
  assets: readonly Pick<MediaAsset, "id">[],
): Promise<Map<number, number[]>> {
  const ids = assets.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await readRows<{ asset_id: number; post_id: number }>(db)`
    select asset_id, post_id from (
      select used.*, row_number() over (partition by asset_id order by post_id) as place from (
        select asset_id, post_id from post_media where brand_id = ${brandId} and asset_id = any(${ids}::int[])
        union
        select id, post_id from (${inOverrides(brandId, ids)}) overridden
      ) used
      where ${seesDrafts(role) ? Prisma.sql`true` : ofSubmitted(brandId)}
    ) placed
    where place <= ${MAX_POSTS} order by post_id`;
  const posts = Map.groupBy(rows, (row) => row.asset_id);
  return new Map(ids.map((id) => [id, (posts.get(id) ?? []).map((row) => row.post_id)]));
}

/** Which of these assets posts show in a channel's variant. */
export async function usedInOverrides(db: Tx, brandId: BrandId, ids: readonly number[]): Promise<Set<number>> {
  const rows = await readRows<{ id: number }>(db)`
    select distinct id from (${inOverrides(brandId, ids)}) overridden`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * The posts that show these assets in a channel's variant. Looked up asset by asset in the index of all variants: `offset 0`
 * keeps PostgreSQL from reading all of the brand's variants instead.
 */
function inOverrides(brandId: BrandId, ids: readonly number[]): Prisma.Sql {
  return Prisma.sql`
    select wanted.id, variant.post_id from unnest(${[...ids]}::int[]) as wanted (id) cross join lateral (
      select p.post_id, p.brand_id from publications p
      where jsonb_exists(p.overrides, 'media_ids') and p.overrides -> 'media_ids' @> to_jsonb(wanted.id) offset 0
    ) variant where variant.brand_id = ${brandId}`;
}

/** Ids of assets that submitted posts show in a channel's variant. */
async function assetsInSubmittedOverrides(db: Tx, brandId: BrandId): Promise<number[]> {
  const rows = await readRows<{ id: number }>(db)`
    select distinct media.id::int as id
    from publications, jsonb_array_elements_text(overrides -> 'media_ids') as media (id)
    where brand_id = ${brandId} and jsonb_exists(overrides, 'media_ids') and ${ofSubmitted(brandId)}`;
  return rows.map(({ id }) => id);
}

/** For rows with a `post_id`: the media of the post as submitted. */
function ofSubmitted(brandId: BrandId): Prisma.Sql {
  return Prisma.sql`post_id in (select id from posts where brand_id = ${brandId} and submitted_hash = content_hash)`;
}
