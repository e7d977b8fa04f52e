import type { Db } from "#platform/db/index.ts";
import { PLANS } from "./rules.ts";

/** Writes the plans of this release; may run at every start. A plan that an operator hid or closed stays so. */
export async function seedPlans(db: Db): Promise<void> {
  await db.$transaction(
    PLANS.flatMap(({ monthly, yearly, description, ...plan }, index) => {
      const terms = { ...plan, description: String(description), sortOrder: index + 1 };
      const prices = [
        { interval: "monthly", amount: monthly },
        { interval: "yearly", amount: yearly },
      ] as const;
      return [
        db.plan.upsert({ where: { slug: plan.slug }, create: terms, update: terms }),
        ...prices.map(({ interval, amount }) =>
          db.planPrice.upsert({
            where: { planSlug_interval: { planSlug: plan.slug, interval } },
            create: { planSlug: plan.slug, interval, amount, currency: "USD" },
            update: { amount, currency: "USD" },
          }),
        ),
      ];
    }),
  );
}
