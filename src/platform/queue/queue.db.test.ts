import { afterAll, beforeAll, expect, it } from "vitest";
import { job } from "#kernel/job.ts";
import { createWorld, type World } from "#test/world.ts";
import { installQueues, openQueue } from "./index.ts";

const url = process.env.DATABASE_URL ?? "";
const options = { retryLimit: 0, retryDelay: 1, expireInSeconds: 60, concurrency: 1 };
const task = job<{ row_id?: number; owner: string }>({ name: "test.waiting", options, async perform() {} });
const full: string[] = [];
const queue = openQueue(
  url,
  () => {},
  (name) => full.push(name),
);
let world: World;

beforeAll(async () => {
  await installQueues(url, [task]);
  world = await createWorld();
});
afterAll(() => queue.stop());

it("enqueues many jobs, each for its group, after a delay, and finds the rows that they are for", async () => {
  const data = [{ row_id: 1, owner: "one" }, { row_id: 2, owner: "two" }, { owner: "two" }];
  await world.db.$transaction((tx) =>
    queue.enqueueAll(tx, task, data, { startAfterSeconds: 60, groupOf: ({ owner }) => owner }),
  );
  const jobs = await world.db.$queryRaw<unknown[]>`
    select data->>'row_id' as row, group_id as group, round(extract(epoch from start_after - created_on))::int as seconds
    from pgboss.job where name = ${task.name} order by data->>'row_id'`;
  expect(jobs).toEqual([
    { row: "1", group: "one", seconds: 60 },
    { row: "2", group: "two", seconds: 60 },
    { row: null, group: "two", seconds: 60 },
  ]);
  expect((await queue.findWaiting(world.db, task, "row_id"))?.toSorted()).toEqual([1, 2]);
});

it("says when so many jobs wait that a periodic job had better add none", async () => {
  await world.db.$executeRaw`
    insert into pgboss.job (name, data) select ${task.name}, jsonb_build_object('row_id', n) from generate_series(3, 20000) n`;
  expect(await queue.findWaiting(world.db, task, "row_id")).toHaveLength(20_000);
  expect(full).toEqual([]);
  await world.db.$executeRaw`insert into pgboss.job (name, data) values (${task.name}, '{"row_id": 20001}')`;
  expect(await queue.findWaiting(world.db, task, "row_id")).toBeNull();
  expect(full).toEqual([task.name]);
});

it("installs again only the queues whose settings have changed", async () => {
  const other = { ...task, name: "test.other" };
  const written = () => world.db.$queryRaw<{ name: string; version: string; expires: number }[]>`
    select name, xmin::text as version, expire_seconds as expires from pgboss.queue
    where name in (${task.name}, ${other.name}) order by name`;
  await installQueues(url, [task, other]);
  const [before, unchanged] = await written();
  await installQueues(url, [task, { ...other, options: { ...options, expireInSeconds: 90 } }]);
  const [changed, after] = await written();
  expect(changed).toMatchObject({ name: other.name, expires: 90 });
  expect(changed?.version).not.toBe(before?.version);
  expect(after).toEqual(unchanged);
});
