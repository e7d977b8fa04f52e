import { withoutIdempotencyMark } from "#domain/operations/idempotency/index.ts";
import { throttleAttempts } from "#domain/operations/limits/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { LinkCard } from "#platform/db/index.ts";
import { findFreshCard, readCard } from "./read-card.ts";

/** Per brand: pages that are fetched, not cached ones. */
const RATE = { limit: 30, windowSeconds: 60 };

/**
 * The card of a link that somebody asks for: the cached one, or read now, within the brand's limit.
 * @throws Fault throttled
 */
export async function readRequestedCard(ctx: BrandContext, url: string): Promise<LinkCard> {
  const known = await findFreshCard(ctx, ctx.brandId, url);
  if (known) return known;
  await throttleAttempts(ctx.db, [`link_card:${ctx.brandId}`], RATE);
  return readCard({ ...ctx, db: withoutIdempotencyMark(ctx.db) }, ctx.brandId, url);
}
