import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getPost } from "#domain/content/posts/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { ownWith } from "#test/networks/own.ts";
import { addFiles } from "#test/networks/published.ts";
import { addNeeded, connectNetwork, NETWORK_KEYS, PROVING } from "#test/publishing/networks.ts";
import { addPublication, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick, deletePublication, getPublication, updatePublication } from "../index.ts";

const CUP = { type: "image/jpeg", bytes: randomBytes(12_000), alt: "A cup" };

const CHANGING = PROVING.filter(({ platform }) =>
  [
    ...["telegram", "discord_webhook", "discord", "slack", "wordpress", "ghost", "youtube", "facebook", "devto"],
    ...["linkedin", "linkedin_page", "google_business"],
    ...ownWith("changes"),
  ].includes(platform),
);

/** Edits and deletions of published posts, network by network, against a server of each network's protocol. */
describe.each(CHANGING)("$platform", ({ platform, needs, typed, externalId, tooMany, start }) => {
  let world: World;
  let network: Awaited<ReturnType<typeof start>>;
  let changes: NonNullable<(typeof network)["changes"]>;
  let channelId: number;

  beforeAll(async () => {
    network = await start();
    if (!network.changes) throw new Error("It changes nothing.");
    changes = network.changes;
    addConnectorParts({ platform, connect: network.connect, change: () => changes.changer });
    world = await createWorld({ env: NETWORK_KEYS });
    channelId = (await connectNetwork(world, { platform, typed, externalId }, network)).id;
  });
  afterAll(() => network.standIn.stop());
  beforeEach(async () => {
    await world.db.platformPace.deleteMany();
    changes.clear();
  });

  const owner = () => world.as(world.owner);

  async function publish(body: string): Promise<number> {
    const added = await addPublication(world, { body, channelId });
    await addNeeded(world, added, needs);
    await publishIt(added.id);
    expect(network.texts()).toEqual([body]);
    return added.id;
  }
  async function publishIt(id: number): Promise<void> {
    const tick = createTick(world.services, { extra: [network.publisher] });
    const publishOnce = async () => {
      await tick.drain();
      world.clock.advance(1000);
      await world.db.platformPace.deleteMany();
      return (await read(world, id)).status;
    };
    await expect.poll(publishOnce).toBe("published");
  }
  const get = (id: number) => owner()(getPublication, { id });
  const edit = async (id: number, body: string) => {
    await owner()(updatePublication, { id, body });
    await world.runJobs();
  };
  const remove = async (id: number) => {
    await owner()(deletePublication, { id });
    // An edit before it may have used up the pace of this second.
    await wait(2);
  };
  /** Runs what is tried again within so many seconds. */
  const wait = async (seconds: number) => {
    await world.db.$executeRaw`
      update platform_paces set blocked_until = blocked_until - make_interval(secs => ${seconds}),
        used_until = used_until - make_interval(secs => ${seconds})`;
    world.clock.advance(seconds * 1000);
    await world.runJobs();
  };
  const asked = (requests: string) =>
    network.standIn.asked.filter((request) => new RegExp(`^${requests}$`).test(request)).length;

  it("edits a post, then deletes it, with one request each", async () => {
    const id = await publish("Typpo");
    const edits = asked(changes.edits);
    await edit(id, "Typo");
    expect(asked(changes.edits) - edits).toBe(1);
    expect(network.texts()).toEqual(["Typo"]);
    expect(await get(id)).toMatchObject({ edited_at: expect.any(String), change: { kind: "edit", status: "done" } });
    const deletes = asked(changes.deletes);
    await remove(id);
    expect(asked(changes.deletes) - deletes).toBe(1);
    expect(network.texts()).toEqual([]);
    expect(await get(id)).toMatchObject({ removed_at: expect.any(String), change: { kind: "delete", status: "done" } });
  });

  if (findConnector(platform)?.capabilities.thread)
    it("edits the texts of a thread, and keeps the files of each part", async () => {
      const { id } = await addPublication(world, { body: "One", channelId });
      const [first = 0, second = 0] = await addFiles(world, [CUP, CUP]);
      const overrides = { thread: ["Two", "Three"], thread_media_ids: [[first, second]] };
      await world.db.publication.update({ where: { id }, data: { overrides } });
      await publishIt(id);
      const { publications } = await owner()(getPost, { id: (await read(world, id)).postId });
      await owner()(updatePublication, { id, body: "Uno", thread: ["Due", "Tre"] });
      await world.runJobs();
      expect(await get(id)).toMatchObject({ change: { status: "done" } });
      expect(network.texts()).toEqual(["Uno", "Due", "Tre"]);
      expect(network.files?.()).toEqual([0, 2, 0]);
      const after = await owner()(getPost, { id: (await read(world, id)).postId });
      expect(after.publications[0]?.overrides.thread_media_ids).toEqual(publications[0]?.overrides.thread_media_ids);
    });

  it("fails an edit of a post that was deleted on the network, and marks it as removed", async () => {
    const id = await publish("Deleted there");
    changes.clear();
    await edit(id, "Too late");
    expect(network.texts()).toEqual([]);
    expect(await get(id)).toMatchObject({
      edited_at: null,
      removed_at: expect.any(String),
      change: { status: "failed", error: { code: "not_there" } },
    });
  });

  it("completes the deletion of a post that was deleted on the network", async () => {
    const id = await publish("Deleted there");
    changes.clear();
    await remove(id);
    expect(await get(id)).toMatchObject({ removed_at: expect.any(String), change: { status: "done" } });
  });

  it.each(["lost", "half", "bad_gateway", "reset"] as const)(
    "repeats an edit without a usable response: %s",
    async (kind) => {
      const id = await publish("Before");
      network.standIn.plan(changes.edits, { kind });
      await edit(id, "After");
      expect(await get(id)).toMatchObject({ edited_at: null, change: { status: "pending" } });
      expect(network.texts()).toEqual([kind === "reset" ? "Before" : "After"]);
      await wait(6);
      expect(await get(id)).toMatchObject({ edited_at: expect.any(String), change: { status: "done", error: null } });
      expect(network.texts()).toEqual(["After"]);
    },
  );

  it.each(["lost", "bad_gateway", "reset"] as const)(
    "repeats a deletion without a usable response: %s",
    async (kind) => {
      const id = await publish("Before");
      network.standIn.plan(changes.deletes, { kind });
      await remove(id);
      expect(await get(id)).toMatchObject({ removed_at: null, change: { status: "pending" } });
      expect(network.texts()).toEqual(kind === "reset" ? ["Before"] : []);
      await wait(6);
      expect(await get(id)).toMatchObject({ removed_at: expect.any(String), change: { status: "done", error: null } });
      expect(network.texts()).toEqual([]);
    },
  );

  it("reports an edit as unknown after five lost responses", async () => {
    const id = await publish("Before");
    for (let tries = 0; tries < 5; tries += 1) network.standIn.plan(changes.edits, { kind: "lost" });
    await edit(id, "After");
    for (const seconds of [6, 31, 121, 601]) await wait(seconds);
    expect(network.standIn.countPlanned()).toBe(0);
    expect(await get(id)).toMatchObject({
      edited_at: null,
      change: { status: "unknown", error: { code: "no_answer" } },
    });
  });

  it("waits as long as the network says and spends no try", async () => {
    const id = await publish("Before");
    network.standIn.plan(changes.edits, { kind: "refuse", answer: tooMany(120) });
    await edit(id, "After");
    await wait(100);
    expect(await get(id)).toMatchObject({ change: { status: "pending" } });
    expect(network.texts()).toEqual(["Before"]);
    const { tries } = await world.db.publicationChange.findFirstOrThrow({ where: { publicationId: id } });
    expect(tries).toBe(0);
    await wait(21);
    expect(await get(id)).toMatchObject({ change: { status: "done" } });
    expect(network.texts()).toEqual(["After"]);
  });

  it.runIf(findConnector(platform)?.pace)("waits for the network's pace and spends no try", async () => {
    const id = await publish("Before");
    await world.db.platformPace.create({ data: { platform, channelId, usedUntil: new Date(Date.now() + 3_600_000) } });
    const before = asked(changes.edits);
    await edit(id, "After");
    expect(await get(id)).toMatchObject({ change: { status: "pending", error: null } });
    expect(await world.db.publicationChange.findFirst({ where: { publicationId: id } })).toMatchObject({ tries: 0 });
    expect(asked(changes.edits)).toBe(before);
    await wait(3601);
    expect(network.texts()).toEqual(["After"]);
    const { usedUntil } = await world.db.platformPace.findFirstOrThrow({ where: { platform, channelId } });
    expect(usedUntil?.getTime()).toBeGreaterThan(Date.now() - 10_000);
  });

  it("fails where access was revoked, and asks for a new connection", async () => {
    const id = await publish("Before");
    network.standIn.isRevoked = true;
    await edit(id, "After");
    await wait(2);
    expect(await get(id)).toMatchObject({
      edited_at: null,
      can_edit: false,
      change: { status: "failed", error: { code: expect.stringMatching(/^(not_authorized|channel_not_connected)$/) } },
    });
    expect(network.texts()).toEqual(["Before"]);
    const { status } = await world.db.channel.findUniqueOrThrow({ where: { id: channelId } });
    expect(status).toBe("needs_reconnect");
  });
});
