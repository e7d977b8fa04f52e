import { expect, test } from "vitest";
import type { UserId } from "#kernel/ids.ts";
import { createThrottle } from "./throttle.ts";

const GUEST = { kind: "guest" } as const;

test("allows 300 requests a minute per IP address, counting an IPv6 network as one", async () => {
  const throttle = createThrottle();
  for (let count = 0; count < 300; count += 1) {
    expect((await throttle(GUEST, `2001:db8:1:2:${count.toString(16)}::1`)).denied).toBeNull();
  }
  expect((await throttle(GUEST, "2001:db8:1:2:ffff::1")).denied).toMatchObject({ kind: "throttled" });
  expect((await throttle(GUEST, "2001:db8:1:3::1")).denied).toBeNull();
  expect((await throttle(GUEST, "192.0.2.7")).denied).toBeNull();
  expect((await throttle(GUEST, null)).denied).toBeNull();
});

test("allows each token its own limit, and four times that for all tokens of a user", async () => {
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

test("delays responses to clients that continue after many refusals, and closes connections when too many are delayed", async () => {
  const held: string[] = [];
  const throttle = createThrottle(10, {
    delay: async (client) => {
      held.push(client);
      return held.length < 3;
    },
  });
  for (let count = 0; count < 300; count += 1) await throttle(GUEST, "192.0.2.7");
  expect(held).toEqual([]);
  const results = [];
  for (let count = 0; count < 3; count += 1) results.push(await throttle(GUEST, "192.0.2.7"));
  expect(new Set(held)).toEqual(new Set(["rest:192.0.2.7"]));
  expect(results.map(({ headers }) => headers.Connection)).toEqual([undefined, undefined, "close"]);
  await throttle(GUEST, "192.0.2.8");
  expect(held).toHaveLength(3);
});
