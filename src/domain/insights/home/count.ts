import { z } from "zod";
import { countUnread } from "#domain/events/notifications/index.ts";
import { operation } from "#kernel/operation.ts";
import { countWaiting } from "./find.ts";
import { Counts } from "./schema.ts";

export const countHome = operation({
  name: "home.count",
  summary: "Count your unread notifications, pending approvals and open inbox items, by brand.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  readsReplica: true,
  input: z.object({}),
  output: Counts,
  async run({ db, caller, clock }) {
    const [unread, brands] = await Promise.all([countUnread(db, caller), countWaiting(db, caller, clock.now())]);
    return {
      unread,
      brands: brands.map(({ brandId, toApprove, inbox, isHeld }) => {
        return { brand_id: brandId, to_approve: toApprove, inbox, is_held: isHeld };
      }),
    };
  },
});
