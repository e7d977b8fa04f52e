import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jobs as mailJobs } from "#domain/events/mail/index.ts";
import type { Job } from "#kernel/job.ts";
import { installQueues, openQueue, type Queue } from "#platform/queue/index.ts";
import { jobs } from "./index.ts";

type JobData = { wakes: { due?: { number: number } }[] };

import { createTestBrand, type TestBrand } from "#test/webhooks/brand.ts";
import { result } from "#test/webhooks/receiver.ts";

const all = [...jobs, ...mailJobs] as readonly Job<never>[];
const url = process.env.DATABASE_URL ?? "";
const boss = new PgBoss({
  connectionString: url,
  migrate: false,
  createSchema: false,
  supervise: false,
  schedule: false,
});
let queue: Queue;
let brand: TestBrand;

beforeAll(async () => {
  await installQueues(url, all);
  queue = openQueue(url, () => {});
  brand = await createTestBrand({ queue });
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await queue.stop();
  await brand.receiver.stop();
});

/** Processes a queue of pg-boss, including delayed jobs, until it is empty. */
async function drain(name: string): Promise<object[]> {
  const done: object[] = [];
  const job = all.find((one) => one.name === name);
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  const ctx = { ...brand.world.services, caller: { kind: "system" as const, job: name }, origin };
  for (;;) {
    const fetched = await boss.fetch<object>(name, { batchSize: 10, ignoreStartAfter: true });
    if (fetched.length === 0) return done;
    await Promise.all(fetched.map(({ data }) => job?.perform(ctx, data as never)));
    await boss.complete(
      name,
      fetched.map(({ id }) => id),
    );
    done.push(...fetched.map(({ data }) => data));
  }
}

it("delivers through pg-boss: jobs commit with their event, retries are separate jobs", async () => {
  const rollBack = () => {
    throw new Error("rolled back");
  };
  await brand.subscribe();
  await expect(brand.fire(undefined, rollBack)).rejects.toThrow("rolled back");
  expect(await drain("webhooks.deliver")).toEqual([]);

  let count = 0;
  brand.receiver.behave = (response, request) => result(++count < 3 ? 500 : 200)(response, request);
  await brand.fire();
  const waiting = await boss.findJobs("webhooks.deliver");
  expect(waiting).toHaveLength(1);
  const numbers = (await drain("webhooks.deliver"))
    .flatMap((data) => (data as JobData).wakes)
    .map(({ due }) => due?.number);
  expect(numbers).toEqual([1, 2, 3]);
  expect(await brand.latest()).toMatchObject({ status: "delivered", attempts: [{}, {}, {}] });
});

it("sends mail to the SMTP server through pg-boss", async () => {
  const { endpoint } = await brand.subscribe(["post.failed"], "http://127.0.0.1:9/");
  await brand.world.db.webhookEndpoint.update({ where: { id: endpoint.id }, data: { failureStreak: 9 } });
  const publication = { id: 1, platform: "feed", external_id: "", permalink: "" };
  await brand.fire({ event: "post.failed", post_id: 1, status: "failed", publication });
  await drain("webhooks.deliver");
  await drain("mail.send");
  expect(brand.world.messages).toMatchObject([{ subject: "A webhook endpoint was disabled" }]);
});
