import { describe, expect, it } from "vitest";
import { getEntitlements } from "#domain/billing/entitlements/index.ts";
import { createBrand } from "#domain/brands/brands/index.ts";
import { createWorld } from "#test/world.ts";
import { getSubscriptionStatus, switchPlan } from "./index.ts";

const DAY = 86_400_000;

async function open() {
  const world = await createWorld();
  const { services, account, db } = world;
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  const ctx = { ...services, caller: { kind: "system" as const, job: "admin" }, origin };
  return {
    ...world,
    switchTo: (slug: string, id = account.id) => switchPlan(ctx, id, slug),
    stored: () => db.account.findUniqueOrThrow({ where: { id: account.id } }),
  };
}

describe("switchPlan", () => {
  it("refuses an unknown plan with invalid and an unknown account with not_found", async () => {
    const { switchTo, stored } = await open();
    const before = await stored();
    await expect(switchTo("platinum")).rejects.toMatchObject({
      kind: "invalid",
      detail: { errors: { plan: [expect.stringContaining("free, solo, team, agency, nonprofit")] } },
    });
    await expect(switchTo("solo", 2_000_000_000)).rejects.toMatchObject({ kind: "not_found" });
    expect(await stored()).toEqual(before);
  });

  it("changes the plan once and records the actor", async () => {
    const { switchTo, stored, clock, db, account } = await open();
    clock.advance(1000);
    expect(await switchTo("solo")).toBe("agency");
    const changedAt = clock.now();
    clock.advance(1000);
    expect(await switchTo("solo")).toBeNull();
    expect(await stored()).toMatchObject({ planSlug: "solo", planChangedAt: changedAt });
    const log = await db.auditEvent.findMany({ where: { accountId: account.id } });
    expect(log).toMatchObject([{ action: "plan.changed", actorId: null, actorName: "Masthead (admin)" }]);
  });

  it("ends a trial, also when the free plan is chosen", async () => {
    const { switchTo, stored, as, owner, clock, db, account } = await open();
    const plan = async () => (await as(owner)(getSubscriptionStatus, {})).plan.slug;
    await db.account.update({ where: { id: account.id }, data: { planSlug: "free" } });
    clock.advance(1000);
    expect(await plan()).toBe("team");
    expect(await switchTo("free")).toBe("team");
    const endedAt = clock.now();
    expect(await stored()).toMatchObject({ planSlug: "free", trialEndsAt: endedAt, planChangedAt: endedAt });
    expect(await plan()).toBe("free");
    clock.advance(1000);
    expect(await switchTo("free")).toBeNull();
    const log = await db.auditEvent.findMany({ where: { accountId: account.id } });
    expect(log).toMatchObject([{ action: "plan.changed", detail: { from: { plan: "team" }, to: { plan: "free" } } }]);
  });

  it("refuses to change the plan of a live subscription with invalid_state", async () => {
    const { switchTo, db, account, stored } = await open();
    const where = { id: account.id };
    await db.account.update({ where, data: { stripeSubscriptionId: "sub_1", subscriptionStatus: "past_due" } });
    await expect(switchTo("free")).rejects.toMatchObject({ kind: "refused", detail: { code: "invalid_state" } });
    await db.account.update({ where, data: { subscriptionStatus: "canceled" } });
    await switchTo("free");
    expect(await stored()).toMatchObject({ planSlug: "free", stripeSubscriptionId: null, subscriptionStatus: null });
  });

  it("keeps usage over the new limits but refuses additions with limit_reached", async () => {
    const { switchTo, as, owner, addMember, clock, db, account } = await open();
    const asOwner = as(owner);
    for (const name of ["Second", "Third"]) await asOwner(createBrand, { name });
    await addMember("editor");
    await addMember("editor");
    clock.advance(15 * DAY);
    await switchTo("free");
    const { allowances } = await asOwner(getEntitlements, {});
    expect(allowances.brands).toEqual({ used: 3, limit: 1, remaining: 0, is_unlimited: false });
    expect(allowances.staff_accounts).toMatchObject({ used: 3, limit: 2, remaining: 0 });
    await expect(asOwner(createBrand, { name: "Fourth" })).rejects.toMatchObject({ kind: "limit_reached" });
    expect(await db.brand.count({ where: { accountId: account.id } })).toBe(3);
  });
});
