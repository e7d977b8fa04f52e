import { expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { listPlans, listSubscriptionPlans, seedPlans } from "./index.ts";
import { PLANS } from "./rules.ts";

const world = await createWorld();
const { db, clock } = world;
const fetchPlans = () => world.as({ kind: "guest" })(listPlans, {});

it("lists the seeded plans in order, in minor units, without authentication", async () => {
  const { plans, generated_at } = await fetchPlans();
  expect(plans.map(({ slug }) => slug)).toEqual(PLANS.map(({ slug }) => slug));
  expect(plans[2]).toEqual({
    slug: "team",
    location: "default",
    popular: true,
    sort_order: 3,
    name: { en: "Team" },
    description: { en: expect.any(String) },
    prices: { monthly: { amount: 4900, currency: "USD" }, yearly: { amount: 49_000, currency: "USD" } },
    features: { brands: 10, staff_accounts: 15, storage_limit: 107_374_182_400, ai_credits_monthly: 2000 },
  });
  expect(generated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/);
});

it("caches the response for five minutes", async () => {
  const first = await fetchPlans();
  await db.plan.update({ where: { slug: "nonprofit" }, data: { isHidden: true } });
  clock.advance(299_000);
  expect(await fetchPlans()).toEqual(first);
  clock.advance(2000);
  const second = await fetchPlans();
  expect(second.plans.map(({ slug }) => slug)).not.toContain("nonprofit");
  expect(second.generated_at).not.toBe(first.generated_at);
});

it("omits plans that are closed, hidden or lack one of the two prices, also after seeding again", async () => {
  await db.plan.update({ where: { slug: "solo" }, data: { isActive: false } });
  const yearly = { planSlug: "agency", interval: "yearly" } as const;
  await db.planPrice.update({ where: { planSlug_interval: yearly }, data: { isActive: false } });
  await seedPlans(db);
  clock.advance(301_000);
  expect((await fetchPlans()).plans.map(({ slug }) => slug)).toEqual(["free", "team"]);
  expect(await db.plan.count()).toBe(PLANS.length);
});

it("lists the same plans with decimal amounts for a signed-in user", async () => {
  await db.planPrice.update({
    where: { planSlug_interval: { planSlug: "team", interval: "monthly" } },
    data: { amount: 4950 },
  });
  await expect(world.as({ kind: "guest" })(listSubscriptionPlans, {})).rejects.toMatchObject({
    kind: "unauthenticated",
  });
  await expect(world.as(world.owner, { tier: "elevated_write" })(listSubscriptionPlans, {})).rejects.toMatchObject({
    kind: "tier_denied",
  });
  const { plans } = await world.as(world.owner)(listSubscriptionPlans, {});
  clock.advance(301_000);
  expect(plans.map(({ slug }) => slug)).toEqual((await fetchPlans()).plans.map(({ slug }) => slug));
  expect(plans.find(({ slug }) => slug === "team")?.prices).toEqual({
    monthly: { amount: 49.5, currency: "USD" },
    yearly: { amount: 490, currency: "USD" },
  });
});
