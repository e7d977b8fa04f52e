import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { retryPost } from "#domain/content/posts/index.ts";
import { createTick, deletePublication } from "#domain/publishing/publications/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { lemmyChanger, lemmyConnect, lemmyPublisher, lemmyReporter } from "#platform/connectors/lemmy/parts.ts";
import { connectNetwork } from "../publishing/networks.ts";
import { endLeases, read } from "../publishing/publication.ts";
import { createWorld, type World } from "../world.ts";
import { LEMMY_USER, type LemmyStandIn, startLemmy } from "./lemmy/server.ts";
import { addPost } from "./published.ts";
import { syncMetrics } from "./run-jobs.ts";

/** One post to several places of a network, each a part of the same publication. */

let network: LemmyStandIn;
let world: World;
let channelId: number;
beforeAll(async () => {
  [network, world] = [await startLemmy(), await createWorld()];
  addConnectorParts({
    platform: "lemmy",
    connect: lemmyConnect("http:"),
    report: lemmyReporter(),
    change: () => lemmyChanger(),
  });
  const typed = { site: network.origin, ...LEMMY_USER };
  channelId = (await connectNetwork(world, { platform: "lemmy", typed, externalId: undefined }, {})).id;
});
afterAll(() => network.stop());
beforeEach(() => void network.journal.splice(0));

const options = { community: "17", more_communities: ["18", "19"] };
const communities = () => network.journal.map((post) => post.community_id);

/** Runs ticks, with leases that expire and time that passes between them, until the publication has the status. */
async function publishUntil(id: number, status: string): Promise<void> {
  const tick = createTick(world.services, { extra: [lemmyPublisher()] });
  const publish = async () => {
    await tick.drain();
    const row = await read(world, id);
    if (row.status === status) return status;
    await endLeases(world);
    world.clock.advance(60_000);
    return row.status;
  };
  await expect.poll(publish).toBe(status);
}

it("is published once in each place, also when the response from the second is lost", async () => {
  network.troubles.push({ kind: "slow", ms: 0 }, { kind: "lost" });
  const id = await addPost(world, { channelId, body: "Everywhere", options });
  await publishUntil(id, "published");
  expect(communities()).toEqual([17, 18, 19]);
  const parts = await world.db.publicationPart.findMany({ where: { publicationId: id }, orderBy: { number: "asc" } });
  expect(parts.map(({ externalId }) => externalId)).toEqual(network.journal.map((post) => String(post.id)));
  expect(await read(world, id)).toMatchObject({ externalId: parts[0]?.externalId });
});

it("stays in the places that took it when another refuses it, and a retry goes on there", async () => {
  network.troubles.push(
    { kind: "slow", ms: 0 },
    { kind: "refuse", answer: { status: 400, body: { error: "banned_from_community" } } },
  );
  const id = await addPost(world, { channelId, body: "Not everywhere", options });
  await publishUntil(id, "failed");
  expect(communities()).toEqual([17]);
  expect(await read(world, id)).toMatchObject({ error: { code: "not_allowed", part: { number: 2, total: 3 } } });
  await world.as(world.owner)(retryPost, { id: (await read(world, id)).postId });
  await publishUntil(id, "published");
  expect(communities()).toEqual([17, 18, 19]);
});

it("sums the metrics of all places, and is deleted in all of them", async () => {
  const id = await addPost(world, { channelId, body: "Counted", options });
  await publishUntil(id, "published");
  await syncMetrics(world);
  const [row] = await world.db.publicationMetric.findMany({ where: { publicationId: id } });
  expect(row?.values).toEqual({ likes: 36, comments: 9 });
  await world.as(world.owner)(deletePublication, { id });
  await world.runJobs();
  expect(network.journal.map(({ deleted }) => deleted)).toEqual([true, true, true]);
});
