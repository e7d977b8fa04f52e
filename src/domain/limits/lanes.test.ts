import { expect, test } from "vitest";
import type { Caller } from "#kernel/context.ts";
import { createLanes } from "./lanes.ts";

const guest: Caller = { kind: "guest" };

test("of one client's requests few are worked on at once, and another's does not wait for the rest", async () => {
  const lanes = createLanes();
  const { promise, resolve } = Promise.withResolvers<void>();
  let running = 0;
  const many = Array.from({ length: 300 }, () =>
    lanes.run(guest, "192.0.2.1", () => {
      running += 1;
      return promise;
    }),
  );
  await expect(lanes.run(guest, "192.0.2.2", async () => "answered")).resolves.toBe("answered");
  expect(running).toBe(2);
  resolve();
  await Promise.all(many);
  expect(running).toBe(300);
});
