import type { BrandContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import { readRows } from "#platform/db/index.ts";
import { assetsSeenByClients } from "./find.ts";
import { DOCUMENT_TYPE } from "./terms.ts";

export type FolderCount = { folder: string; assets: number; undescribed: number };

/** Submitted posts of a brand up to which the assets that clients see are counted at each request: in some milliseconds. */
export const COUNTED_AT_ONCE = 5000;
/** How old the counts of a larger view may be. Clients change nothing in it themselves. */
export const KEPT_MS = 5 * 60_000;
/** Brands whose counts are kept, those that were counted last. */
const MAX_KEPT = 1000;

type Kept = { until: number; counts: Promise<FolderCount[]> };
const kept = new Map<BrandId, Kept>();

/** The folders of what clients see, a part of the library: of a large part as they were in the last minutes. */
export async function countVisible(ctx: BrandContext): Promise<FolderCount[]> {
  const now = ctx.clock.now().getTime();
  const known = kept.get(ctx.brandId);
  if (known && known.until > now) return known.counts;
  if (!(await isLarge(ctx))) return count(ctx);
  const counts = count(ctx);
  kept.delete(ctx.brandId);
  kept.set(ctx.brandId, { until: now + KEPT_MS, counts });
  counts.catch(() => kept.delete(ctx.brandId));
  for (const id of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(id);
  }
  return counts;
}

async function isLarge({ db, brandId }: BrandContext): Promise<boolean> {
  const [row] = await readRows<{ isLarge: boolean }>(db)`
    select exists (
      select from posts p where p.brand_id = ${brandId} and p.submitted_hash = p.content_hash order by p.id desc offset ${COUNTED_AT_ONCE}
    ) as "isLarge"`;
  return row?.isLarge ?? false;
}

function count({ db, brandId }: BrandContext): Promise<FolderCount[]> {
  return readRows<FolderCount>(db)`
    select a.folder, count(*)::int as assets,
      count(*) filter (where a.alt_text = '' and a.type <> ${DOCUMENT_TYPE})::int as undescribed
    from (${assetsSeenByClients(brandId)}) a
    group by a.folder`;
}
