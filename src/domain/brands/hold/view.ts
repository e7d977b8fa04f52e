import type { z } from "zod";
import { whereOverdue } from "#domain/brands/closed-brands/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { wireTime } from "#kernel/time.ts";
import { findHeldBrandIds, findHold, mayLift } from "./find.ts";
import type { HoldState } from "./schema.ts";

/** The brand's hold, with what it holds. */
export async function viewHoldState(ctx: BrandContext): Promise<z.input<typeof HoldState>> {
  const { db, brandId, clock } = ctx;
  const hold = await findHold(db, brandId);
  if (!hold) return { hold: null, waiting: 0, waiting_in_other_brands: 0, sending: 0 };
  const isLiftable = mayLift(ctx, hold);
  const brandIds = await findHeldBrandIds(db, hold);
  const waits = (ids: readonly number[]) => whereOverdue(ids, clock.now());
  const count = (ids: readonly number[]) => db.post.count({ where: { publications: { some: waits(ids) } } });
  const [waiting, elsewhere, sending] = await Promise.all([
    count([brandId]),
    // Other brands' posts are nothing to people who may not be members there.
    isLiftable ? count(brandIds.filter((id) => id !== brandId)) : 0,
    db.publication.count({
      where: { brandId, status: { in: ["publishing", "processing"] }, NOT: waits([brandId]) },
    }),
  ]);
  const { placedBy, isAccountWide, reason, liftBy, placedAt } = hold;
  return {
    hold: {
      scope: isAccountWide ? "account" : "brand",
      reason,
      lift_by: isAccountWide ? "owner" : liftBy,
      may_lift: isLiftable,
      placed_by: placedBy && { id: placedBy.id, name: fullName(placedBy) },
      placed_at: wireTime(placedAt),
    },
    waiting,
    waiting_in_other_brands: elsewhere,
    sending,
  };
}
