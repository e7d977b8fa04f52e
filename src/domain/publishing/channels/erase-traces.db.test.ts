import { expect, test } from "vitest";
import type { SystemContext } from "#kernel/job.ts";
import type { Platform } from "#platform/services.ts";
import { createWorld } from "#test/world.ts";
import { eraseTraces } from "./erase-traces.ts";

function systemOf(services: Platform): SystemContext {
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  return { ...services, caller: { kind: "system", job: "test" }, origin };
}

/** A channel with some years of posts: one statement per URL would outlast the transaction. */
const PUBLISHED = 3000;

test("erases permalinks and external ids from a channel's events and deliveries, and from nothing else", async () => {
  const { db, brand, owner, services } = await createWorld();
  const channel = await db.channel.findUniqueOrThrow({ where: { id: brand.channelId } });
  const endpoint = await db.webhookEndpoint.create({
    data: { brandId: brand.id, url: "https://example.com", events: [], secret: "" },
  });
  await db.$executeRaw`
    with made as (
      insert into posts (brand_id, author_id, origin, body, timezone, status, content_hash, updated_at)
      select ${brand.id}, ${owner.userId}, 'api', '', 'UTC', 'published', repeat('0', 64), now()
      from generate_series(1, ${PUBLISHED}::int) returning id
    ),
    published as (
      insert into publications (brand_id, post_id, channel_id, status, external_id, permalink, updated_at, idempotency_key)
      select ${brand.id}, id, ${channel.id}, 'published', 'é"' || id, 'https://x.example/é\\' || id, now(), gen_random_uuid()
      from made returning *
    ),
    events as (
      insert into webhook_events (brand_id, event, post_id, payload, occurred_at)
      select brand_id, 'post.published', post_id, json_build_object('publication', json_build_object(
        'id', id, 'platform', 'test', 'external_id', external_id, 'permalink', permalink)), now()
      from published returning *
    )
    insert into webhook_deliveries (brand_id, endpoint_id, event_id, event, post_id, body, key)
    select brand_id, ${endpoint.id}, id, event, post_id, payload::text, gen_random_uuid() from events`;
  const elsewhere = await db.webhookEvent.create({
    data: {
      brandId: brand.id,
      event: "post.published",
      postId: 0,
      occurredAt: new Date(),
      payload: { permalink: "https://x.example/other" },
    },
  });

  await db.$transaction((tx) => eraseTraces(tx, systemOf(services), channel));

  const events = await db.webhookEvent.findMany({ where: { brandId: brand.id, id: { not: elsewhere.id } } });
  const deliveries = await db.webhookDelivery.findMany({ where: { brandId: brand.id } });
  const payloads = [...events.map(({ payload }) => payload), ...deliveries.map(({ body }) => JSON.parse(body))];
  expect(payloads).toHaveLength(2 * PUBLISHED);
  expect(payloads.filter(({ publication }) => publication.external_id !== "" || publication.permalink !== "")).toEqual(
    [],
  );
  expect((await db.webhookEvent.findUniqueOrThrow({ where: { id: elsewhere.id } })).payload).toEqual(elsewhere.payload);
  expect(await db.publication.count({ where: { channelId: channel.id, NOT: { permalink: "" } } })).toBe(0);
});

test("deletes notifications that name the account, and keeps similar ones", async () => {
  const { db, brand, owner, services } = await createWorld();
  const channel = await db.channel.update({ where: { id: brand.channelId }, data: { handle: "north_coffee" } });
  const note = { userId: owner.userId, brandId: brand.id, type: "x", body: "", createdAt: new Date() };
  await db.notification.createMany({
    data: ["Reconnect @north_coffee", "northscoffee wrote"].map((title) => ({ ...note, title })),
  });
  await db.$transaction((tx) => eraseTraces(tx, systemOf(services), channel));
  const left = await db.notification.findMany({ where: { brandId: brand.id } });
  expect(left.map(({ title }) => title)).toEqual(["northscoffee wrote"]);
});
