import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SystemContext } from "#kernel/job.ts";
import { createWorld, type World } from "#test/world.ts";
import { installQueues, openQueue } from "./index.ts";
import { inTurns, isInShare, limitOf, type Share, sharedJob, whereInShare } from "./shares.ts";

const url = process.env.DATABASE_URL ?? "";
const queue = openQueue(url, () => {});
const boss = new PgBoss({ connectionString: url, migrate: false, createSchema: false, supervise: false });
const performed: Share[] = [];
const task = sharedJob({
  name: "test.shares",
  cron: "* * * * *",
  overMinutes: 30,
  perform: async (_ctx, share) => void performed.push(share),
});
let world: World;
let ctx: SystemContext;

beforeAll(async () => {
  await installQueues(url, [task as never]);
  await boss.start();
  world = await createWorld({ replace: { queue } });
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  ctx = { ...world.services, caller: { kind: "system", job: task.name }, origin };
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await queue.stop();
});

const waiting = () => world.db.$queryRaw<{ data: Share; seconds: number }[]>`
  select data - 'trace' as data, round(extract(epoch from start_after - created_on))::int as seconds
  from pgboss.job where name = ${task.name} and state < 'active' order by start_after`;

/** As many as four shares are for. */
async function addHighestBrand(): Promise<void> {
  await world.db.$executeRaw`select setval(pg_get_serial_sequence('brands', 'id'), 9998)`;
  await world.createBrand(world.account.id);
}

it("performs the work of a small installation at once, as one share", async () => {
  await task.perform(ctx, {});
  expect(performed).toEqual([{ share: 0, of: 1 }]);
  expect(await waiting()).toEqual([]);
});

it("cuts the work of many brands into shares that begin one after the other, and no more while these wait", async () => {
  performed.length = 0;
  await addHighestBrand();
  await Promise.all([task.perform(ctx, {}), task.perform(ctx, {})]);
  await task.perform(ctx, {});
  expect(await waiting()).toEqual([
    { data: { share: 0, of: 4 }, seconds: 0 },
    { data: { share: 1, of: 4 }, seconds: 450 },
    { data: { share: 2, of: 4 }, seconds: 900 },
    { data: { share: 3, of: 4 }, seconds: 1350 },
  ]);
  expect(performed).toEqual([]);
  await task.perform(ctx, { share: 2, of: 4 });
  expect(performed).toEqual([{ share: 2, of: 4 }]);
});

it("gives the share of a worker that died to another within 30 seconds", async () => {
  const [held] = await boss.fetch(task.name);
  expect(held?.data).toMatchObject({ share: 0, of: 4 });
  // Its heartbeats are missing for as long as a queue allows.
  const [missed] = await world.db.$queryRaw<{ seconds: number }[]>`
    update pgboss.job set heartbeat_on = now() - make_interval(secs => heartbeat_seconds + 1)
    where id = ${held?.id}::uuid returning heartbeat_seconds as seconds`;
  await boss.supervise(task.name);
  const [given] = await world.db.$queryRaw<{ state: string; seconds: number }[]>`
    select state::text, extract(epoch from start_after - now())::float8 as seconds from pgboss.job where id = ${held?.id}::uuid`;
  expect(given?.state).toBe("retry");
  const lookEverySeconds = 8;
  expect((missed?.seconds ?? 0) + lookEverySeconds + (given?.seconds ?? 0)).toBeLessThan(30);
});

it("puts every brand into exactly one share", async () => {
  const all = await world.db.brand.findMany({ select: { id: true } });
  const inShares = await Promise.all(
    [0, 1, 2].map(async (share) => {
      const rows = await world.db.$queryRaw<{ id: number }[]>`
        select id from brands b where ${whereInShare({ share, of: 3 }, "b.id")}`;
      expect(rows.every(({ id }) => isInShare({ share, of: 3 }, id))).toBe(true);
      return rows;
    }),
  );
  const ids = inShares.flat().map(({ id }) => id);
  expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
});

it("goes on with the next brand when one fails or takes longer than its turn", async () => {
  const done: string[] = [];
  const work = async (item: string) => {
    if (item === "fails") throw new Error("It fails.");
    if (item === "hangs") await new Promise(() => {});
    done.push(item);
  };
  await inTurns(ctx, ["a", "fails", "b", "hangs", "c"], work, { about: (item) => ({ item }), maxMs: 5 });
  expect(done).toEqual(["a", "b", "c"]);
});

it("limits what a share does, so that those of a minute together keep to the pace", () => {
  const pace = { perMinute: 170, overMinutes: 30 };
  expect(limitOf({ share: 0, of: 1 }, pace)).toBe(170);
  expect(limitOf({ share: 0, of: 4 }, pace)).toBe(170);
  expect(limitOf({ share: 0, of: 60 }, pace)).toBe(85);
});
