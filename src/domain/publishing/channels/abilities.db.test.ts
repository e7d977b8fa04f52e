import { expect, it, onTestFinished } from "vitest";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { linkedinConnect, linkedinPageConnect } from "#platform/connectors/linkedin/connect.ts";
import { LINKEDIN_APP, STAND_IN_VERSION, startLinkedIn } from "#test/networks/linkedin.ts";
import { connectNetwork, NETWORK_KEYS, PROVING } from "#test/publishing/networks.ts";
import { createWorld } from "#test/world.ts";
import { receiveReturn } from "#transport/inbound/connect.ts";
import { beginConnect, chooseAccounts, finishConnect, getChannel } from "./index.ts";

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

const COMMENT_SCOPES = /\s?\w+_social_feed/g;

it.each([
  ["linkedin", linkedinConnect, ["add a first comment"]],
  [
    "linkedin_page",
    linkedinPageConnect,
    ["add a first comment or reply to comments", "find a comment again whose answer was lost"],
  ],
] as const)(
  "%s asks for less when its app may not ask for comments, once, and says so",
  async (platform, connectBy, missing) => {
    const standIn = await startLinkedIn();
    onTestFinished(() => standIn.stop());
    const at = { api: standIn.origin, site: standIn.origin, version: STAND_IN_VERSION };
    addConnectorParts({ platform, connect: connectBy(LINKEDIN_APP, at) });
    const world = await createWorld({ env: NETWORK_KEYS });
    const owner = world.as(world.owner, { brand: world.brand.slug });
    const redirectOf = async (url: string) => (await fetch(url, { redirect: "manual" })).headers.get("location") ?? "";
    const returnBy = async (callback: string) => {
      const response = await receiveReturn(new Request(callback), platform, world.services);
      return response.headers.get("location") ?? "";
    };
    const connect = async () => {
      const { url } = await owner(beginConnect, { platform });
      const consents = [url];
      let back = await returnBy(await redirectOf(url));
      if (back.startsWith(standIn.origin)) {
        consents.push(back);
        back = await returnBy(await redirectOf(back));
      }
      return { consents, back: new URL(back) };
    };
    const connected = async (back: URL) => {
      const finished = await owner(finishConnect, { ticket: back.searchParams.get("ticket") ?? "" });
      const { channels } =
        finished.status === "choosing"
          ? await owner(chooseAccounts, { id: finished.id, accounts: [finished.choices[0]?.external_id ?? ""] })
          : finished;
      return owner(getChannel, { id: channels[0]?.id ?? 0 });
    };

    const whole = standIn.scope;
    standIn.scope = whole.replaceAll(COMMENT_SCOPES, "");
    const narrow = await connect();
    expect(narrow.consents).toHaveLength(2);
    expect(narrow.consents[1]).not.toContain("_social_feed");
    expect(await connected(narrow.back)).toMatchObject({ status: "connected", missing_abilities: missing });

    // Not even the scopes without which nothing can be published: the second error ends the attempt.
    standIn.scope = "openid";
    const refused = await connect();
    expect(refused.consents).toHaveLength(2);
    expect(refused.back.searchParams.get("ended")).toBe("failed");

    standIn.scope = whole;
    const full = await connect();
    expect(full.consents).toHaveLength(1);
    expect(await connected(full.back)).toMatchObject({ status: "connected", missing_abilities: [] });
  },
);
