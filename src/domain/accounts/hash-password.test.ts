import { describe, expect, it, test } from "vitest";
import { processorTime } from "#test/processor-time.ts";
import { hashPassword, verifyPassword } from "./hash-password.ts";

const PASSWORD = "correct horse battery staple";

describe("verifyPassword", () => {
  it("knows the password from others", async () => {
    const stored = await hashPassword(PASSWORD);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(await verifyPassword(stored, PASSWORD)).toBe(true);
    expect(await verifyPassword(stored, `${PASSWORD} `)).toBe(false);
  });

  it("never lets anyone in without a stored password, and takes as long to say so", async () => {
    const stored = await hashPassword(PASSWORD);
    await verifyPassword(null, PASSWORD);
    const wrong: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      wrong.push(await processorTime(() => verifyPassword(stored, "another password")));
      unknown.push(await processorTime(() => verifyPassword(null, "another password")));
    }
    expect(await verifyPassword(null, "compared with when there is nothing to compare with")).toBe(false);
    // A comparison that was left out would be thousands of times faster.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...wrong) / 3);
  });
});

test("one client hashes one at a time, waits for nobody else's flood, and is refused where it asks for too much", async () => {
  const done: string[] = [];
  const flood = Array.from({ length: 31 }, () => hashPassword(PASSWORD, "192.0.2.1").then(() => done.push("flood")));
  await expect(hashPassword(PASSWORD, "192.0.2.1")).rejects.toMatchObject({ kind: "throttled" });
  await hashPassword(PASSWORD, "192.0.2.2").then(() => done.push("other"));
  expect(done.indexOf("other")).toBeLessThan(3);
  await Promise.all(flood);
});
