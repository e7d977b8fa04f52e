import { beforeAll, describe, expect, test } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { recoverDeliveries } from "#domain/events/webhooks/recover-deliveries.ts";
import type { SystemContext } from "#kernel/job.ts";
import { createWorld, type World } from "#test/world.ts";
import { jobs } from "#worker/jobs.ts";
import { KEPT_FOREVER, SELF_PRUNED, SWEPT } from "./kept.ts";
import { PARTITIONED } from "./partitions.ts";
import { pruneRows as pruneBy, pruneOld } from "./prune.ts";
import { RULES } from "./rules.ts";

const DAY_MS = 86_400_000;

function system({ services }: World): SystemContext {
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  return { ...services, caller: { kind: "system", job: pruneOld.name }, origin };
}
const prune = (world: World) => pruneOld.perform(system(world), {});

test("the retention rules give every table of the schema a rule, or a reason to have none", async () => {
  const { db } = await createWorld();
  const tables = await db.$queryRaw<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> '_prisma_migrations' order by 1`;
  const decided = [
    RULES.map(({ table }) => table),
    PARTITIONED.map(({ table }) => table),
    Object.keys(KEPT_FOREVER),
    Object.keys(SWEPT),
    Object.keys(SELF_PRUNED),
  ];
  expect([...new Set(decided.flat())].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  // Without duplicates: the same table may have one rule and one reason.
  expect(new Set(decided.flat()).size).toBe(decided.flat().length);
  const names = jobs.map(({ name }) => name);
  expect(Object.values(SWEPT).filter((name) => !names.includes(name))).toEqual([]);
});

describe("expired data", () => {
  let world: World;
  let ago: (days: number) => Date;

  beforeAll(async () => {
    world = await createWorld();
    ago = (days) => new Date(world.clock.now().getTime() - days * DAY_MS);
  });

  test("includes deliveries and their events, except pending and recoverable ones", async () => {
    const { db, brand } = world;
    const endpoint = await db.webhookEndpoint.create({
      data: { brandId: brand.id, url: "https://example.com", events: [], secret: "" },
    });
    const make = async (days: number, status: "delivered" | "exhausted" | "pending") => {
      const common = { brandId: brand.id, event: "post.published", postId: 1 };
      const event = await db.webhookEvent.create({ data: { ...common, payload: {}, occurredAt: ago(days) } });
      const { id } = await db.webhookDelivery.create({
        data: { ...common, endpointId: endpoint.id, eventId: event.id, body: "{}", status, createdAt: ago(days) },
      });
      await db.webhookAttempt.create({ data: { deliveryId: id, number: 1, status: "succeeded", at: ago(days) } });
      return { id, eventId: event.id };
    };
    const old = await make(91, "delivered");
    const pending = await make(91, "pending");
    const exhausted = await make(80, "exhausted");
    await prune(world);
    const deliveries = await db.webhookDelivery.findMany({ orderBy: { id: "asc" }, include: { attempts: true } });
    expect(deliveries.map(({ id, attempts }) => [id, attempts.length])).toEqual([
      [pending.id, 1],
      [exhausted.id, 1],
    ]);
    expect(await db.webhookEvent.findUnique({ where: { id: old.eventId } })).toBeNull();
    expect(await db.webhookEvent.count()).toBe(2);
    const input = { id: endpoint.id, since: ago(85).toISOString() };
    expect(await world.as(world.owner)(recoverDeliveries, input)).toEqual({ recovered: 1 });
  });

  test("includes revisions that were never shown, except the current and the submitted one", async () => {
    const { db, brand, owner } = world;
    const { id } = await world.as(owner)(createPost, { body: "one", channels: [{ channel_id: brand.channelId }] });
    const { content } = await db.postRevision.findFirstOrThrow({ where: { postId: id } });
    const add = (revision: number, isSubmitted: boolean) =>
      db.postRevision.create({
        data: {
          postId: id,
          revision,
          isSubmitted,
          authorId: owner.userId,
          createdAt: ago(800),
          content: content ?? {},
          contentHash: String(revision).repeat(64),
        },
      });
    await add(2, false);
    await add(3, true);
    await add(4, false);
    await db.post.update({ where: { id }, data: { revision: 4 } });
    await prune(world);
    const left = await db.postRevision.findMany({ where: { postId: id }, orderBy: { revision: "asc" } });
    expect(left.map(({ revision }) => revision)).toEqual([1, 3, 4]);
  });

  test("includes a channel's metrics except the latest, notifications and expired tokens", async () => {
    const { db, brand, owner } = world;
    await db.channel.update({ where: { id: brand.channelId }, data: { createdAt: ago(900) } });
    const row = (days: number) => ({ channelId: brand.channelId, day: ago(days), values: {}, asOf: ago(days) });
    await db.channelMetric.createMany({ data: [row(850), row(800)] });
    const { userId } = owner;
    const notification = { userId, type: "x", title: "", body: "" };
    await db.notification.createMany({
      data: [
        { ...notification, createdAt: ago(200) },
        { ...notification, createdAt: ago(100) },
      ],
    });
    const token = { userId, kind: "personal" as const, tier: "full" as const, name: "", createdAt: ago(400) };
    await db.accessToken.createMany({
      data: [{ ...token, expiresAt: ago(40) }, { ...token, expiresAt: ago(10) }, token],
    });
    await prune(world);
    expect(await db.channelMetric.count({ where: { channelId: brand.channelId } })).toBe(1);
    expect(await db.notification.count({ where: { userId, type: "x" } })).toBe(1);
    expect(await db.accessToken.count({ where: { userId, createdAt: ago(400) } })).toBe(2);
  });
});

test("deletes links of mails, except of a pending one", async () => {
  const world = await createWorld({ env: { RETENTION_LINKS_DAYS: "1" } });
  const { db, owner, clock } = world;
  const createdAt = new Date(clock.now().getTime() - 2 * DAY_MS);
  const link = (tokenHash: string) => ({ tokenHash, userId: owner.userId, expiresAt: createdAt, createdAt });
  await db.mailLink.createMany({
    data: [
      { ...link(`${owner.userId} waits`), purpose: "reset_password" },
      { ...link(`${owner.userId} sent`), purpose: "reset_password" },
    ],
  });
  const pending = { of: "mail_links", tokenHash: `${owner.userId} waits`, minutes: 60 };
  await db.mail.create({
    data: { letter: { link: pending }, nextTryAt: createdAt, giveUpAt: createdAt, createdAt },
  });
  await prune(world);
  const left = await db.mailLink.findMany({ where: { userId: owner.userId } });
  expect(left.map(({ tokenHash }) => tokenHash)).toEqual([pending.tokenHash]);
});

test("finds expired rows behind old ones that must be kept", async () => {
  const world = await createWorld();
  const { db, owner, clock } = world;
  const createdAt = new Date(clock.now().getTime() - 400 * DAY_MS);
  await db.accessToken.updateMany({ data: { createdAt } });
  const token = { userId: owner.userId, kind: "personal" as const, tier: "full" as const, createdAt };
  const kept = { ...token, name: "kept" };
  await db.accessToken.createMany({ data: [kept, kept, kept, { ...token, name: "expired", expiresAt: createdAt }] });
  const rule = RULES.find(({ table }) => table === "access_tokens");
  if (!rule) throw new Error("No rule.");
  await pruneBy(system(world), rule, new Date(clock.now().getTime() - DAY_MS), { batch: 1, removed: 3 });
  const left = await db.accessToken.findMany({ where: { userId: owner.userId, name: { in: ["kept", "expired"] } } });
  expect(left.map(({ name }) => name)).toEqual(["kept", "kept", "kept"]);
});

test("deletes nothing when retention is switched off, and several batches per run otherwise", async () => {
  const unlimited = await createWorld({ env: { RETENTION_NOTIFICATIONS_DAYS: "off", RETENTION_LINKS_DAYS: "0" } });
  const { db, owner, clock } = unlimited;
  const createdAt = new Date(clock.now().getTime() - 400 * DAY_MS);
  const data = Array.from({ length: 2500 }, () => ({
    userId: owner.userId,
    type: "x",
    title: "",
    body: "",
    createdAt,
  }));
  await db.notification.createMany({ data });
  await prune(unlimited);
  expect(await db.notification.count({ where: { userId: owner.userId } })).toBe(2500);
  const { env } = await createWorld().then(({ services }) => services);
  await prune({ ...unlimited, services: { ...unlimited.services, env } });
  expect(await db.notification.count({ where: { userId: owner.userId } })).toBe(0);
});
