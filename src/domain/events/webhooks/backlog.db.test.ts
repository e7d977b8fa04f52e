import { afterEach, expect, it } from "vitest";
import type { EgressOutcome } from "#platform/egress/index.ts";
import { createTestBrand, type TestBrand } from "#test/webhooks/brand.ts";
import { createWorld } from "#test/world.ts";
import { getEndpoint } from "./index.ts";
import { DEADLINE_MS, LANES, SCHEDULE } from "./rules.ts";

const BACKLOG = 60;
let brand: TestBrand;
afterEach(() => brand.receiver.stop());

/** A receiver that accepts every request and never responds: each one times out when the test says so. */
function hangingReceiver() {
  const open: { endsAt: number; end(): void }[] = [];
  const clock = { now: () => new Date() };
  const request = () =>
    new Promise<EgressOutcome>((resolve) => {
      const timedOut = { ok: false, message: "Gave up after 15 s.", durationMs: DEADLINE_MS } as EgressOutcome;
      open.push({ endsAt: clock.now().getTime() + DEADLINE_MS, end: () => resolve(timedOut) });
    });
  return { open, request, clock };
}

it("disables a hanging receiver within five minutes of the first request, whatever the backlog", async () => {
  const { egress } = (await createWorld()).services;
  const hanging = hangingReceiver();
  brand = await createTestBrand({ egress: { ...egress, request: hanging.request } });
  const { world } = brand;
  const { clock, pending, services, db } = world;
  hanging.clock.now = clock.now;
  const { endpoint } = await brand.subscribe();
  for (let count = 0; count < BACKLOG; count++) await brand.fire();

  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  const running: Promise<void>[] = [];
  const startDue = () => {
    const due = pending.filter(({ dueAt }) => dueAt <= clock.now().getTime());
    pending.splice(0, pending.length, ...pending.filter((one) => !due.includes(one)));
    for (const { job, data } of due) {
      const ctx = { ...services, caller: { kind: "system" as const, job: job.name }, origin };
      running.push(job.perform(ctx, data as never));
    }
  };
  const isDisabled = async () => (await brand.owner(getEndpoint, { id: endpoint.id })).status === "disabled";
  const startedAt = clock.now().getTime();
  startDue();
  for (;;) {
    await expect
      .poll(async () => {
        // On a slow machine a lane yields to other jobs, and its next job is started here.
        startDue();
        return hanging.open.length === LANES || (await isDisabled());
      })
      .toBe(true);
    if (await isDisabled()) break;
    const next = hanging.open.toSorted((one, other) => one.endsAt - other.endsAt)[0];
    if (!next) throw new Error("Nothing is under way.");
    hanging.open.splice(hanging.open.indexOf(next), 1);
    if (next.endsAt > clock.now().getTime()) clock.set(new Date(next.endsAt));
    next.end();
    startDue();
  }
  expect((clock.now().getTime() - startedAt) / 1000).toBeLessThanOrEqual(300);
  for (const { end } of hanging.open) end();
  await Promise.all(running);

  expect(await db.notification.count({ where: { userId: world.owner.userId, type: "endpoint_disabled" } })).toBe(1);
  const exhausted = await db.webhookDelivery.findMany({
    where: { endpointId: endpoint.id, status: "exhausted" },
    include: { attempts: { orderBy: { number: "asc" } } },
  });
  expect(exhausted.length).toBeGreaterThanOrEqual(10);
  // Each retry is made when it is due, or when one of the two active requests has ended.
  for (const { attempts } of exhausted) {
    expect(attempts).toHaveLength(3);
    for (const [index, attempt] of attempts.slice(1).entries()) {
      const endedAt = (attempts[index]?.at.getTime() ?? 0) + DEADLINE_MS;
      const late = attempt.at.getTime() - endedAt - (SCHEDULE[index] ?? 0) * 1000;
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThanOrEqual(DEADLINE_MS);
    }
  }
  const waiting = await db.webhookQueueEntry.count({ where: { endpointId: endpoint.id } });
  expect(waiting).toBeLessThanOrEqual(10);
});
