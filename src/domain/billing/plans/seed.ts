import type { Db } from "#platform/db/index.ts";
import { PLANS } from "./rules.ts";

/**
 * Writes the plans of this release; may run at every start. A plan that an operator hid or closed stays so. Two
 * statements of our own: Prisma's engine takes longer to work out its fifteen than everything else in a start's
 * preparation.
 */
export async function seedPlans(db: Db): Promise<void> {
  const plans = PLANS.map(({ monthly: _m, yearly: _y, description, ...plan }, index) => ({
    ...plan,
    description: String(description),
    sortOrder: index + 1,
  }));
  const prices = PLANS.flatMap(({ slug, monthly, yearly }) => [
    { slug, interval: "monthly", amount: monthly },
    { slug, interval: "yearly", amount: yearly },
  ]);
  await db.$transaction([
    db.$executeRaw`
      insert into plans (slug, location, is_popular, sort_order, name, description, brands, staff_accounts,
        storage_limit, ai_credits_monthly)
      select slug, location, "isPopular", "sortOrder", name, description, brands, "staffAccounts",
        "storageLimit", "aiCreditsMonthly"
      from json_to_recordset(${JSON.stringify(plans)}::json) as plan (slug text, location plan_location,
        "isPopular" boolean, "sortOrder" int, name text, description text, brands int, "staffAccounts" int,
        "storageLimit" bigint, "aiCreditsMonthly" int)
      on conflict (slug) do update set location = excluded.location, is_popular = excluded.is_popular,
        sort_order = excluded.sort_order, name = excluded.name, description = excluded.description,
        brands = excluded.brands, staff_accounts = excluded.staff_accounts, storage_limit = excluded.storage_limit,
        ai_credits_monthly = excluded.ai_credits_monthly`,
    db.$executeRaw`
      insert into plan_prices (plan_slug, "interval", amount, currency)
      select slug, "interval", amount, 'USD'
      from json_to_recordset(${JSON.stringify(prices)}::json) as price (slug text, "interval" plan_interval, amount int)
      on conflict (plan_slug, "interval") do update set amount = excluded.amount, currency = excluded.currency`,
  ]);
}
