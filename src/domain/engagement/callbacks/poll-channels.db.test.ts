import { expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { pollChannel } from "./poll-channel.ts";
import { pollChannels } from "./poll-channels.ts";

it("polls the channels first that have waited longest, however many there are", async () => {
  const world = await createWorld();
  const { db, brand, clock } = world;
  const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
  await db.$executeRaw`
    with added as (
      insert into channels (brand_id, platform, handle, display_name, credentials)
      select ${brand.id}, 'mastodon', '@polled-' || n, 'Polled', 'x' from generate_series(1, 6000) n order by n returning id
    )
    insert into channel_polls (channel_id, next_at) select id, ${minutesAgo(1)} from added`;
  const last = await db.channel.findFirstOrThrow({ where: { handle: "@polled-6000" } });
  await db.channelPoll.update({ where: { channelId: last.id }, data: { nextAt: minutesAgo(60) } });
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  await pollChannels.perform({ ...world.services, caller: { kind: "system", job: "test" }, origin }, {});
  const polled = world.pending.filter(({ job }) => job.name === pollChannel.name).map(({ data }) => data);
  expect(polled).toContainEqual({ channel_id: last.id });
  // The others have their turn as soon as these jobs are done.
  expect(polled.length).toBeLessThan(6000);
});

it("polls the channels of other networks while those of one wait", async () => {
  const world = await createWorld();
  const { db, brand, clock } = world;
  await db.$executeRaw`
    insert into channels (brand_id, platform, handle, display_name, credentials)
    select ${brand.id}, platform, '@waiting-' || n, 'Waiting', 'x'
    from (values ('mastodon', 3000), ('bluesky', 3)) networks (platform, count), generate_series(1, count) n
    order by platform desc`;
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  const ctx = { ...world.services, caller: { kind: "system" as const, job: "test" }, origin };
  const ofNetwork = async (platform: string) => {
    const ids = new Set(
      (await db.channel.findMany({ where: { platform, brandId: brand.id }, select: { id: true } })).map(({ id }) => id),
    );
    const jobs = world.pending.filter(({ job }) => job.name === pollChannel.name);
    return jobs.filter(({ data }) => ids.has((data as { channel_id: number }).channel_id)).length;
  };
  await pollChannels.perform(ctx, {});
  expect(await ofNetwork("bluesky")).toBe(3);
  expect(await ofNetwork("mastodon")).toBeLessThanOrEqual(2000);
  const added = await db.channel.create({
    data: { brandId: brand.id, platform: "bluesky", handle: "@added", displayName: "Added", credentials: "x" },
  });
  clock.advance(60_000);
  await pollChannels.perform(ctx, {});
  expect(world.pending.map(({ data }) => data)).toContainEqual({ channel_id: added.id });
  expect(await ofNetwork("mastodon")).toBeLessThanOrEqual(2000);
});
