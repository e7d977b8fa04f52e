import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  readJournal,
  startPlatform,
  TEST_CLASSES,
  type TestClass,
  testPublishers,
} from "#platform/connectors/test/for-tests.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick, type Tick } from "./index.ts";
import { addPublication, addTestChannel, endLeases, outcomes, read } from "./test-publication.ts";

/** How every way of a platform to answer, or not to, ends in each class; on the test platform's own process. */
const folder = mkdtempSync(join(tmpdir(), "masthead-settle-"));
const journal = join(folder, "journal");
let world: World;
let tick: Tick;
let origin: string;
let stop: () => Promise<void>;
const channels = new Map<TestClass, number>();

beforeAll(async () => {
  ({ origin, stop } = await startPlatform({ journal }));
  world = await createWorld();
  for (const kind of TEST_CLASSES) channels.set(kind, await addTestChannel(world, kind));
  const extra = testPublishers({ origin, timeoutMs: 900, quietSeconds: 1 });
  tick = createTick(world.services, { extra });
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

const add = (kind: TestClass, body: string) => addPublication(world, { body, channelId: channels.get(kind) ?? 0 });

async function standing(id: number) {
  const { idempotencyKey, status, externalId } = await read(world, id);
  const accepted = readJournal(journal).filter(({ what, marker }) => what === "accepted" && marker === idempotencyKey);
  return { status, accepted: accepted.length, isTrue: accepted.some((line) => line.id === externalId) };
}

const ONCE = { status: "published", accepted: 1, isTrue: true };

it.each(TEST_CLASSES)("publishes once (%s)", async (kind) => {
  const { id } = await add(kind, "Fine");
  await tick.drain();
  expect(await standing(id)).toEqual(ONCE);
});

describe("an answer with characters that no database keeps", () => {
  it.each(TEST_CLASSES)("publishes once, under what can be kept of it (%s)", async (kind) => {
    const { id } = await add(kind, "[odd]");
    await tick.drain();
    expect(await standing(id)).toEqual(ONCE);
    expect((await read(world, id)).permalink).not.toContain("\0");
  });

  it("is asked for again and found, too", async () => {
    const late = await add("look_up", "[odd] [lose]");
    const processed = await add("blind", "[odd] [process]");
    await tick.drain();
    await endLeases(world);
    const askLater = async () => {
      world.clock.advance(1000);
      await tick.drain();
      return [await standing(late.id), await standing(processed.id)];
    };
    await expect.poll(askLater).toEqual([ONCE, ONCE]);
  });

  it("refuses for good, with its words", async () => {
    const { id } = await add("key", "[odd] [fail]");
    await tick.drain();
    expect((await read(world, id)).error).toMatchObject({
      code: "refused",
      message: "This platform does not want this text.",
    });
  });
});

describe("a reply that never came", () => {
  it.each(["key", "look_up"] as const)("is settled without a double (%s)", async (kind) => {
    const { id } = await add(kind, "[lose]");
    await tick.drain();
    expect(await read(world, id)).toMatchObject({ status: "publishing", step: "sending", leaseToken: null, tries: 1 });
    await endLeases(world);
    await tick.drain();
    expect(await standing(id)).toEqual(ONCE);
    expect(await outcomes(world, id)).toEqual(kind === "key" ? ["unknown", "published"] : ["unknown"]);
    expect(await read(world, id)).toMatchObject({ crashes: 0, error: null });
  });

  it("is put before a person where nobody can tell (blind)", async () => {
    const { id, postId } = await add("blind", "[lose]");
    await tick.drain();
    await endLeases(world);
    expect(await tick.drain()).toBe(0);
    expect(await standing(id)).toMatchObject({ status: "unknown", accepted: 1 });
    const notices = await world.db.notification.findMany({ where: { path: `/posts/${postId}` } });
    expect(notices).toMatchObject([{ type: "post_unknown", userId: world.owner.userId }]);
  });

  it("is a reply that took too long, too", async () => {
    const { id } = await add("key", "[slow]");
    await tick.drain();
    expect(await read(world, id)).toMatchObject({ status: "publishing", step: "sending" });
    await endLeases(world);
    await tick.drain();
    expect(await standing(id)).toEqual(ONCE);
  });

  it("is what a platform that crashed leaves behind", async () => {
    const { id } = await add("look_up", "[crash]");
    await tick.drain();
    await expect
      .poll(() =>
        fetch(`${origin}/key/posts/none`).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await endLeases(world);
    await tick.drain();
    expect(await standing(id)).toEqual(ONCE);
  });
});

it("tries again after a retryable refusal, and not before its time", async () => {
  const { id, postId } = await add("blind", "[busy]");
  await tick.drain();
  expect(await read(world, id)).toMatchObject({
    status: "scheduled",
    step: "idle",
    tries: 1,
    error: { code: "busy", retryable: true },
    nextAttemptAt: new Date(world.clock.now().getTime() + 60_000),
  });
  expect(await world.db.post.findUnique({ where: { id: postId } })).toMatchObject({ status: "scheduled" });
  world.clock.advance(59_000);
  expect(await tick.drain()).toBe(0);
  world.clock.advance(1000);
  await tick.drain();
  expect(await standing(id)).toEqual(ONCE);
  expect(await outcomes(world, id)).toEqual(["retrying", "published"]);
});

it("fails at once what is refused for good, with its event", async () => {
  const { id, postId } = await add("key", "[fail]");
  await tick.drain();
  expect(await standing(id)).toMatchObject({ status: "failed", accepted: 0 });
  expect((await read(world, id)).error).toMatchObject({ code: "refused", category: "platform", retryable: false });
  const events = await world.db.webhookEvent.findMany({ where: { postId } });
  expect(events.map(({ event }) => event)).toEqual(["post.failed"]);
  expect(events[0]?.payload).toMatchObject({ status: "failed", publication: { id, external_id: "", permalink: "" } });
});

it("asks again until the platform has finished", async () => {
  const { id } = await add("blind", "[process]");
  await tick.drain();
  expect(await read(world, id)).toMatchObject({ status: "processing", step: "idle", leaseToken: null });
  const askLater = async () => {
    world.clock.advance(1000);
    await tick.drain();
    return standing(id);
  };
  await expect.poll(askLater).toEqual(ONCE);
  expect(await outcomes(world, id)).toEqual(["processing"]);
});
