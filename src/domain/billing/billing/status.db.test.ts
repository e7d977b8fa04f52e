import { describe, expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { getSubscriptionStatus } from "./index.ts";

const DAY = 86_400_000;

async function newAccount() {
  const world = await createWorld();
  const { db, clock, account, owner } = world;
  const changePlan = async (planSlug: string) => {
    clock.advance(1000);
    return db.account.update({ where: { id: account.id }, data: { planSlug, planChangedAt: clock.now() } });
  };
  await db.account.update({ where: { id: account.id }, data: { planSlug: "free", planChangedAt: clock.now() } });
  const getStatus = (input: { since?: string } = {}) => world.as(owner)(getSubscriptionStatus, input);
  return { ...world, changePlan, getStatus };
}

describe("GET /subscription/status", () => {
  it("has the contract's shape, during and after the trial", async () => {
    const { getStatus, clock } = await newAccount();
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/);
    expect(await getStatus()).toEqual({
      plan: { slug: "team" },
      status: "trialing",
      changed: false,
      changed_at: time,
      trial_ends_at: time,
      current_period_end: null,
      cancel_at_period_end: false,
    });
    clock.advance(14 * DAY);
    const after = await getStatus();
    expect(after).toMatchObject({ plan: { slug: "free" }, status: "active", changed: true });
    expect(after.changed_at).toBe(after.trial_ends_at);
    expect((await getStatus()).changed).toBe(false);
  });

  it("reports a plan change once to each token", async () => {
    const { getStatus, changePlan, owner, createPerson, addMember, as } = await newAccount();
    const other = await addMember("client", await createPerson("Cleo Client"));
    expect((await getStatus()).changed).toBe(false);
    await changePlan("solo");
    expect(await getStatus()).toMatchObject({ plan: { slug: "solo" }, changed: true });
    expect((await getStatus()).changed).toBe(false);
    expect((await as(other)(getSubscriptionStatus, {})).changed).toBe(true);
    expect(owner.token.id).not.toBe(other.token.id);
  });

  it("compares with `since` where given", async () => {
    const { getStatus, changePlan, clock } = await newAccount();
    const before = clock.now().toISOString();
    await changePlan("agency");
    expect((await getStatus({ since: before })).changed).toBe(true);
    expect((await getStatus({ since: clock.now().toISOString() })).changed).toBe(false);
    expect((await getStatus({ since: "2020-01-01T00:00:00+02:00" })).changed).toBe(true);
    await expect(getStatus({ since: "yesterday" })).rejects.toMatchObject({ kind: "invalid" });
  });

  it("reports a change to one of several concurrent calls", async () => {
    const { getStatus, changePlan } = await newAccount();
    await changePlan("agency");
    const responses = await Promise.all(Array.from({ length: 8 }, () => getStatus()));
    expect(responses.filter(({ changed }) => changed)).toHaveLength(1);
  });

  it("uses the account of the brand in the header, and allows the read tier", async () => {
    const { getStatus, changePlan, owner, as, brand } = await newAccount();
    await changePlan("solo");
    const elsewhere = await createWorld();
    await elsewhere.addMember("client", owner);
    const read = { tier: "read" as const };
    expect((await as(owner, { ...read, brand: brand.slug })(getSubscriptionStatus, {})).plan.slug).toBe("solo");
    expect((await as(owner, read)(getSubscriptionStatus, {})).plan.slug).toBe("agency");
    await expect(as(owner, { brand: "nonsense" })(getSubscriptionStatus, {})).rejects.toMatchObject({
      kind: "brand_rejected",
    });
    expect((await getStatus()).changed).toBe(false);
  });
});
