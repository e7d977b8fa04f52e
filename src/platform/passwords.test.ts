import { describe, expect, it, test } from "vitest";
import { testEnv } from "#test/env.ts";
import { processorTime } from "#test/processor-time.ts";
import { argon2id, Passwords } from "./passwords.ts";
import { createServices } from "./services.ts";

const PASSWORD = "correct horse battery staple";
const CHEAP = argon2id({ memoryCost: 8, timeCost: 1, parallelism: 1 });

describe("verify", () => {
  it("accepts the right password only, with the production cost parameters", async () => {
    const { passwords } = createServices(testEnv(), "test");
    const stored = await passwords.hash(PASSWORD);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(await passwords.verify(stored, PASSWORD)).toBe(true);
    expect(await passwords.verify(stored, `${PASSWORD} `)).toBe(false);
  });

  it("refuses any password without a stored hash, and takes as long as a wrong password", async () => {
    const passwords = new Passwords();
    const stored = await passwords.hash(PASSWORD);
    await passwords.verify(null, PASSWORD);
    const wrong: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      wrong.push(await processorTime(() => passwords.verify(stored, "another password")));
      unknown.push(await processorTime(() => passwords.verify(null, "another password")));
    }
    expect(await passwords.verify(null, "compared with when there is nothing to compare with")).toBe(false);
    // A skipped comparison would be thousands of times faster.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...wrong) / 3);
  });

  it("computes the dummy hash before the first comparison of any kind", async () => {
    const stored = await CHEAP.hash(PASSWORD);
    const order: string[] = [];
    const passwords = new Passwords({
      async hash(password) {
        const made = await CHEAP.hash(password);
        order.push("made");
        return made;
      },
      verify(...input) {
        order.push("compared");
        return CHEAP.verify(...input);
      },
    });
    expect(await passwords.verify(stored, PASSWORD)).toBe(true);
    expect(await passwords.verify(null, PASSWORD)).toBe(false);
    expect(order).toEqual(["made", "compared", "compared"]);
  });
});

test("hashes one at a time per client, does not delay other clients, and throttles a client with too many requests", async () => {
  const running: { password: string; finish(): void }[] = [];
  const passwords = new Passwords({
    hash: (password) =>
      new Promise((resolve) => {
        running.push({ password, finish: () => resolve("encoded") });
      }),
    verify: async () => false,
  });
  const flood = Array.from({ length: 31 }, () => passwords.hash("flood", "192.0.2.1"));
  await expect(passwords.hash("flood", "192.0.2.1")).rejects.toMatchObject({ kind: "throttled" });
  const other = passwords.hash("other", "192.0.2.2");
  await expect.poll(() => running.map(({ password }) => password)).toEqual(["flood", "other"]);
  for (const { finish } of running) finish();
  await other;
  for (let made = 2; made < 32; made += 1) {
    await expect.poll(() => running.length).toBe(made + 1);
    running.at(-1)?.finish();
  }
  await Promise.all(flood);
});
