import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SystemContext } from "#kernel/job.ts";
import { APPROVED, createTestBrand, runTogether, secondWorker, type TestBrand } from "#test/webhooks/brand.ts";
import { result } from "#test/webhooks/receiver.ts";
import { claimBatch } from "./claim-batch.ts";
import { wakeWorker } from "./deliver.ts";
import {
  deleteEndpoint,
  enableEndpoint,
  getEndpoint,
  listDeliveries,
  recoverDeliveries,
  replayDelivery,
  sendTestEvent,
} from "./index.ts";
import { extendLeases, renewLeases, settleAbandoned } from "./keep-leases.ts";
import { INTERRUPTED, LEASE_SECONDS } from "./rules.ts";
import { sweep } from "./sweep.ts";

let brand: TestBrand;
beforeEach(async () => {
  brand = await createTestBrand();
});
afterEach(() => brand.receiver.stop());

async function disabledEndpoint() {
  const { endpoint } = await brand.subscribe();
  const data = { status: "disabled" as const, failureStreak: 10, disabledAt: brand.world.clock.now() };
  await brand.world.db.webhookEndpoint.update({ where: { id: endpoint.id }, data });
  return endpoint;
}

function system(): SystemContext {
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  return { ...brand.world.services, caller: { kind: "system", job: "test" }, origin };
}

/**
 * Leaves the next delivery in the state of a worker that crashed after writing its attempt, `seconds` after its last
 * heartbeat.
 */
async function crashInDelivery(seconds: number) {
  const { id } = await brand.latest();
  const { db, clock } = brand.world;
  const leaseUntil = new Date(Date.now() + (LEASE_SECONDS - seconds) * 1000);
  await db.webhookQueueEntry.update({ where: { deliveryId: id }, data: { leaseUntil, startedAt: clock.now() } });
}

describe("ten exhausted deliveries in a row", () => {
  it("disable the endpoint with one notification and one mail, with two concurrent workers", async () => {
    const { world } = brand;
    const { endpoint } = await brand.subscribe();
    brand.receiver.behave = result(500);
    const workers = [world.services, secondWorker(world)];
    for (let count = 0; count < 15; count++) await brand.fire();
    await runTogether(world, workers);
    world.clock.advance(10_000);
    await runTogether(world, workers);
    expect(await brand.owner(getEndpoint, { id: endpoint.id })).toMatchObject({
      status: "enabled",
      failure_streak: 0,
    });
    world.clock.advance(60_000);
    await runTogether(world, workers);

    expect(await brand.owner(getEndpoint, { id: endpoint.id })).toMatchObject({ status: "disabled" });
    const { userId } = world.owner;
    expect(await world.db.notification.findMany({ where: { userId } })).toMatchObject([
      { type: "endpoint_disabled", brandId: world.brand.id, readAt: null },
    ]);
    expect(world.messages).toMatchObject([{ subject: "A webhook endpoint was disabled" }]);
    const audit = await world.db.auditEvent.findMany({ where: { action: "webhook_endpoint.disabled" } });
    expect(audit).toHaveLength(1);
    const log = await brand.log({ limit: 100 });
    // Two were active when the tenth ended, and they finish. The others waited, and are skipped.
    const exhausted = log.filter(({ status }) => status === "exhausted").length;
    expect(exhausted).toBeGreaterThanOrEqual(10);
    expect(exhausted).toBeLessThanOrEqual(11);
    expect(log.filter(({ status }) => status === "skipped")).toHaveLength(15 - exhausted);
    for (const { attempts } of log.filter(({ status }) => status === "skipped")) {
      expect(attempts.at(-1)).toMatchObject({ number: 3, status: "skipped", response_code: null });
    }
    expect(brand.receiver.received).toHaveLength(15 + 15 + exhausted);
  });

  it("must be consecutive", async () => {
    const { endpoint } = await brand.subscribe();
    for (const status of [500, 500, 200, 500]) {
      brand.receiver.behave = result(status);
      await brand.fire();
      await brand.runAllAttempts();
    }
    expect(await brand.owner(getEndpoint, { id: endpoint.id })).toMatchObject({ failure_streak: 1 });
  });
});

describe("a disabled endpoint", () => {
  it("skips deliveries, which can be recovered once after it is enabled", async () => {
    const since = brand.world.clock.now().toISOString();
    brand.world.clock.advance(1000);
    const { id } = await disabledEndpoint();
    for (const post_id of [1, 2, 3]) await brand.fire({ ...APPROVED, post_id });
    await brand.world.runJobs();
    expect(await brand.log()).toMatchObject(
      [1, 2, 3].map(() => ({ status: "skipped", attempts: [], next_attempt_at: null })),
    );
    const refused = { kind: "refused", detail: { code: "invalid_state" } };
    await expect(brand.owner(recoverDeliveries, { id, since })).rejects.toMatchObject(refused);
    await expect(brand.owner(replayDelivery, { id: (await brand.latest()).id })).rejects.toMatchObject(refused);

    expect(await brand.owner(enableEndpoint, { id })).toMatchObject({ status: "enabled", failure_streak: 0 });
    expect(await brand.owner(recoverDeliveries, { id, since })).toEqual({ recovered: 3 });
    expect(await brand.owner(recoverDeliveries, { id, since })).toEqual({ recovered: 0 });
    await brand.world.runJobs();
    const posts = brand.receiver.received.map(({ raw }) => JSON.parse(raw.toString()).post_id);
    expect(posts.toSorted()).toEqual([1, 2, 3]);
    expect(await brand.owner(recoverDeliveries, { id, since })).toEqual({ recovered: 0 });
  });

  it("is recovered in several transactions after many events", async () => {
    const { id } = await disabledEndpoint();
    const { db, clock } = brand.world;
    const since = clock.now();
    clock.advance(1000);
    await db.$executeRaw`
      with happened as (
        insert into webhook_events (brand_id, event, post_id, payload, occurred_at)
        select ${brand.world.brand.id}, 'post.approved', number, '{}', ${since}::timestamptz + number / 10 * interval '1 ms'
        from generate_series(1, 5500) number
        returning id, brand_id, event, post_id
      )
      insert into webhook_deliveries (brand_id, endpoint_id, event_id, event, post_id, body, key, status)
      select brand_id, ${id}, id, event, post_id, '{}', gen_random_uuid(), 'skipped' from happened`;
    await brand.owner(enableEndpoint, { id });
    expect(await brand.owner(recoverDeliveries, { id, since: since.toISOString() })).toEqual({ recovered: 5500 });
    const queued = await db.$queryRaw`
      select count(*)::int as count from webhook_queue where endpoint_id = ${id} group by xmin order by 1`;
    expect(queued).toEqual([{ count: 500 }, { count: 5000 }]);
    const audit = await db.auditEvent.findMany({
      where: { action: "webhook_endpoint.recovered", subjectId: id },
      orderBy: { id: "asc" },
    });
    expect(audit.map(({ detail }) => detail)).toMatchObject([{ recovered: 5000 }, { recovered: 500 }]);
    expect(await brand.owner(recoverDeliveries, { id, since: since.toISOString() })).toEqual({ recovered: 0 });
    // A sweep of another test would deliver them.
    await brand.owner(deleteEndpoint, { id });
  });

  it("recovers exhausted events since a time, but no tests", async () => {
    const { endpoint } = await brand.subscribe();
    const { id } = endpoint;
    brand.receiver.behave = result(500);
    await brand.fire({ ...APPROVED, post_id: 1 });
    await brand.owner(sendTestEvent, { id });
    await brand.runAllAttempts();
    const since = brand.world.clock.now().toISOString().replace("Z", "+00:00");
    await brand.fire({ ...APPROVED, post_id: 2 });
    await brand.runAllAttempts();
    expect(await brand.owner(recoverDeliveries, { id, since })).toEqual({ recovered: 1 });
    expect(await brand.latest()).toMatchObject({ payload: { post_id: 2 }, status: "pending" });
  });

  it("records a queued attempt as skipped", async () => {
    const { endpoint } = await brand.subscribe();
    await brand.fire();
    await brand.world.db.webhookEndpoint.update({ where: { id: endpoint.id }, data: { status: "disabled" } });
    await brand.world.runJobs();
    expect(brand.receiver.received).toEqual([]);
    expect(await brand.latest()).toMatchObject({
      status: "skipped",
      attempts: [{ number: 1, status: "skipped", error: "The endpoint was disabled." }],
    });
  });
});

describe("a long backlog of a disabled endpoint", () => {
  /** Queues deliveries of one event, as many events would. */
  async function queueMany(count: number): Promise<void> {
    await brand.fire();
    const { id } = await brand.latest();
    await brand.world.db.$executeRaw`
      with made as (
        insert into webhook_deliveries (brand_id, endpoint_id, event_id, event, post_id, body, key)
        select brand_id, endpoint_id, event_id, event, post_id, body, gen_random_uuid()
        from webhook_deliveries, generate_series(2, ${count}::int) where id = ${id}
        returning id, endpoint_id
      )
      insert into webhook_queue (delivery_id, endpoint_id, due_at)
      select made.id, made.endpoint_id, due_at from made, webhook_queue where delivery_id = ${id}`;
  }

  it("is skipped in several transactions, while none of it is sent, and tests behind it are sent", async () => {
    const { endpoint } = await brand.subscribe();
    const { db, clock } = brand.world;
    await queueMany(2500);
    await db.webhookEndpoint.update({ where: { id: endpoint.id }, data: { status: "disabled" } });
    brand.world.pending.length = 0;
    clock.advance(1000);
    await brand.owner(sendTestEvent, { id: endpoint.id });
    await brand.world.runJobs();
    expect(brand.receiver.received.map(({ headers }) => headers["x-service-event"])).toEqual(["test"]);
    const written = await db.$queryRaw`
      select count(*)::int as count from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id
      where d.endpoint_id = ${endpoint.id} and a.status = 'skipped' group by a.xmin order by 1`;
    expect(written).toEqual([{ count: 500 }, { count: 1000 }, { count: 1000 }]);
    expect(await db.webhookQueueEntry.count({ where: { endpointId: endpoint.id } })).toBe(0);
  });
});

describe("a job that runs twice", () => {
  it("sends nothing twice, and makes at most three requests", async () => {
    await brand.subscribe();
    brand.receiver.behave = result(500);
    await brand.fire();
    const { world } = brand;
    for (const seconds of [0, 10, 60]) {
      world.clock.advance(seconds * 1000);
      const due = world.pending.filter(({ dueAt }) => dueAt <= world.clock.now().getTime());
      world.pending.push(...due, ...due);
      await runTogether(world, [world.services, secondWorker(world)]);
    }
    expect(brand.receiver.received).toHaveLength(3);
    expect(await brand.latest()).toMatchObject({ status: "exhausted", attempts: [{}, {}, {}] });
  });

  it("does not start the next attempt early", async () => {
    await brand.subscribe();
    brand.receiver.behave = result(500);
    await brand.fire();
    const [first] = brand.world.pending;
    await brand.world.runJobs();
    if (first) brand.world.pending.push(first);
    await brand.world.runJobs();
    expect(brand.receiver.received).toHaveLength(1);
  });

  it("runs on time although this machine's clock is behind", async () => {
    await brand.subscribe();
    brand.receiver.behave = result(500);
    await brand.fire();
    await brand.world.runJobs();
    brand.world.clock.advance(9500);
    for (const waiting of brand.world.pending) waiting.dueAt -= 500;
    await brand.world.runJobs();
    expect(brand.receiver.received).toHaveLength(2);
  });
});

describe("a worker that crashes during a delivery", () => {
  it("has made an attempt, which counts as interrupted and is followed by the next at once", async () => {
    await brand.subscribe();
    await brand.fire();
    await crashInDelivery(LEASE_SECONDS + 1);
    await brand.world.runJobs();
    expect(brand.receiver.received).toEqual([]);
    await settleAbandoned(system());
    expect(await brand.latest()).toMatchObject({
      status: "pending",
      attempts: [{ number: 1, status: "failed", error: "interrupted", response_code: null }],
    });
    await brand.world.runJobs();
    expect(await brand.latest()).toMatchObject({ status: "delivered", attempts: [{ number: 1 }, { number: 2 }] });
  });

  it("keeps its lease while its heartbeat continues, however long the receiver takes", async () => {
    await brand.subscribe();
    const { world } = brand;
    const { db } = world;
    const other = { ...system(), ...secondWorker(world) };
    brand.receiver.behave = async (response) => {
      await db.webhookQueueEntry.updateMany({
        where: { leaseUntil: { not: null } },
        data: { leaseUntil: new Date(0) },
      });
      // Its own check ignores the deliveries it holds itself.
      await settleAbandoned(system());
      await extendLeases(system());
      await settleAbandoned(other);
      response.end("ok");
    };
    await brand.fire();
    await world.runJobs();
    expect(await brand.latest()).toMatchObject({ status: "delivered", attempts: [{ status: "succeeded" }] });
  });

  it("renews its other leases while one of its deliveries is being settled, without waiting for that", async () => {
    await brand.subscribe();
    const { db } = brand.world;
    const renewed: boolean[] = [];
    const settling = Promise.withResolvers<number>();
    brand.receiver.behave = async (response) => {
      const held = { where: { leaseUntil: { not: null } }, select: { deliveryId: true, leaseUntil: true } } as const;
      await db.webhookQueueEntry.updateMany({ where: held.where, data: { leaseUntil: new Date(0) } });
      await db.$transaction(async (tx) => {
        const [locked] = await tx.webhookQueueEntry.findMany(held);
        await tx.$queryRaw`select from webhook_queue where delivery_id = ${locked?.deliveryId} for update`;
        await extendLeases(system());
        renewed.push(
          ...(await db.webhookQueueEntry.findMany(held)).map(({ leaseUntil }) => (leaseUntil ?? 0) > new Date()),
        );
        settling.resolve(locked?.deliveryId ?? 0);
      });
      response.end("ok");
    };
    await brand.fire();
    await brand.world.runJobs();
    await settling.promise;
    expect(renewed).toEqual([false]);
    await brand.world.runJobs();
    expect(await brand.latest()).toMatchObject({ status: "delivered" });
  });

  it("is waited for by no renewal of leases while its deliveries are settled", async () => {
    const { db } = brand.world;
    const { endpoint: locked } = await brand.subscribe(["post.failed"]);
    await brand.owner(sendTestEvent, { id: locked.id });
    await crashInDelivery(LEASE_SECONDS + 1);
    brand.world.pending.length = 0;
    await brand.subscribe();
    await brand.fire();
    const { id: held } = await brand.latest();
    const isRenewed = async () => {
      const { leaseUntil } = await db.webhookQueueEntry.findUniqueOrThrow({ where: { deliveryId: held } });
      return leaseUntil !== null && leaseUntil > new Date();
    };
    const renewals: boolean[] = [];
    const stop = new AbortController();
    let renewing: Promise<void> | undefined;
    brand.receiver.behave = async (response) => {
      brand.receiver.behave = result(200);
      await db.$transaction(
        async (tx) => {
          await tx.$queryRaw`select from webhook_endpoints where id = ${locked.id} for update`;
          renewing = renewLeases(system(), { stop: stop.signal, onError: () => {} });
          for (let round = 0; round < 2; round++) {
            await db.webhookQueueEntry.update({ where: { deliveryId: held }, data: { leaseUntil: new Date(0) } });
            await expect.poll(isRenewed).toBe(true);
            renewals.push(true);
          }
        },
        { timeout: 100_000 },
      );
      stop.abort();
      response.end("ok");
    };
    await brand.world.runJobs();
    // What it settles may be written in one batch with the claim of the next test, by this test's clock.
    await renewing;
    expect(renewals).toEqual([true, true]);
  });

  it("has its lease from the moment the lock on the endpoint was free", async () => {
    const { endpoint } = await brand.subscribe();
    await brand.fire();
    const { db } = brand.world;
    const waiting = () => db.$queryRaw<object[]>`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%exchange_deliveries%'`;
    const [claim, freeAt] = await db.$transaction(async (tx) => {
      await tx.$queryRaw`select from webhook_endpoints where id = ${endpoint.id} for update`;
      const claiming = claimBatch(system(), { endpointId: endpoint.id, wantsMore: true }, wakeWorker);
      await expect.poll(async () => (await waiting()).length).toBe(1);
      const [row] = await tx.$queryRaw<{ now: Date }[]>`select clock_timestamp() as now`;
      return [{ claiming }, row?.now.getTime() ?? Number.NaN] as const;
    });
    expect(await claim.claiming).not.toBeNull();
    const { leaseUntil } = await db.webhookQueueEntry.findFirstOrThrow({ where: { endpointId: endpoint.id } });
    expect(leaseUntil?.getTime()).toBeGreaterThanOrEqual(freeAt + LEASE_SECONDS * 1000);
  });

  it("keeps its lane exactly until its lease expires", async () => {
    await brand.subscribe();
    await brand.fire();
    // An hour ahead, so that it does not expire while the jobs run.
    await crashInDelivery(-3600);
    await brand.world.runJobs();
    expect(await brand.latest()).toMatchObject({ attempts: [{ status: "pending" }] });
    await settleAbandoned(system());
    expect(await brand.latest()).toMatchObject({ attempts: [{ status: "pending" }] });
    const { db } = brand.world;
    await db.webhookQueueEntry.updateMany({ where: { leaseUntil: { not: null } }, data: { leaseUntil: new Date(0) } });
    await settleAbandoned(system());
    expect(await brand.latest()).toMatchObject({ attempts: [{ error: "interrupted" }] });
  });

  it("leaves due deliveries to the next sweep", async () => {
    await brand.subscribe();
    await brand.fire();
    const { db, clock, pending } = brand.world;
    pending.length = 0;
    await brand.world.services.queue.enqueue(db, sweep, {});
    await brand.world.runJobs();
    expect(brand.receiver.received).toHaveLength(0);
    clock.advance(31_000);
    await brand.world.services.queue.enqueue(db, sweep, {});
    await brand.world.runJobs();
    expect(brand.receiver.received).toHaveLength(1);
  });

  it("can't overwrite what another worker has settled", async () => {
    await brand.subscribe();
    const { world } = brand;
    const { db } = world;
    // While the receiver responds, the lease expires and another worker takes over.
    brand.receiver.behave = async (response) => {
      brand.receiver.behave = result(500);
      await db.webhookQueueEntry.updateMany({
        where: { leaseUntil: { not: null } },
        data: { leaseUntil: new Date(0) },
      });
      await settleAbandoned({ ...system(), ...secondWorker(world) });
      response.end("ok");
    };
    await brand.fire();
    await world.runJobs();
    expect(await brand.latest()).toMatchObject({
      status: "pending",
      attempts: [{ error: "interrupted" }, { status: "failed", response_code: 500 }],
    });
    expect(await db.webhookEndpoint.findFirst({ where: { brandId: world.brand.id } })).toMatchObject({
      failureStreak: 0,
    });
  });
});

describe("an outcome", () => {
  it("is written although its attempt is there already, and the attempt is left as it is", async () => {
    await brand.subscribe();
    await brand.fire();
    const { id } = await brand.latest();
    const { db, clock } = brand.world;
    await db.webhookAttempt.create({ data: { deliveryId: id, number: 1, status: "failed", at: clock.now() } });
    await brand.world.runJobs();
    expect(await brand.latest()).toMatchObject({ status: "delivered", attempts: [{ number: 1, status: "failed" }] });
  });

  it("that PostgreSQL refuses is not written again and again", async () => {
    const { endpoint } = await brand.subscribe();
    await brand.fire();
    const { id } = await brand.latest();
    const warnings: unknown[] = [];
    const log = { ...brand.world.services.log, warn: (fact: unknown) => warnings.push(fact) } as SystemContext["log"];
    const outcome = { ...INTERRUPTED, deliveryId: id, number: 1, error: "\0" };
    const turn = { endpointId: endpoint.id, outcome, wantsMore: false };
    await expect(claimBatch({ ...system(), log }, turn, wakeWorker)).rejects.toThrow();
    expect(warnings).toEqual([]);
  });
});

describe("the delivery log", () => {
  it("is paginated by key, so new deliveries do not shift pages", async () => {
    await brand.subscribe();
    for (const post_id of [1, 2, 3, 4, 5]) await brand.fire({ ...APPROVED, post_id });
    const first = await brand.owner(listDeliveries, { limit: 2 });
    await brand.fire({ ...APPROVED, post_id: 6 });
    const second = await brand.owner(listDeliveries, { limit: 2, cursor: first.next_cursor ?? "" });
    const third = await brand.owner(listDeliveries, { limit: 2, cursor: second.next_cursor ?? "" });
    const posts = [first, second, third].map(({ deliveries }) => deliveries.map(({ payload }) => payload.post_id));
    expect(posts).toEqual([[5, 4], [3, 2], [1]]);
    expect([first, second, third].map(({ has_more }) => has_more)).toEqual([true, true, false]);
    expect(third.next_cursor).toBeNull();
    await expect(brand.owner(listDeliveries, { cursor: "nonsense" })).rejects.toMatchObject({ kind: "invalid" });
  });

  it("is filtered by endpoint, event, status and post", async () => {
    const one = await brand.subscribe();
    const two = await brand.subscribe();
    await brand.fire({ ...APPROVED, post_id: 7 });
    await brand.owner(sendTestEvent, { id: one.endpoint.id });
    await brand.world.runJobs();
    expect(await brand.log({ endpoint_id: two.endpoint.id })).toHaveLength(1);
    expect(await brand.log({ event: "test" })).toHaveLength(1);
    expect(await brand.log({ post_id: 7 })).toHaveLength(2);
    expect(await brand.log({ status: "delivered" })).toHaveLength(3);
    expect(await brand.log({ status: "pending" })).toEqual([]);
    await expect(brand.log({ status: "lost" as never })).rejects.toMatchObject({ kind: "invalid" });
  });

  it("replays a delivery as a new one: the same body with a new key, and an audit record", async () => {
    await brand.subscribe();
    await brand.fire();
    await brand.world.runJobs();
    const before = await brand.latest();
    const replayed = await brand.owner(replayDelivery, { id: before.id });
    expect(replayed).toMatchObject({ payload: before.payload, status: "pending", attempts: [] });
    await brand.world.runJobs();
    const [first, second] = brand.receiver.received;
    expect(second?.raw).toEqual(first?.raw);
    expect(second?.headers["webhook-id"]).not.toBe(first?.headers["webhook-id"]);
    const where = { action: "webhook_delivery.replayed", subjectId: before.id };
    expect(await brand.world.db.auditEvent.count({ where })).toBe(1);
  });
});
