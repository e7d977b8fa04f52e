import { beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "#platform/clock.ts";
import type { Publisher, PublishOutcome } from "#platform/connectors/contract.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick } from "./index.ts";
import { addPublication, addTestChannel, endLeases, outcomes, read, rejectResponse } from "./test-publication.ts";

/** For a machine that is busy with everything else. */
const PATIENCE = { timeout: 30_000 };

let world: World;
let channelId: number;
beforeEach(async () => {
  world = await createWorld();
  channelId = await addTestChannel(world, "blind");
});

/** A platform that recognises nothing, so that a lost answer is settled by a person alone. */
function blind(publish: () => Promise<PublishOutcome>): Publisher {
  return { platform: "test_blind", timeoutMs: 60_000, publish };
}

const done = (externalId: string): PublishOutcome => ({
  kind: "done",
  externalId,
  permalink: `https://x.example/${externalId}`,
});

describe("an answer that the database refuses", () => {
  it("for good is settled without it, told to the owner, and not tried again", async () => {
    await rejectResponse(world, "final", "23514");
    const tick = createTick(world.services, { extra: [blind(async () => done("final"))] });
    const { id, postId } = await addPublication(world, { body: "Hello", channelId });
    expect(await tick.drain()).toBe(1);
    expect(await read(world, id)).toMatchObject({
      status: "unknown",
      externalId: "",
      leaseToken: null,
      error: { code: "answer_not_kept", retryable: false },
    });
    expect(await outcomes(world, id)).toEqual(["unknown"]);
    const notices = await world.db.notification.findMany({ where: { path: `/posts/${postId}` } });
    expect(notices).toMatchObject([{ type: "post_unknown", userId: world.owner.userId }]);
    expect(notices[0]?.body).toContain("can't be stored");
    expect(await tick.drain()).toBe(0);
  });

  it("for now is kept beyond the lease, and our own next claim does not give it up", async () => {
    const allow = await rejectResponse(world, "kept", "53100");
    const failures: unknown[] = [];
    const tick = createTick(
      { ...world.services, clock: systemClock },
      { extra: [blind(async () => done("kept"))], onResult: (error) => error && failures.push(error) },
    );
    const stop = new AbortController();
    const running = tick.run(stop.signal);
    const { id } = await addPublication(world, { body: "Hello", inSeconds: -1, channelId });
    await expect.poll(() => failures.length, PATIENCE).toBeGreaterThan(0);
    await endLeases(world);
    // Claims went on after the lease had ended.
    const other = await addPublication(world, { body: "Another", inSeconds: -1 });
    await expect.poll(() => read(world, other.id), PATIENCE).toMatchObject({ status: "published" });
    expect(await read(world, id)).toMatchObject({ status: "publishing", step: "sending", crashes: 0 });
    await allow();
    await expect.poll(() => read(world, id), PATIENCE).toMatchObject({ status: "published", externalId: "kept" });
    expect(await outcomes(world, id)).toEqual(["published"]);
    stop.abort();
    await running;
  });
});

describe("an answer that comes after somebody else put the publication before a person", () => {
  async function overtake(outcome: PublishOutcome, resend = false): Promise<number> {
    const { promise: held, resolve: answer } = Promise.withResolvers<PublishOutcome>();
    const { id } = await addPublication(world, { body: "Hello", channelId });
    const late = createTick(world.services, { extra: [blind(() => held)] }).drain();
    await expect.poll(() => read(world, id), PATIENCE).toMatchObject({ step: "sending" });
    await endLeases(world);
    const heir = createTick(world.services, { extra: [blind(async () => done("resent"))] });
    await heir.drain();
    expect(await read(world, id)).toMatchObject({ status: "unknown" });
    if (resend) {
      const again = { status: "scheduled", step: "idle", nextAttemptAt: world.clock.now() } as const;
      await world.db.publication.update({ where: { id }, data: again });
      await heir.drain();
    }
    answer(outcome);
    await late;
    return id;
  }

  it("settles it, when it says that it is there", async () => {
    const id = await overtake(done("late"));
    expect(await read(world, id)).toMatchObject({ status: "published", externalId: "late", error: null });
    expect(await outcomes(world, id)).toEqual(["published"]);
  });

  it("says nothing new when it was not accepted", async () => {
    const error = { code: "refused", category: "platform", message: "No.", retryable: false } as const;
    const id = await overtake({ kind: "failed", error, retryAfterSeconds: null });
    expect(await read(world, id)).toMatchObject({ status: "unknown" });
  });

  it("does not count against what was sent since", async () => {
    const id = await overtake(done("late"), true);
    expect(await read(world, id)).toMatchObject({ status: "published", externalId: "resent" });
    expect(await outcomes(world, id)).toEqual(["died", "published"]);
  });
});
