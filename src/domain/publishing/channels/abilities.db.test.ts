import { expect, it, onTestFinished } from "vitest";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { connectNetwork, NETWORK_KEYS, PROVING } from "#test/publishing/networks.ts";
import { createWorld } from "#test/world.ts";
import { getChannel } from "./index.ts";

const OLDER: readonly [platform: string, older: object, missing: string[]][] = [
  [
    "x",
    { scope: "tweet.read tweet.write users.read media.write offline.access" },
    ["hide replies to its posts", "like replies and mentions", "reply to direct messages"],
  ],
  ["reddit", { mayReadInbox: false }, ["receive comments, mentions and private messages, and reply to them"]],
];

it.each(OLDER)(
  "a channel of %s says what it can't do with its permissions, until it is reconnected",
  async (platform, older, missing) => {
    const fixture = PROVING.find((one) => one.platform === platform);
    const network = await fixture?.start();
    if (!fixture || !network) throw new Error("There is no stand-in.");
    onTestFinished(() => network.standIn.stop());
    addConnectorParts({ platform, connect: network.connect });
    const world = await createWorld({ env: NETWORK_KEYS });
    const present = Object.fromEntries(Object.keys(older).map((key) => [key, Reflect.get(network.standIn, key)]));
    const read = (id: number) => world.as(world.owner)(getChannel, { id });

    Object.assign(network.standIn, older);
    const { id } = await connectNetwork(world, fixture, network);
    expect(await read(id)).toMatchObject({ status: "connected", missing_abilities: missing });

    Object.assign(network.standIn, present);
    expect((await connectNetwork(world, fixture, network)).id).toBe(id);
    expect(await read(id)).toMatchObject({ status: "connected", missing_abilities: [] });
  },
);

it("a channel without such permissions, a disconnected one, and one whose credentials can't be read lack nothing", async () => {
  const world = await createWorld();
  const { id } = await world.db.channel.create({
    data: { brandId: world.brand.id, platform: "x", handle: "@gone", displayName: "Gone", status: "disabled" },
  });
  const feed = await world.db.channel.findFirstOrThrow({ where: { brandId: world.brand.id, platform: "feed" } });
  const unreadable = await world.db.channel.create({
    data: { brandId: world.brand.id, platform: "x", handle: "@lost", displayName: "Lost", credentials: "not ours" },
  });
  for (const one of [id, feed.id, unreadable.id])
    expect(await world.as(world.owner)(getChannel, { id: one })).toMatchObject({ missing_abilities: [] });
});
