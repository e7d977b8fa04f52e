import { describe, expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { getEntitlements, spendAiCredits } from "./index.ts";

async function onFreePlan(env: Record<string, string> = {}) {
  const world = await createWorld({ env });
  const { db, services, account, clock } = world;
  clock.set(new Date("2027-01-31T23:00:00Z"));
  await db.account.update({
    where: { id: account.id },
    data: { planSlug: "free", trialEndsAt: new Date("2027-01-01T00:00:00Z") },
  });
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  const ctx = { ...services, caller: { kind: "system" as const, job: "test" }, origin };
  const spend = (credits: number) => db.$transaction((tx) => spendAiCredits(tx, ctx, account.id, credits));
  const getCredits = async () => (await world.as(world.owner)(getEntitlements, {})).allowances.ai_credits_monthly;
  return { ...world, spend, getCredits };
}

describe("spendAiCredits", () => {
  it("spends all credits or none, and the entitlements show it", async () => {
    const { spend, getCredits } = await onFreePlan();
    await spend(8);
    await expect(spend(3)).rejects.toMatchObject({ kind: "limit_reached" });
    expect(await getCredits()).toMatchObject({ used: 8, limit: 10, remaining: 2 });
    await spend(2);
    expect(await getCredits()).toMatchObject({ used: 10, remaining: 0, resets_at: "2027-02-01T00:00:00.000000+00:00" });
  });

  it("starts a new count each month (UTC) and keeps the previous one", async () => {
    const { spend, getCredits, clock, db, account } = await onFreePlan();
    await spend(10);
    clock.set(new Date("2027-02-01T00:00:00Z"));
    expect(await getCredits()).toMatchObject({ used: 0, remaining: 10, resets_at: "2027-03-01T00:00:00.000000+00:00" });
    await spend(1);
    const months = await db.aiCreditUse.findMany({ where: { accountId: account.id }, orderBy: { month: "asc" } });
    expect(months.map(({ used }) => used)).toEqual([10, 1]);
  });

  it("grants exactly the remaining credits to concurrent requests", async () => {
    const { spend, getCredits } = await onFreePlan();
    await spend(4);
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => spend(2)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ kind: "limit_reached" });
    }
    expect(await getCredits()).toMatchObject({ used: 10, remaining: 0 });
  });

  it("counts without a limit where the operator has lifted the limits", async () => {
    const { spend, getCredits } = await onFreePlan({ PLAN_ENFORCEMENT: "off" });
    await spend(25);
    expect(await getCredits()).toMatchObject({ used: 25, limit: 10, remaining: 0, is_unlimited: true });
  });
});
