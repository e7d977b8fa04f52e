import type { BrandContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import { readRows } from "#platform/db/index.ts";
import { assetsSeenByClients } from "./find.ts";
import { DOCUMENT_TYPE } from "./terms.ts";

export type FolderCount = { folder: string; assets: number; undescribed: number };

/** Submitted posts of a brand up to which the assets that clients see are counted at each request: in some milliseconds. */
export const COUNTED_AT_ONCE = 5000;
/** How old the counts of a larger view may be, in each process. Clients change nothing in it themselves. */
export const KEPT_MS = 5 * 60_000;
/** Folders whose counts are kept, those that were counted last, a brand's together. */
const MAX_FOLDERS = 100_000;

type Kept = { at: number; counts: Promise<FolderCount[]>; folders: number };
const kept = new Map<BrandId, Kept>();

/**
 * The folders of what clients see, a part of the library: of a large part as this process counted them in the last minutes.
 * Requests at the same time count once.
 */
export function countVisible(ctx: BrandContext): Promise<FolderCount[]> {
  const at = ctx.clock.now().getTime();
  const known = kept.get(ctx.brandId);
  // A clock that was set back makes them no younger.
  if (known && at >= known.at && at < known.at + KEPT_MS) return known.counts;
  const counting = countWithSize(ctx);
  const entry = { at, counts: counting.then(({ counts }) => counts), folders: 0 };
  kept.delete(ctx.brandId);
  kept.set(ctx.brandId, entry);
  const forget = () => kept.get(ctx.brandId) === entry && kept.delete(ctx.brandId);
  counting.then(({ counts, isLarge }) => {
    if (!isLarge) return forget();
    entry.folders = counts.length;
    return forgetOldest();
  }, forget);
  return entry.counts;
}

function forgetOldest(): void {
  let folders = [...kept.values()].reduce((sum, entry) => sum + entry.folders, 0);
  for (const [brandId, entry] of kept) {
    if (folders <= MAX_FOLDERS) return;
    folders -= entry.folders;
    kept.delete(brandId);
  }
}

async function countWithSize(ctx: BrandContext): Promise<{ counts: FolderCount[]; isLarge: boolean }> {
  return { isLarge: await isLarge(ctx), counts: await count(ctx) };
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
