import { planChange } from "#domain/billing/plans/index.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { accountOfBrand } from "./find.ts";
import { SubscriptionStatus, SubscriptionStatusInput } from "./schema.ts";
import { viewStatus } from "./view.ts";

export const getSubscriptionStatus = operation({
  name: "subscription.get_status",
  summary:
    "Get the brand's plan and subscription, and whether the plan changed since your last request. Poll at most hourly.",
  scope: "brand",
  needs: "self",
  tier: "read",
  input: SubscriptionStatusInput,
  output: SubscriptionStatus,
  async run({ db, clock, brandId, caller }, { since }) {
    const now = clock.now();
    return db.$transaction(async (tx) => {
      const account = await accountOfBrand(tx, brandId);
      const seen =
        caller.kind === "person" ? await recordSeenChange(tx, caller.token.id, planChange(account, now)) : now;
      return viewStatus(account, since === undefined ? seen : new Date(since), now);
    });
  },
});

/**
 * Records the latest change that a token has seen, rather than when it asked: a change that commits during a call is
 * reported by the next one, and of two concurrent calls only one reports it.
 * @returns the change it had seen before
 */
async function recordSeenChange(tx: Tx, tokenId: number, change: Date): Promise<Date> {
  const [token] = await tx.$queryRaw<{ seen: Date }[]>`
    select coalesce(plan_seen_at, created_at) as seen from access_tokens where id = ${tokenId} for no key update`;
  if (!token) return change;
  if (change > token.seen) await tx.accessToken.update({ where: { id: tokenId }, data: { planSeenAt: change } });
  return token.seen;
}
