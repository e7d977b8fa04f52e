import { expect, test } from "vitest";
import type { Caller } from "#kernel/context.ts";
import { createLanes } from "./lanes.ts";

const guest: Caller = { kind: "guest" };

test("runs three requests of one client at a time, without blocking another client", async () => {
  const lanes = createLanes();
  const { promise, resolve } = Promise.withResolvers<void>();
  let running = 0;
  const many = Array.from({ length: 300 }, () =>
    lanes.run({ caller: guest, address: "192.0.2.1" }, () => {
      running += 1;
      return promise;
    }),
  );
  await expect(lanes.run({ caller: guest, address: "192.0.2.2" }, async () => "answered")).resolves.toBe("answered");
  expect(running).toBe(3);
  resolve();
  await Promise.all(many);
  expect(running).toBe(300);
});

test("runs calls to external servers in lanes of their own, with their own limit", async () => {
  const lanes = createLanes();
  const client = { caller: guest, address: "192.0.2.1" };
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  const outside = Array.from({ length: 20 }, () =>
    lanes.run({ ...client, op: { waitsOutside: true } }, () => {
      waiting += 1;
      return promise;
    }),
  );
  await expect(lanes.run(client, async () => "answered")).resolves.toBe("answered");
  expect(waiting).toBe(8);
  resolve();
  await Promise.all(outside);
  expect(waiting).toBe(20);
});
