import { expect, test } from "vitest";
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
