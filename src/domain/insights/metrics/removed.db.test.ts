import { beforeEach, expect, it } from "vitest";
import { listPublications } from "#domain/content/posts/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { testReporter } from "#platform/connectors/test/report.ts";
import { addPublication, addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { syncMetrics } from "./sync.ts";

/** Posts removed on the platform itself are detected by the nightly sync. */
let world: World;
let channelId: number;
let isOnPlatform: boolean;

beforeEach(async () => {
  world = await createWorld();
  isOnPlatform = true;
  addConnectorParts({
    platform: "test_key",
    report: testReporter("key", () => (isOnPlatform ? { likes: 1 } : undefined)),
  });
  channelId = await addTestChannel(world, "key");
});

async function add(externalId: string) {
  const { id, postId } = await addPublication(world, { body: "Out", channelId });
  const publishedAt = world.clock.now();
  await world.db.publication.update({ where: { id }, data: { status: "published", externalId, publishedAt } });
  return postId;
}

async function runNightlySync(): Promise<void> {
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
  await runNightlySync();
  isOnPlatform = false;
  await runNightlySync();
  expect(await removedAt(postId)).toBeNull();
  await runNightlySync();
  expect(new Date((await removedAt(postId)) ?? 0).toISOString()).toBe(world.clock.now().toISOString());
  isOnPlatform = true;
  await runNightlySync();
  expect(await removedAt(postId)).toBeNull();
});

it("starts over if the publication reappears, and ignores publications without an id", async () => {
  const [known, unnamed] = [await add("ext-2"), await add("")];
  isOnPlatform = false;
  await runNightlySync();
  isOnPlatform = true;
  await runNightlySync();
  isOnPlatform = false;
  await runNightlySync();
  expect(await removedAt(known)).toBeNull();
  await runNightlySync();
  expect(await removedAt(known)).not.toBeNull();
  expect(await removedAt(unnamed)).toBeNull();
});
