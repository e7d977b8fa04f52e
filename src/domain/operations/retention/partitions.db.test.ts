import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import type { SystemContext } from "#kernel/job.ts";
import { addPublication } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { readPartitions } from "./keep-partitions.ts";
import { monthOf, nextMonth } from "./partitions.ts";
import { pruneOld } from "./prune.ts";

const DAY_MS = 86_400_000;
const TABLE = "publication_hourly_metrics";

function system({ services }: World): SystemContext {
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  return { ...services, caller: { kind: "system", job: pruneOld.name }, origin };
}
const prune = (of: World) => pruneOld.perform(system(of), {});
const names = async () => (await readPartitions(world.services, TABLE)).map(({ name }) => name);
const month = (days = 0) => monthOf(new Date(world.clock.now().getTime() + days * DAY_MS));

let world: World;
let publicationId: number;

beforeAll(async () => {
  world = await createWorld();
  // Long after what the first partition has, and in the middle of a month.
  world.clock.advance(Date.parse("2040-03-15T12:00:00Z") - world.clock.now().getTime());
  ({ id: publicationId } = await addPublication(world, { body: "x", channelId: world.brand.channelId }));
});

const addHour = (days = 0) => {
  const hour = new Date(world.clock.now().getTime() + days * DAY_MS);
  return world.db.publicationHourlyMetric.create({ data: { publicationId, hour, values: { likes: 1 }, asOf: hour } });
};
const hours = async () => {
  const rows = await world.db.publicationHourlyMetric.findMany({ where: { publicationId }, orderBy: { hour: "asc" } });
  return rows.map(({ hour }) => hour);
};
/** The partition of each row. */
const places = async () => {
  const rows = await world.db.$queryRaw<{ place: string }[]>`
    select tableoid::regclass::text as place from publication_hourly_metrics order by hour`;
  return rows.map(({ place }) => place.replace("partitions.", ""));
};

test("takes rows of months that have no partition, and gives them one with the three months from now on", async () => {
  const first = await addHour();
  expect(await places()).toEqual([`${TABLE}_default`]);
  await prune(world);
  expect(await places()).toEqual([`${TABLE}_${month()}`]);
  expect(await hours()).toEqual([first.hour]);
  const following = nextMonth(month());
  expect(await names()).toEqual(
    expect.arrayContaining([month(), following, nextMonth(following)].map((one) => `${TABLE}_${one}`)),
  );
  const before = await names();
  await prune(world);
  expect(await names()).toEqual(before);
});

test("still has one row per publication and hour, and none of a publication that is deleted", async () => {
  await expect(addHour()).rejects.toThrow(/Unique constraint/);
  const other = await addPublication(world, { body: "y", channelId: world.brand.channelId });
  const hour = world.clock.now();
  await world.db.publicationHourlyMetric.create({ data: { publicationId: other.id, hour, values: {}, asOf: hour } });
  await world.db.publication.delete({ where: { id: other.id } });
  expect(await world.db.publicationHourlyMetric.count({ where: { publicationId: other.id } })).toBe(0);
  await expect(
    world.db.publicationHourlyMetric.create({ data: { publicationId: other.id, hour, values: {}, asOf: hour } }),
  ).rejects.toThrow(/Foreign key constraint/);
});

test("drops a month once all of it is old enough, and only when nobody is held up by that", async () => {
  const old = `${TABLE}_${month()}`;
  world.clock.advance(121 * DAY_MS);
  const kept = await addHour(-80);
  await prune(await createWorld({ env: { RETENTION_HOURLY_METRICS_DAYS: "off" } }));
  expect(await names()).toContain(old);

  const reader = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await reader.connect();
  await reader.query(`begin; lock table ${TABLE} in access share mode`);
  await prune(world);
  expect(await names()).toContain(old);
  expect(await hours()).toHaveLength(2);
  await reader.query("commit");
  await reader.end();

  await prune(world);
  expect(await names()).not.toContain(old);
  expect(await hours()).toEqual([kept.hour]);
});
