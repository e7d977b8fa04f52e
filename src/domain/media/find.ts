import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { MediaAsset, Tx } from "#platform/db/index.ts";

/** @throws Fault not_found, also for another brand's asset */
export async function findAsset(db: Tx, brandId: BrandId, id: number): Promise<MediaAsset> {
  const asset = await db.mediaAsset.findFirst({ where: { brandId, id } });
  if (!asset) throw fault("not_found", { what: "Asset" });
  return asset;
}

/** Like `findAsset`, and nobody else changes or removes it until the transaction ends. */
export async function lockAsset(tx: Tx, brandId: BrandId, id: number): Promise<MediaAsset> {
  await tx.$queryRaw`select id from media_assets where brand_id = ${brandId} and id = ${id} for update`;
  return findAsset(tx, brandId, id);
}

/** Posts of any status that show the asset, in their base or in a channel's variant; at most 100, oldest first. */
export async function postsWithAsset(tx: Tx, brandId: BrandId, id: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ post_id: number }[]>`
    select post_id from post_media where brand_id = ${brandId} and asset_id = ${id}
    union
    select post_id from publications
    where brand_id = ${brandId} and overrides -> 'media_ids' @> to_jsonb(${id}::int)
    order by post_id limit 100`;
  return rows.map((row) => row.post_id);
}
