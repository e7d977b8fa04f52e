import { describe, expect, it } from "vitest";
import { createBrand } from "#domain/brands/brands/index.ts";
import { createWorld } from "#test/world.ts";
import { getEntitlements } from "./index.ts";

async function onTrial(env: Record<string, string> = {}) {
  const world = await createWorld({ env });
  await world.db.account.update({ where: { id: world.account.id }, data: { planSlug: "free" } });
  return { ...world, asOwner: world.as(world.owner) };
}

describe("GET /me/entitlements", () => {
  it("shows the team plan during the trial and the free plan after it", async () => {
    const { asOwner, clock, addMember, brand } = await onTrial();
    await addMember("editor");
    const during = await asOwner(getEntitlements, {});
    expect(during).toMatchObject({
      plan: { slug: "team", name: "Team" },
      current_team: { id: brand.id, name: "Test Brand" },
      allowances: {
        brands: { used: 1, limit: 10, remaining: 9, is_unlimited: false },
        staff_accounts: { used: 2, limit: 15, remaining: 13 },
        storage_limit: { used: 0, limit: 107_374_182_400 },
        ai_credits_monthly: { used: 0, limit: 2000, resets_at: expect.stringMatching(/-01T00:00:00\.000000\+00:00$/) },
      },
    });
    expect(during.allowances.brands).not.toHaveProperty("resets_at");
    clock.advance(15 * 86_400_000);
    const after = await asOwner(getEntitlements, {});
    expect(after.plan.slug).toBe("free");
    expect(after.allowances.staff_accounts).toMatchObject({ used: 2, limit: 2, remaining: 0 });
  });

  it("ignores the header and uses the persisted selection", async () => {
    const world = await onTrial();
    const other = await createWorld();
    await world.addMember("client", world.owner, other.brand.id);
    await world.db.user.update({ where: { id: world.owner.userId }, data: { currentBrandId: world.brand.id } });
    const shown = await world.as(world.owner, { brand: other.brand.slug })(getEntitlements, {});
    expect(shown.current_team.id).toBe(world.brand.id);
    const invalid = await world.as(world.owner, { brand: "not-a-brand" })(getEntitlements, {});
    expect(invalid.current_team.id).toBe(world.brand.id);
  });

  it("is refused with brand_rejected without a selection", async () => {
    const world = await onTrial();
    const nobody = await world.createPerson("No Body");
    await expect(world.as(nobody)(getEntitlements, {})).rejects.toMatchObject({ kind: "brand_rejected" });
  });

  it("counts a user once across the account's brands, and not when deactivated", async () => {
    const world = await onTrial();
    const editor = await world.addMember("editor");
    const second = await world.createBrand(world.account.id);
    await world.addMember("editor", editor, second.id);
    expect((await world.asOwner(getEntitlements, {})).allowances.staff_accounts.used).toBe(2);
    await world.db.member.updateMany({ where: { userId: editor.userId }, data: { isActive: false } });
    expect((await world.asOwner(getEntitlements, {})).allowances.staff_accounts.used).toBe(1);
  });

  it("does not count a user who deleted their own account", async () => {
    const world = await onTrial();
    const { userId } = await world.addMember("editor");
    expect((await world.asOwner(getEntitlements, {})).allowances.staff_accounts.used).toBe(2);
    await world.db.user.update({ where: { id: userId }, data: { deletedAt: world.clock.now() } });
    expect((await world.asOwner(getEntitlements, {})).allowances.staff_accounts.used).toBe(1);
  });

  it("is unlimited with PLAN_ENFORCEMENT=off", async () => {
    const { asOwner, clock } = await onTrial({ PLAN_ENFORCEMENT: "off" });
    clock.advance(15 * 86_400_000);
    for (const name of ["Second", "Third"]) await asOwner(createBrand, { name });
    const { allowances } = await asOwner(getEntitlements, {});
    expect(allowances.brands).toEqual({ used: 3, limit: 1, remaining: 0, is_unlimited: true });
  });
});
