import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { LOGIN_RATE, throttleAll, throttleAttempts } from "./index.ts";

const { db } = await createWorld();

async function countAdmitted(attempts: number, keys: readonly string[]): Promise<number> {
  const results = await Promise.allSettled(
    Array.from({ length: attempts }, () => throttleAttempts(db, keys, LOGIN_RATE)),
  );
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ kind: "throttled" });
  }
  return results.filter(({ status }) => status === "fulfilled").length;
}

const ageHits = (key: string, seconds: number) =>
  db.$executeRaw`update throttle_hits set at = at - make_interval(secs => ${seconds}) where key = ${key}`;

describe("throttle", () => {
  it("grants exactly ten of fifty concurrent requests, with retryAfterSeconds", async () => {
    const key = randomUUID();
    expect(await countAdmitted(50, [key])).toBe(10);
    const refusal = await throttleAttempts(db, [key], LOGIN_RATE).catch((error) => error);
    expect(refusal.detail.retryAfterSeconds).toBeGreaterThan(50);
    expect(refusal.detail.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it("is a sliding window: capacity returns hit by hit, and refusals do not extend it", async () => {
    const key = randomUUID();
    expect(await countAdmitted(4, [key])).toBe(4);
    await ageHits(key, 40);
    expect(await countAdmitted(20, [key])).toBe(6);
    const refusal = await throttleAttempts(db, [key], LOGIN_RATE).catch((error) => error);
    expect(refusal.detail.retryAfterSeconds).toBeGreaterThan(15);
    expect(refusal.detail.retryAfterSeconds).toBeLessThanOrEqual(20);
    await ageHits(key, 20);
    expect(await countAdmitted(20, [key])).toBe(4);
  });

  it("requires capacity under every key, and uses none if one refuses", async () => {
    const [place, account] = [randomUUID(), randomUUID()];
    expect(await countAdmitted(10, [place, account])).toBe(10);
    const elsewhere = randomUUID();
    expect(await countAdmitted(5, [elsewhere, account])).toBe(0);
    expect(await db.throttleHit.count({ where: { key: elsewhere } })).toBe(0);
    expect(await countAdmitted(10, [elsewhere])).toBe(10);
  });

  it("admits several rates together, each as often as it is used, or none of them", async () => {
    const [list, mailbox] = [randomUUID(), randomUUID()];
    const hourly = { key: list, limit: 5, windowSeconds: 3600, amount: 3 };
    const single = { key: mailbox, ...LOGIN_RATE, amount: 1 };
    await throttleAll(db, [hourly, single]);
    await ageHits(list, 3000);
    const refusal = await throttleAll(db, [hourly, single]).catch((error) => error);
    // One hit more has to leave the hour.
    expect(refusal).toMatchObject({ kind: "throttled", detail: { limit: 5 } });
    expect(refusal.detail.retryAfterSeconds).toBeGreaterThan(550);
    expect(refusal.detail.retryAfterSeconds).toBeLessThanOrEqual(600);
    expect(await db.throttleHit.count({ where: { key: { in: [list, mailbox] } } })).toBe(4);
    await throttleAll(db, [{ ...hourly, amount: 2 }]);
    await expect(throttleAll(db, [{ ...hourly, amount: 6 }])).rejects.toMatchObject({ kind: "throttled" });
  });

  it("does not deadlock with overlapping keys in different order", async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    const counts = await Promise.all([countAdmitted(20, [a, b]), countAdmitted(20, [b, a])]);
    expect(counts[0] + counts[1]).toBe(10);
  });

  it("deletes hits outside of every window", async () => {
    const old = randomUUID();
    await throttleAttempts(db, [old], LOGIN_RATE);
    await ageHits(old, 86_500);
    await throttleAttempts(db, [randomUUID()], LOGIN_RATE);
    expect(await db.throttleHit.count({ where: { key: old } })).toBe(0);
  });
});
