import { describe, expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { accountOfBrand, verifyChain, writeAudit } from "./index.ts";

async function open() {
  const world = await createWorld();
  const origin = { requestId: "test", entryPoint: "api", address: "192.0.2.1", userAgent: null } as const;
  const ctx = { ...world.services, caller: world.owner, origin };
  const record = (detail: Record<string, unknown>) =>
    world.db.$transaction((tx) =>
      writeAudit(tx, ctx, {
        accountId: world.account.id,
        brandId: world.brand.id,
        action: "post.approved",
        subject: { type: "post", id: 1 },
        detail,
      }),
    );
  const log = () =>
    world.db.auditEvent.findMany({ where: { accountId: world.account.id }, orderBy: { sequence: "asc" } });
  return { ...world, ctx, record, log };
}

describe("audit log", () => {
  it("chains concurrent writes without a break", async () => {
    const { record, log } = await open();
    await Promise.all(
      Array.from({ length: 20 }, (_, number) => record({ z: number, a: { β: [1.5, null, "ü"] }, at: new Date() })),
    );
    const rows = await log();
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(verifyChain(rows)).toBeNull();
  });

  it("detects a row that was changed or removed directly in the database", async () => {
    const { record, log, db } = await open();
    for (let number = 0; number < 4; number += 1) await record({ number });
    const [, second, third] = await log();
    await db.auditEvent.updateMany({ where: { id: second?.id ?? 0 }, data: { detail: { number: 99 } } });
    expect(verifyChain(await log())).toBe(2);
    await db.auditEvent.updateMany({ where: { id: second?.id ?? 0 }, data: { detail: { number: 1 } } });
    expect(verifyChain(await log())).toBeNull();
    await db.auditEvent.deleteMany({ where: { id: third?.id ?? 0 } });
    expect(verifyChain(await log())).toBe(3);
  });

  it("records the actor, the token, the entry point and the address", async () => {
    const { record, log, owner } = await open();
    await record({});
    expect(await log()).toMatchObject([
      {
        actorId: owner.userId,
        actorName: "Olive Owner",
        tokenId: owner.token.id,
        tokenKind: "personal",
        tokenName: "test",
        tokenTier: "full",
        door: "api",
        address: "192.0.2.1",
      },
    ]);
  });

  it("is rolled back with the transaction it belongs to", async () => {
    const { ctx, db, account, brand, log, record } = await open();
    const entry = { accountId: account.id, brandId: brand.id, action: "x.done", subject: { type: "x", id: null } };
    await expect(
      db.$transaction(async (tx) => {
        await writeAudit(tx, ctx, entry);
        throw new Error("the action failed");
      }),
    ).rejects.toThrow("the action failed");
    await record({});
    expect((await log()).map(({ sequence }) => sequence)).toEqual([1]);
    expect(await db.$transaction((tx) => accountOfBrand(tx, brand.id))).toBe(account.id);
  });
});
