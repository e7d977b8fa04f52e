import type { z } from "zod";
import { fullName } from "#domain/identity/accounts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { wireTime } from "#kernel/time.ts";
import { findHold, mayLift, whereWaiting } from "./find.ts";
import type { HoldState } from "./schema.ts";

/** The brand's hold, with what it holds. */
export async function viewHoldState(ctx: BrandContext): Promise<z.input<typeof HoldState>> {
  const { db, brandId, clock } = ctx;
  const hold = await findHold(db, brandId);
  if (!hold) return { hold: null, waiting: 0, sending: 0 };
  const [waiting, sending] = await Promise.all([
    db.post.count({ where: { brandId, publications: { some: whereWaiting([brandId], clock.now()) } } }),
    db.publication.count({ where: { brandId, status: { in: ["publishing", "processing"] } } }),
  ]);
  const { placedBy, isAccountWide, reason, liftBy, placedAt } = hold;
  return {
    hold: {
      scope: isAccountWide ? "account" : "brand",
      reason,
      lift_by: isAccountWide ? "owner" : liftBy,
      may_lift: mayLift(ctx, hold),
      placed_by: placedBy && { id: placedBy.id, name: fullName(placedBy) },
      placed_at: wireTime(placedAt),
    },
    waiting,
    sending,
  };
}
