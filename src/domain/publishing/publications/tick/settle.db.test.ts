import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NotAuthorizedError, type Publisher } from "#platform/connectors/contract.ts";
import { NOT_AUTHORIZED } from "#platform/connectors/shared/description/codes.ts";
import {
  readJournal,
  startPlatform,
  TEST_CLASSES,
  type TestClass,
  testPublishers,
} from "#platform/connectors/test/for-tests.ts";
import { addPublication, addTestChannel, endLeases, outcomes, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick, type Tick } from "../index.ts";

/** Every kind of platform response, or lack of one, per settlement class, against the test platform's own process. */
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
  tick = createTick(world.services, { extra: publishers() });
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

/** @param timeoutMs by default more than any platform takes */
const publishers = (timeoutMs = 10_000) => testPublishers({ origin, timeoutMs, quietSeconds: 1 });

const add = (kind: TestClass, body: string) => addPublication(world, { body, channelId: channels.get(kind) ?? 0 });

async function readResult(id: number) {
  const { idempotencyKey, status, externalId } = await read(world, id);
  const accepted = readJournal(journal).filter(({ what, marker }) => what === "accepted" && marker === idempotencyKey);
  return { status, accepted: accepted.length, isTrue: accepted.some((line) => line.id === externalId) };
}

const ONCE = { status: "published", accepted: 1, isTrue: true };

it.each(TEST_CLASSES)("publishes once (%s)", async (kind) => {
  const { id } = await add(kind, "Fine");
  await tick.drain();
  expect(await readResult(id)).toEqual(ONCE);
});

describe("a response with characters that the database can't store", () => {
  it.each(TEST_CLASSES)("publishes once and stores the rest of the response (%s)", async (kind) => {
    const { id } = await add(kind, "[odd]");
    await tick.drain();
    expect(await readResult(id)).toEqual(ONCE);
    expect((await read(world, id)).permalink).not.toContain("\0");
  });

  it("is also settled by a look-up or by polling", async () => {
    const late = await add("look_up", "[odd] [lose]");
    const processed = await add("blind", "[odd] [process]");
    await tick.drain();
    await endLeases(world);
    const askLater = async () => {
      world.clock.advance(1000);
      await tick.drain();
      return [await readResult(late.id), await readResult(processed.id)];
    };
    await expect.poll(askLater).toEqual([ONCE, ONCE]);
  });

  it("fails permanently with the platform's message", async () => {
    const { id } = await add("key", "[odd] [fail]");
    await tick.drain();
    expect((await read(world, id)).error).toMatchObject({
      code: "refused",
      message: "This platform does not want this text.",
    });
  });
});

describe("a lost response", () => {
  it("is not taken as published while the platform still checks the post that a look-up found", async () => {
    const lookUp = publishers().find(({ platform }) => platform === "test_look_up");
    if (!lookUp) throw new Error("It is missing.");
    let isChecked = false;
    const found = { externalId: `checked-${randomUUID()}`, permalink: "https://x.example/1" };
    const pending = { state: { post: found.externalId }, pollAfterSeconds: 10 };
    const checking: Publisher = {
      ...lookUp,
      settlement: () => [{ by: "look_up", quietSeconds: 1, find: async () => [{ ...found, pending }] }],
      poll: async ({ state }) =>
        isChecked && state?.post === found.externalId ? { kind: "done", ...found } : { kind: "processing", ...pending },
    };
    const own = createTick(world.services, { extra: [checking] });
    const { id } = await add("look_up", "[lose]");
    await own.drain();
    await endLeases(world);
    const status = async () => {
      await own.drain();
      return (await read(world, id)).status;
    };
    expect(await status()).toBe("processing");
    world.clock.advance(11_000);
    expect(await status()).toBe("processing");
    isChecked = true;
    world.clock.advance(11_000);
    expect(await status()).toBe("published");
    expect(await read(world, id)).toMatchObject({ externalId: found.externalId });
  });

  it.each([true, false])(
    "is settled by a post of its own for each of two with equal texts (still checked: %s)",
    async (isChecked) => {
      const lookUp = publishers().find(({ platform }) => platform === "test_look_up");
      if (!lookUp) throw new Error("It is missing.");
      const posts = [1, 2].map((number) => ({ externalId: `twin-${number}-${randomUUID()}`, permalink: "" }));
      const pendingOf = ({ externalId }: { externalId: string }) => ({
        state: { post: externalId },
        pollAfterSeconds: 10,
      });
      const bothLook = Promise.withResolvers<void>();
      let looking = 0;
      const equal: Publisher = {
        ...lookUp,
        settlement: () => [
          {
            by: "look_up",
            quietSeconds: 1,
            async find() {
              looking += 1;
              if (looking === 2) bothLook.resolve();
              await bothLook.promise;
              return posts.map((post) => (isChecked ? { ...post, pending: pendingOf(post) } : post));
            },
          },
        ],
        poll: async ({ state }) => ({ kind: "done", externalId: String(state?.post), permalink: "" }),
      };
      const own = createTick(world.services, { extra: [equal] });
      const ids = [(await add("look_up", "[lose] twins")).id, (await add("look_up", "[lose] twins")).id];
      await own.drain();
      await endLeases(world);
      await own.drain();
      world.clock.advance(11_000);
      await own.drain();
      const settled = await Promise.all(ids.map((id) => read(world, id)));
      expect(settled.map(({ status }) => status)).toEqual(["published", "published"]);
      expect(new Set(settled.map(({ externalId }) => externalId))).toEqual(
        new Set(posts.map((post) => post.externalId)),
      );
    },
  );

  it.each(["key", "look_up"] as const)("is settled without a duplicate (%s)", async (kind) => {
    const { id } = await add(kind, "[lose]");
    await tick.drain();
    expect(await read(world, id)).toMatchObject({ status: "publishing", step: "sending", leaseToken: null, tries: 1 });
    await endLeases(world);
    await tick.drain();
    expect(await readResult(id)).toEqual(ONCE);
    expect(await outcomes(world, id)).toEqual(kind === "key" ? ["unknown", "published"] : ["unknown"]);
    expect(await read(world, id)).toMatchObject({ crashes: 0, error: null });
  });

  it("marks the publication as unknown where it can't be settled (blind)", async () => {
    const { id, postId } = await add("blind", "[lose]");
    await tick.drain();
    await endLeases(world);
    expect(await tick.drain()).toBe(0);
    expect(await readResult(id)).toMatchObject({ status: "unknown", accepted: 1 });
    const notices = await world.db.notification.findMany({ where: { path: { startsWith: `/posts/${postId}#` } } });
    expect(notices).toMatchObject([{ type: "post_unknown", userId: world.owner.userId }]);
  });

  it("includes one that arrives after the timeout", async () => {
    const { id } = await add("key", "[slow]");
    // A slow answer takes a second.
    await createTick(world.services, { extra: publishers(900) }).drain();
    expect(await read(world, id)).toMatchObject({ status: "publishing", step: "sending" });
    await endLeases(world);
    await tick.drain();
    expect(await readResult(id)).toEqual(ONCE);
  });

  it("includes one from a platform that crashed", async () => {
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
    expect(await readResult(id)).toEqual(ONCE);
  });
});

it("retries after a temporary refusal, but not before the pause is over", async () => {
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
  expect(await readResult(id)).toEqual(ONCE);
  expect(await outcomes(world, id)).toEqual(["retrying", "published"]);
});

it("fails at once on a permanent refusal and emits post.failed", async () => {
  const { id, postId } = await add("key", "[fail]");
  await tick.drain();
  expect(await readResult(id)).toMatchObject({ status: "failed", accepted: 0 });
  expect((await read(world, id)).error).toMatchObject({ code: "refused", category: "platform", retryable: false });
  const events = await world.db.webhookEvent.findMany({ where: { postId } });
  expect(events.map(({ event }) => event)).toEqual(["post.failed"]);
  expect(events[0]?.payload).toMatchObject({ status: "failed", publication: { id, external_id: "", permalink: "" } });
});

it("polls until the platform has finished processing", async () => {
  const { id } = await add("blind", "[process]");
  await tick.drain();
  expect(await read(world, id)).toMatchObject({ status: "processing", step: "idle", leaseToken: null });
  const askLater = async () => {
    world.clock.advance(1000);
    await tick.drain();
    return readResult(id);
  };
  await expect.poll(askLater).toEqual(ONCE);
  expect(await outcomes(world, id)).toEqual(["processing"]);
});

it("goes on asking once the channel is reconnected, when its access ends while the platform is processing", async () => {
  let hasAccess = false;
  const accepting: Publisher = {
    platform: "test_blind",
    timeoutMs: 10_000,
    publish: async () => ({ kind: "processing", state: { post: "1" }, pollAfterSeconds: 1 }),
    async poll() {
      if (!hasAccess) throw new NotAuthorizedError("Token has expired");
      return { kind: "done", externalId: "1", permalink: "" };
    },
  };
  const own = createTick(world.services, { extra: [accepting] });
  const { id } = await add("blind", "Slowly");
  const channel = { where: { id: channels.get("blind") ?? 0 } };
  await own.drain();
  world.clock.advance(2000);
  await own.drain();
  expect(await read(world, id)).toMatchObject({ status: "processing", error: { code: NOT_AUTHORIZED } });
  expect(await world.db.channel.findUnique(channel)).toMatchObject({ status: "needs_reconnect" });
  hasAccess = true;
  await world.db.channel.update({ ...channel, data: { status: "connected" } });
  world.clock.advance(600_000);
  await own.drain();
  expect(await read(world, id)).toMatchObject({ status: "published", externalId: "1" });
});
