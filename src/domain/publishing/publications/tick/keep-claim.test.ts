import { expect, it } from "vitest";
import { TIMING } from "../rules.ts";
import type { ClaimedPublication } from "./claim.ts";
import { keepClaim } from "./keep-claim.ts";
import { Lease } from "./lease.ts";

const claimedFor = (seconds: number) => ({ lease: new Lease(seconds) }) as ClaimedPublication;

/** Renewals that end when the test says so. */
function recorder() {
  const renewals: PromiseWithResolvers<Lease | null>[] = [];
  const renew = () => {
    const renewal = Promise.withResolvers<Lease | null>();
    renewals.push(renewal);
    return renewal.promise;
  };
  return { renewals, renew };
}

it("ends once the renewal that is under way has ended", async () => {
  const { renewals, renew } = recorder();
  const kept = keepClaim({ renew, timing: { ...TIMING, lease: 0.3 } }, claimedFor(60));
  await expect.poll(() => renewals.length).toBe(1);
  const order: string[] = [];
  const ended = kept.end().then(() => order.push("ended"));
  void renewals[0]?.promise.then(() => order.push("renewed"));
  const renewed = new Lease(60);
  renewals[0]?.resolve(renewed);
  await ended;
  expect(kept.lease()).toBe(renewed);
  expect(order).toEqual(["renewed", "ended"]);
  expect(renewals).toHaveLength(1);
  expect(kept.lost.aborted).toBe(false);
});

it("asks for the next renewal although an earlier one never ends, and ends with the latest", async () => {
  const { renewals, renew } = recorder();
  const kept = keepClaim({ renew, timing: { ...TIMING, lease: 0.3 } }, claimedFor(60));
  await expect.poll(() => renewals.length).toBeGreaterThan(1);
  const ended = kept.end();
  renewals.at(-1)?.resolve(new Lease(60));
  await ended;
  expect(kept.lost.aborted).toBe(false);
});

it("is lost at the end of the lease when no renewal ends", async () => {
  const { renewals, renew } = recorder();
  const claimed = claimedFor(0.3);
  const kept = keepClaim({ renew, timing: { ...TIMING, lease: 0.3 } }, claimed);
  await expect.poll(() => kept.lost.aborted).toBe(true);
  expect(claimed.lease.outlives(0)).toBe(false);
  for (const renewal of renewals) renewal.resolve(new Lease(60));
  await kept.end();
});

it("does not wait long for a renewal that hangs while the worker stops", async () => {
  const { renewals, renew } = recorder();
  const timing = { ...TIMING, lease: 0.3 };
  const kept = keepClaim({ renew, timing, stop: AbortSignal.abort() }, claimedFor(60));
  await expect.poll(() => renewals.length).toBeGreaterThan(0);
  const startedAt = performance.now();
  await kept.end();
  expect(performance.now() - startedAt).toBeLessThan(4000);
});

it("is lost when another worker has the claim", async () => {
  const { renewals, renew } = recorder();
  const kept = keepClaim({ renew, timing: { ...TIMING, lease: 0.3 } }, claimedFor(60));
  await expect.poll(() => renewals.length).toBe(1);
  expect(kept.lost.aborted).toBe(false);
  renewals[0]?.resolve(null);
  await expect.poll(() => kept.lost.aborted).toBe(true);
  await kept.end();
});
