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
  const asset = await db.mediaAsset.findFirst({ where: { brandId, id }, include: WITH_ALL });
  if (!asset || !(await findVisible(db, { brandId, role }, [id])).has(id))
    throw fault("not_found", { what: t("Asset") });
  return asset;
}

/** Which of these assets a role sees: clients see those of submitted posts, as submitted. */
export async function findVisible(db: Tx, { brandId, role }: Viewer, ids: readonly number[]): Promise<Set<number>> {
  if (seesDrafts(role)) return new Set(ids);
  const rows = await readRows<{ id: number }>(db)`
    select wanted.id from unnest(${[...ids]}::bigint[]) as wanted (id) cross join lateral (
      select from post_media m cross join lateral (${asSubmitted(Prisma.sql`m.post_id`)}) post
      where m.brand_id = ${brandId} and m.asset_id = wanted.id limit 1
    ) shown
    union
    select overridden.id from (${inOverrides(brandId, ids)}) overridden
      cross join lateral (${asSubmitted(Prisma.sql`overridden.post_id`)}) post`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * All assets that clients see, as `findVisible` finds them. Read from the submitted posts, so that it takes as long as there are
 * of them, and no longer with a larger library: `offset 0` keeps PostgreSQL from reading that instead.
 */
export function assetsSeenByClients(brandId: BrandId): Prisma.Sql {
  return Prisma.sql`
    with shown as materialized (
      select p.id from posts p where p.brand_id = ${brandId} and p.submitted_hash = p.content_hash
    ),
    seen as (
      select m.asset_id as id from shown join post_media m on m.post_id = shown.id
      union
      select media.id::bigint from shown join publications c on c.post_id = shown.id
        cross join jsonb_array_elements_text(c.overrides -> 'media_ids') as media (id)
      where jsonb_exists(c.overrides, 'media_ids')
      union
      select media.id::bigint from shown join publications c on c.post_id = shown.id
        cross join jsonb_array_elements(c.overrides -> 'thread_media_ids') as part (ids)
        cross join jsonb_array_elements_text(part.ids) as media (id)
      where jsonb_exists(c.overrides, 'thread_media_ids')
    )
    select asset.* from seen cross join lateral (
      select a.id, a.name, a.bytes, a.folder, a.alt_text, a.type from media_assets a
      where a.id = seen.id and a.brand_id = ${brandId} offset 0
    ) asset`;
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
        select asset_id, post_id from post_media where brand_id = ${brandId} and asset_id = any(${ids}::bigint[])
        union
        select id, post_id from (${inOverrides(brandId, ids)}) overridden
      ) used
      ${seesDrafts(role) ? Prisma.empty : Prisma.sql`cross join lateral (${asSubmitted(Prisma.sql`used.post_id`)}) post`}
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
    select wanted.id, variant.post_id from unnest(${[...ids]}::bigint[]) as wanted (id) cross join lateral (
      (
        select p.post_id, p.brand_id from publications p
        where jsonb_exists(p.overrides, 'media_ids') and p.overrides -> 'media_ids' @> to_jsonb(wanted.id)
        union
        select p.post_id, p.brand_id from publications p
        where jsonb_exists(p.overrides, 'thread_media_ids')
          and p.overrides -> 'thread_media_ids' @> jsonb_build_array(jsonb_build_array(wanted.id))
      ) offset 0
    ) variant where variant.brand_id = ${brandId}`;
}

/** A row if a post is now as it was submitted. Looked up post by post, for `offset 0` keeps PostgreSQL from reading all. */
function asSubmitted(postId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select from posts where posts.id = ${postId} and posts.submitted_hash = posts.content_hash offset 0`;
}
