import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTick } from "#domain/publishing/publications/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { platformsWith } from "#platform/connectors/find-parts.ts";
import { listConnectors } from "#platform/connectors/registry.ts";
import { importPosts } from "#test/networks/run-jobs.ts";
import type { Trouble } from "#test/networks/stand-in.ts";
import { FEDERATED } from "#test/publishing/federated-networks.ts";
import { addNeeded, connectNetwork, NETWORK_KEYS, PROVING } from "#test/publishing/networks.ts";
import { addPublication, endLeases, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { updatePostImport } from "./index.ts";

const LISTING = listConnectors().flatMap(({ platform, listsPosts }) => (listsPosts ? [platform] : []));
const FIXTURES = [...FEDERATED, ...PROVING].filter(({ platform }) => LISTING.includes(platform));

/** What can go wrong with a request; none of it says that a post is gone. */
const TROUBLES: Record<string, Trouble> = {
  "a web page": { kind: "page" },
  "a web page with status 404": { kind: "refuse", answer: { status: 404, body: "<html>Not here</html>" } },
  "half a response": { kind: "half" },
  "no response": { kind: "lost" },
  "a forbidden resource": { kind: "refuse", answer: { status: 403, body: {} } },
  "too many requests": { kind: "refuse", answer: { status: 429, body: {} } },
};

it("covers every network that lists posts", async () => {
  const { services } = await createWorld({ env: NETWORK_KEYS });
  expect(platformsWith("history", services.env).toSorted()).toEqual(
    FIXTURES.map(({ platform }) => platform).toSorted(),
  );
});

describe.each(FIXTURES)("posts of $platform", (fixture) => {
  const { platform, needs } = fixture;
  let world: World;
  let network: Awaited<ReturnType<typeof fixture.start>>;
  let channelId: number;
  let id: number;
  let published: { externalId: string; permalink: string };
  beforeAll(async () => {
    network = await fixture.start();
    addConnectorParts({ platform, connect: network.connect, history: network.history });
    world = await createWorld({ env: NETWORK_KEYS });
    channelId = (await connectNetwork(world, fixture, network)).id;
    const added = await addPublication(world, { body: "Open all weekend", channelId });
    await addNeeded(world, added, needs);
    id = added.id;
    const tick = createTick(world.services, { extra: [network.publisher] });
    for (let round = 0; round < 40 && (await read(world, id)).status !== "published"; round += 1) {
      await tick.drain();
      await endLeases(world);
      world.clock.advance(1000);
    }
    published = await read(world, id);
    await world.as(world.owner)(updatePostImport, { id: channelId, is_on: true });
  });
  afterAll(async () => {
    await world.db.channel.update({ where: { id: channelId }, data: { status: "disabled" } });
    await network.standIn.stop();
  });

  const rows = () => world.db.importedPost.findMany({ where: { channelId } });
  const isDue = () =>
    world.db.postImport.update({
      where: { channelId },
      data: { nextAt: new Date(0), completedAt: null, startedAt: null, cursor: null, failures: 0 },
    });

  it("are not imported where we published them", async () => {
    await importPosts(world);
    const state = await world.db.postImport.findUniqueOrThrow({ where: { channelId } });
    expect(state).toMatchObject({ failures: 0, readCount: 1, completedAt: expect.any(Date) });
    expect(await rows()).toEqual([]);
  });

  it("are imported once with text, link and time, and again without a second row", async () => {
    await world.db.publication.update({ where: { id }, data: { externalId: "another", permalink: "" } });
    for (const _ of [1, 2]) {
      await isDue();
      await importPosts(world);
    }
    expect(await rows()).toMatchObject([
      {
        brandId: world.brand.id,
        externalId: published.externalId,
        body: expect.stringContaining("Open all weekend"),
        permalink: expect.stringMatching(/^https?:\/\/\S+$/),
        publishedAt: expect.any(Date),
      },
    ]);
  });

  it("stay, and the channel too, whichever request fails", async () => {
    const before = network.standIn.asked.length;
    await isDue();
    await importPosts(world);
    const requests = new Set(network.standIn.asked.slice(before));
    expect(requests.size).toBeGreaterThan(0);
    for (const request of requests) {
      for (const [trouble, kind] of Object.entries(TROUBLES)) {
        await isDue();
        network.standIn.plan(RegExp.escape(request), kind);
        await importPosts(world);
        const place = `${request}: ${trouble}`;
        expect([place, network.standIn.countPlanned()]).toEqual([place, 0]);
        expect([place, (await rows()).length]).toEqual([place, 1]);
        const { status } = await world.db.channel.findUniqueOrThrow({ where: { id: channelId } });
        expect([place, status]).toEqual([place, "connected"]);
      }
    }
    await isDue();
    await importPosts(world);
    expect((await world.db.postImport.findUniqueOrThrow({ where: { channelId } })).failures).toBe(0);
  });
});
