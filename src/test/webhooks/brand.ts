import { type ContractEvent, createEndpoint, emitEvent, listDeliveries } from "#domain/events/webhooks/index.ts";
import type { EventName } from "#domain/events/webhooks/terms.ts";
import { createServices, type Platform } from "#platform/services.ts";
import { createWorld, type World } from "../world.ts";
import { startReceiver } from "./receiver.ts";

export const APPROVED: ContractEvent = {
  event: "post.approved",
  post_id: 41,
  status: "scheduled",
  approved_via: "api",
};

/** A brand with its own receiver, and the actions used by delivery tests. */
export async function createTestBrand(replace: Partial<Platform> = {}) {
  const world = await createWorld({ replace });
  const owner = world.as(world.owner);
  const receiver = await startReceiver();

  async function subscribe(events: EventName[] = ["post.approved"], url = receiver.url) {
    return owner(createEndpoint, { url, events });
  }
  function emitTestEvent(event: ContractEvent = APPROVED, then = () => {}): Promise<void> {
    const origin = { requestId: "test", entryPoint: "api" as const, address: null, userAgent: null };
    const ctx = { ...world.services, caller: world.owner, origin };
    return world.db.$transaction(async (tx) => {
      await emitEvent(tx, ctx, world.brand.id, event);
      then();
    });
  }
  /** Runs everything due now, at 10 s and at 70 s. */
  async function runAllAttempts(): Promise<void> {
    await world.runJobs();
    for (const seconds of [10, 60]) {
      world.clock.advance(seconds * 1000);
      await world.runJobs();
    }
  }
  async function log(filter: Parameters<typeof owner<typeof listDeliveries>>[1] = {}) {
    return (await owner(listDeliveries, filter)).deliveries;
  }
  async function latest() {
    const [delivery] = await log({ limit: 1 });
    if (!delivery) throw new Error("There is no delivery.");
    return delivery;
  }
  return { world, owner, receiver, subscribe, fire: emitTestEvent, runAllAttempts, log, latest };
}

export type TestBrand = Awaited<ReturnType<typeof createTestBrand>>;

/** A second worker: the same queue and clock, with its own database connections. */
export function secondWorker(world: World): Platform {
  const { env, clock, queue, mail, egress } = world.services;
  const url = `${env.DATABASE_URL}?application_name=second`;
  return createServices({ ...env, DATABASE_URL: url }, "second", { clock, queue, mail, egress });
}

/** Runs the waiting jobs, and those that they enqueue for now, concurrently and distributed over the workers. */
export async function runTogether(world: World, workers: Platform[]): Promise<void> {
  while (world.pending.some(({ dueAt }) => dueAt <= world.clock.now().getTime())) {
    const now = world.clock.now().getTime();
    const due = world.pending.filter(({ dueAt }) => dueAt <= now);
    world.pending.splice(0, world.pending.length, ...world.pending.filter(({ dueAt }) => dueAt > now));
    const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
    await Promise.all(
      due.map(({ job, data }, index) => {
        const services = workers[index % workers.length] ?? world.services;
        return job.perform({ ...services, caller: { kind: "system", job: job.name }, origin }, data as never);
      }),
    );
  }
}
