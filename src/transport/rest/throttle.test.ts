import { expect, test } from "vitest";
import type { UserId } from "#kernel/ids.ts";
import { createThrottle } from "./throttle.ts";

const GUEST = { kind: "guest" } as const;

test("lets 300 a minute through per address, and a network of IPv6 is one of them", async () => {
  const throttle = createThrottle();
  for (let count = 0; count < 300; count += 1) {
    expect((await throttle(GUEST, `2001:db8:1:2:${count.toString(16)}::1`)).denied).toBeNull();
  }
  expect((await throttle(GUEST, "2001:db8:1:2:ffff::1")).denied).toMatchObject({ kind: "throttled" });
  expect((await throttle(GUEST, "2001:db8:1:3::1")).denied).toBeNull();
  expect((await throttle(GUEST, "192.0.2.7")).denied).toBeNull();
  expect((await throttle(GUEST, null)).denied).toBeNull();
});

test("lets each token have its share, and all tokens of a person four of them", async () => {
  const throttle = createThrottle(10);
  const person = (id: number, userId = 7) =>
    ({
      kind: "person",
      userId: userId as UserId,
      name: "Ada",
      isVerified: true,
      token: { id, kind: "personal", tier: "full", hasTwoFactors: false, ssoAccountId: null },
    }) as const;
  for (let token = 1; token <= 4; token += 1) {
    for (let count = 0; count < 10; count += 1) expect((await throttle(person(token), null)).denied).toBeNull();
    expect((await throttle(person(token), null)).denied).toMatchObject({ kind: "throttled", detail: { limit: 10 } });
  }
  expect((await throttle(person(5), null)).denied).toMatchObject({ kind: "throttled", detail: { limit: 40 } });
  expect((await throttle(person(6, 8), null)).denied).toBeNull();
});

test("holds the answers of who goes on after many refusals, and ends connections when too many are held", async () => {
  const held: string[] = [];
  const throttle = createThrottle(10, {
    delay: async (client) => {
      held.push(client);
      return held.length < 3;
    },
  });
  for (let count = 0; count < 300; count += 1) await throttle(GUEST, "192.0.2.7");
  expect(held).toEqual([]);
  const verdicts = [];
  for (let count = 0; count < 3; count += 1) verdicts.push(await throttle(GUEST, "192.0.2.7"));
  expect(new Set(held)).toEqual(new Set(["rest:192.0.2.7"]));
  expect(verdicts.map(({ headers }) => headers.Connection)).toEqual([undefined, undefined, "close"]);
  await throttle(GUEST, "192.0.2.8");
  expect(held).toHaveLength(3);
});
