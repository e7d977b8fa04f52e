import { expect, it } from "vitest";
import type { Claimed } from "./claim.ts";
import { keepClaim } from "./keep-claim.ts";
import { Lease } from "./lease.ts";
import { TIMING } from "./rules.ts";

const claimed = { lease: new Lease(60) } as Claimed;
/** A renewal every millisecond. */
const timing = { ...TIMING, lease: 0.003 };

it("ends once the renewal that is under way has ended, and begins no other beside it", async () => {
  const renewals: PromiseWithResolvers<boolean>[] = [];
  const renew = () => {
    const renewal = Promise.withResolvers<boolean>();
    renewals.push(renewal);
    return renewal.promise;
  };
  let ticks = 0;
  const tick = () => {
    ticks += 1;
  };
  const ticking = setInterval(tick, 1);
  const kept = keepClaim({ renew, timing }, claimed);
  await expect.poll(() => renewals.length).toBe(1);
  const before = ticks;
  await expect.poll(() => ticks).toBeGreaterThan(before + 5);
  clearInterval(ticking);
  const order: string[] = [];
  const ended = kept.end().then(() => order.push("ended"));
  void renewals[0]?.promise.then(() => order.push("renewed"));
  renewals[0]?.resolve(true);
  await ended;
  expect(order).toEqual(["renewed", "ended"]);
  expect(renewals).toHaveLength(1);
  expect(kept.lost.aborted).toBe(false);
});
