import { expect, it } from "vitest";
import { archiveBrand, restoreBrand } from "#domain/brands/closed-brands/index.ts";
import { liftHold, placeHold } from "#domain/brands/hold/index.ts";
import { createPost } from "#domain/content/posts/index.ts";
import { createRecurrence, stopRecurrence } from "#domain/planning/recurrences/index.ts";
import { checkChannelExpiry } from "#domain/publishing/channels/check-expiry.ts";
import { contextOf } from "#test/inbox.ts";
import { createWorld, type World } from "#test/world.ts";
import { createEndpoint } from "./index.ts";
import { ALL_EVENTS } from "./terms.ts";

const HOUR = 3_600_000;

/** A brand with an endpoint of all events, and an approved post that is due in an hour. */
async function open() {
  const world = await createWorld();
  const call = world.as(world.owner);
  await call(createEndpoint, { url: "http://127.0.0.1:9/hook", events: [...ALL_EVENTS] });
  const channels = [{ channel_id: world.brand.channelId }];
  const at = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR).toISOString();
  const { id } = await call(createPost, { body: "Due", channels, scheduled_at: at(1), approve: true });
  return { world, call, id, at };
}

const sent = async ({ db, brand }: World, event: string) =>
  (await db.webhookEvent.findMany({ where: { brandId: brand.id, event }, orderBy: { id: "asc" } })).map(
    ({ postId }) => postId,
  );

it("post.canceled is sent for a post that came due while its brand was on hold", async () => {
  const { world, call, id } = await open();
  await call(placeHold, {});
  world.clock.advance(2 * HOUR);
  expect(await call(liftHold, {})).toMatchObject({ cancelled_posts: 1 });
  expect(await sent(world, "post.canceled")).toEqual([id]);
});

it("post.canceled is sent for a post that came due while its brand was archived", async () => {
  const { world, call, id } = await open();
  const other = await world.createBrand(world.account.id);
  await world.addMember("super_admin", world.owner, other.id);
  await call(archiveBrand, { id: world.brand.id });
  world.clock.advance(2 * HOUR);
  expect(await call(restoreBrand, { id: world.brand.id })).toMatchObject({ cancelled_posts: 1 });
  expect(await sent(world, "post.canceled")).toEqual([id]);
  const { id: eventId } = await world.db.webhookEvent.findFirstOrThrow({
    where: { brandId: world.brand.id, event: "post.canceled" },
  });
  expect(await world.db.webhookDelivery.count({ where: { eventId } })).toBe(1);
});

it("post.deleted is sent for copies that are deleted with their recurring post", async () => {
  const { world, call, id } = await open();
  const { id: recurrenceId } = await call(createRecurrence, { id, every: "day" });
  const copies = await world.db.postOccurrence.count({ where: { recurrenceId, number: { gt: 0 } } });
  expect(copies).toBeGreaterThan(0);
  await call(stopRecurrence, { id: recurrenceId, delete_copies: true });
  expect(await sent(world, "post.deleted")).toHaveLength(copies);
});

it("channel.disconnected is sent once for a channel whose access has expired", async () => {
  const { world } = await open();
  const expiresAt = new Date(world.clock.now().getTime() - HOUR);
  await world.db.channel.update({ where: { id: world.brand.channelId }, data: { expiresAt, status: "connected" } });
  await checkChannelExpiry.perform(contextOf(world), {});
  await checkChannelExpiry.perform(contextOf(world), {});
  expect(await sent(world, "channel.disconnected")).toHaveLength(1);
});
