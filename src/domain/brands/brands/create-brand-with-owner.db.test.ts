import { expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { createBrandWithOwner } from "./index.ts";

it("a brand that takes a handle does not block another that wants the same one", async () => {
  const { services, db, owner, account } = await createWorld();
  const origin = { requestId: "test", entryPoint: "api" as const, address: null, userAgent: null };
  const ctx = { ...services, caller: owner, origin };
  const newBrand = {
    accountId: account.id,
    owner: { id: owner.userId, name: owner.name },
    name: `Same ${Date.now()}`,
    timezone: "UTC",
  };
  const second = await createWorld();
  const other = { ...newBrand, accountId: second.account.id, owner: { id: second.owner.userId, name: "Other" } };
  await db.$transaction(async (tx) => {
    const first = await createBrandWithOwner(tx, ctx, newBrand);
    // The first transaction is still open: without the try-lock this would wait for its end, and deadlock.
    const { handle } = await db.$transaction((inner) => createBrandWithOwner(inner, ctx, other));
    expect(handle).toBe(`${first.handle}-2`);
  });
});
