import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import type { UserContext } from "#kernel/context.ts";
import type { Db, Tx } from "#platform/db/index.ts";
import type { FullOffer } from "./view.ts";

type Ending = {
  /** Finds the offer, or throws. */
  find: (db: Db | Tx) => Promise<FullOffer>;
  action: "ownership.declined" | "ownership.canceled";
  notify: (tx: Tx, ctx: UserContext, offer: FullOffer) => Promise<void>;
};

/** Ends an offer without a new owner. @throws Fault not_found if it was accepted or ended meanwhile */
export async function endOffer(ctx: UserContext, { find, action, notify }: Ending): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { accountId } = await find(tx);
    await lockAccount(tx, accountId);
    const offer = await find(tx);
    await tx.ownershipOffer.delete({ where: { id: offer.id } });
    await notify(tx, ctx, offer);
    const subject = { type: "account", id: accountId };
    const detail = { from_id: offer.fromId, to_id: offer.toId };
    await writeAudit(tx, ctx, { accountId, brandId: null, action, subject, detail });
  });
}
