import { beforeEach, expect, it } from "vitest";
import { listPublications } from "#domain/posts/index.ts";
import { addPublication, addTestChannel } from "#domain/publishing/test-publication.ts";
import { addHalves } from "#platform/connectors/added-halves.ts";
import { testReporter } from "#platform/connectors/test/report.ts";
import { createWorld, type World } from "#test/world.ts";
import { syncMetrics } from "./sync.ts";

/** Posts removed on the platform itself are detected by the nightly sync. */
let world: World;
let channelId: number;
let isThere: boolean;

beforeEach(async () => {
  world = await createWorld();
  isThere = true;
  addHalves({ platform: "test_key", report: testReporter("key", () => (isThere ? { likes: 1 } : undefined)) });
  channelId = await addTestChannel(world, "key");
});

async function add(externalId: string) {
  const { id, postId } = await addPublication(world, { body: "Out", channelId });
  const publishedAt = world.clock.now();
  await world.db.publication.update({ where: { id }, data: { status: "published", externalId, publishedAt } });
  return postId;
}

async function night(): Promise<void> {
  world.clock.advance(86_400_000);
  await syncMetrics.perform(
    {
      ...world.services,
      caller: { kind: "system", job: "test" },
      origin: { requestId: "test", entryPoint: "job", address: null, userAgent: null },
    },
    {},
  );
  await world.runJobs();
}

async function removedAt(postId: number): Promise<string | null | undefined> {
  return (await world.as(world.owner)(listPublications, { id: postId })).publications[0]?.removed_at;
}

it("marks a publication as removed after two consecutive nights without metrics", async () => {
  const postId = await add("ext-1");
  await night();
  isThere = false;
  await night();
  expect(await removedAt(postId)).toBeNull();
  await night();
  expect(new Date((await removedAt(postId)) ?? 0).toISOString()).toBe(world.clock.now().toISOString());
  isThere = true;
  await night();
  expect(await removedAt(postId)).toBeNull();
});

it("starts over if the publication reappears, and ignores publications without an id", async () => {
  const [known, unnamed] = [await add("ext-2"), await add("")];
  isThere = false;
  await night();
  isThere = true;
  await night();
  isThere = false;
  await night();
  expect(await removedAt(known)).toBeNull();
  await night();
  expect(await removedAt(known)).not.toBeNull();
  expect(await removedAt(unnamed)).toBeNull();
});
