import type { Db, Plan, PlanPrice } from "#platform/db/index.ts";

/** An available plan with its two prices. */
export type OfferedPlan = { plan: Plan; monthly: PlanPrice; yearly: PlanPrice };

/** Plans that are active, not hidden, and have both an active monthly and an active yearly price, in display order. */
export async function listOfferedPlans(db: Db): Promise<OfferedPlan[]> {
  const rows = await db.plan.findMany({
    where: { isActive: true, isHidden: false },
    include: { prices: { where: { isActive: true } } },
    orderBy: [{ sortOrder: "asc" }, { slug: "asc" }],
  });
  return rows.flatMap(({ prices, ...plan }) => {
    const monthly = prices.find(({ interval }) => interval === "monthly");
    const yearly = prices.find(({ interval }) => interval === "yearly");
    return monthly && yearly ? [{ plan, monthly, yearly }] : [];
  });
}
