import { beforeEach, describe, expect, it } from "vitest";
import { preflightPost } from "#domain/content/posts/index.ts";
import type { Connector, Publisher, PublishOutcome } from "#platform/connectors/contract.ts";
import { addConnector, findConnector } from "#platform/connectors/registry.ts";
import { addPublication, outcomes, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick } from "../index.ts";

const DONE: PublishOutcome = { kind: "done", externalId: "1", permalink: "https://x.example/1" };

let world: World;
let platform: string;
let count = 0;
beforeEach(async () => {
  world = await createWorld();
  // The tick serves all accounts, so publications of earlier tests would be included.
  await world.db.publication.updateMany({ data: { status: "cancelled" } });
  count += 1;
  platform = `paced_${count}_${world.brand.id}`;
});

function describePlatform(pace?: Connector["pace"]): void {
  const known = findConnector("test_blind");
  if (known) addConnector({ ...known, platform, ...(pace ? { pace } : {}) });
}

async function addChannel(handle: string): Promise<number> {
  const data = { brandId: world.brand.id, platform, handle, displayName: handle };
  return (await world.db.channel.create({ data })).id;
}

function publisher(publish: () => Promise<PublishOutcome>): Publisher {
  return { platform, timeoutMs: 20_000, publish };
}

/** Advances the platform's stored times by this many seconds. */
async function passSeconds(seconds: number): Promise<void> {
  await world.db.$executeRaw`
    update platform_paces set blocked_until = blocked_until - make_interval(secs => ${seconds}),
      used_until = used_until - make_interval(secs => ${seconds}) where platform = ${platform}`;
  await world.db.$executeRaw`
    update publications set lease_until = lease_until - make_interval(secs => ${seconds})
    where brand_id = ${world.brand.id} and lease_token is null`;
  world.clock.advance(seconds * 1000);
}

const published = () => world.db.publication.count({ where: { brandId: world.brand.id, status: "published" } });

describe("a platform that throttles", () => {
  it.each(["channel", "app"] as const)(
    "receives no requests for as long as it asks, limited to its %s",
    async (scope) => {
      describePlatform();
      const [mine, other] = [await addChannel("mine"), await addChannel("other")];
      let calls = 0;
      const busy = async (): Promise<PublishOutcome> => {
        calls += 1;
        return calls === 1 ? { kind: "throttled", seconds: 600, scope } : DONE;
      };
      const first = await addPublication(world, { body: "First", channelId: mine });
      const tick = createTick(world.services, { extra: [publisher(busy)] });
      await tick.drain();
      expect(await read(world, first.id)).toMatchObject({
        status: "scheduled",
        step: "idle",
        tries: 0,
        error: { code: "throttled" },
      });
      expect(await outcomes(world, first.id)).toEqual(["throttled"]);
      const [second, third] = [
        await addPublication(world, { body: "Second", channelId: mine }),
        await addPublication(world, { body: "Third", channelId: other }),
      ];
      await tick.drain();
      expect(await read(world, second.id)).toMatchObject({ status: "scheduled" });
      expect(await read(world, third.id)).toMatchObject({ status: scope === "app" ? "scheduled" : "published" });
      const { issues } = await world.as(world.owner)(preflightPost, { id: second.postId });
      expect(issues).toMatchObject([{ code: "platform_throttled", severity: "warning", channel_id: mine }]);
      await passSeconds(601);
      await tick.drain();
      expect(await published()).toBe(3);
      expect(await read(world, first.id)).toMatchObject({ tries: 0, error: null });
    },
  );

  it("fails the publication when it throttles forever", async () => {
    describePlatform();
    const busy = async (): Promise<PublishOutcome> => ({ kind: "throttled", seconds: 86_400, scope: "channel" });
    const tick = createTick(world.services, { extra: [publisher(busy)] });
    const { id } = await addPublication(world, { body: "Hello", channelId: await addChannel("mine") });
    for (const _ of [1, 2, 3]) {
      await tick.drain();
      await passSeconds(86_401);
    }
    expect(await read(world, id)).toMatchObject({ status: "failed", step: "idle", error: { code: "throttled" } });
  });
});

describe("a rate limit", () => {
  it("is shared by all workers: one burst, then evenly spaced requests", async () => {
    describePlatform({ channel: { requests: 3, seconds: 3600 } });
    const channelId = await addChannel("mine");
    for (let index = 0; index < 5; index++) await addPublication(world, { body: String(index), channelId });
    const workers = [1, 2, 3].map(() => createTick(world.services, { extra: [publisher(async () => DONE)] }));
    const drain = () => Promise.all(workers.map((worker) => worker.drain()));
    await drain();
    await drain();
    expect(await published()).toBe(3);
    const waiting = await world.db.publication.findFirstOrThrow({ where: { channelId, status: "scheduled" } });
    const { issues } = await world.as(world.owner)(preflightPost, { id: waiting.postId });
    expect(issues).toMatchObject([{ code: "pace_used_up", message: expect.stringContaining("3 posts in an hour") }]);
    await passSeconds(1201);
    await drain();
    expect(await published()).toBe(4);
    await passSeconds(1201);
    await drain();
    expect(await published()).toBe(5);
  });

  it("limits concurrent requests across all channels of the app", async () => {
    describePlatform({ app: { requests: 1000, seconds: 1, atOnce: 2 } });
    let atOnce = 0;
    let most = 0;
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const slow = publisher(async () => {
      most = Math.max(most, ++atOnce);
      await held;
      atOnce -= 1;
      return DONE;
    });
    for (let index = 0; index < 6; index++) {
      await addPublication(world, { body: String(index), channelId: await addChannel(`channel-${index}`) });
    }
    const workers = [1, 2].map(() => createTick(world.services, { extra: [slow] }));
    const drained = Promise.all(workers.map((worker) => worker.drain()));
    const waiting = () =>
      world.db.publication.count({
        where: { brandId: world.brand.id, status: "scheduled", error: { path: ["code"], equals: "paced" } },
      });
    await expect.poll(waiting).toBe(4);
    await expect.poll(() => atOnce).toBe(2);
    answer();
    await drained;
    const drainAgain = async () => {
      await passSeconds(2);
      await Promise.all(workers.map((worker) => worker.drain()));
      return published();
    };
    await expect.poll(drainAgain).toBe(6);
    expect(most).toBe(2);
    expect(await world.db.platformSlot.count({ where: { platform } })).toBe(0);
  });
});
