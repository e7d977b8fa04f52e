import { beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "#platform/clock.ts";
import type { Publisher, PublishOutcome } from "#platform/connectors/contract.ts";
import {
  addPublication,
  addTestChannel,
  endLeases,
  outcomes,
  read,
  rejectResponse,
} from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick } from "../index.ts";

/** Timeout that also suffices on a busy machine. */

let world: World;
let channelId: number;
beforeEach(async () => {
  world = await createWorld();
  channelId = await addTestChannel(world, "blind");
});

/** A platform that can't recognize a repeated request, so only a user can resolve a lost response. */
function blind(publish: () => Promise<PublishOutcome>): Publisher {
  return { platform: "test_blind", timeoutMs: 60_000, publish };
}

const done = (externalId: string): PublishOutcome => ({
  kind: "done",
  externalId,
  permalink: `https://x.example/${externalId}`,
});

describe("a response that the database rejects", () => {
  it("permanently: marks the publication as unknown, notifies the owner and does not retry", async () => {
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
    const notices = await world.db.notification.findMany({ where: { path: { startsWith: `/posts/${postId}#` } } });
    expect(notices).toMatchObject([{ type: "post_unknown", userId: world.owner.userId }]);
    expect(notices[0]?.body).toContain("can't be stored");
    expect(await tick.drain()).toBe(0);
  });

  it("temporarily: keeps the response beyond the lease, and the next claim of the same worker keeps the publication", async () => {
    const allow = await rejectResponse(world, "kept", "53100");
    const failures: unknown[] = [];
    const tick = createTick(
      { ...world.services, clock: systemClock },
      { extra: [blind(async () => done("kept"))], onResult: (error) => error && failures.push(error) },
    );
    const stop = new AbortController();
    const running = tick.run(stop.signal);
    const { id } = await addPublication(world, { body: "Hello", inSeconds: -1, channelId });
    await expect.poll(() => failures.length).toBeGreaterThan(0);
    await endLeases(world);
    // Claiming continued after the lease had expired.
    const other = await addPublication(world, { body: "Another", inSeconds: -1 });
    await expect.poll(() => read(world, other.id)).toMatchObject({ status: "published" });
    expect(await read(world, id)).toMatchObject({ status: "publishing", step: "sending", crashes: 0 });
    await allow();
    await expect.poll(() => read(world, id)).toMatchObject({ status: "published", externalId: "kept" });
    expect(await outcomes(world, id)).toEqual(["published"]);
    stop.abort();
    await running;
  });
});

describe("a response that arrives after another worker marked the publication as unknown", () => {
  async function settleLate(outcome: PublishOutcome, resend = false): Promise<number> {
    const { promise: held, resolve: answer } = Promise.withResolvers<PublishOutcome>();
    const { id } = await addPublication(world, { body: "Hello", channelId });
    const late = createTick(world.services, { extra: [blind(() => held)] }).drain();
    await expect.poll(() => read(world, id)).toMatchObject({ step: "sending" });
    await endLeases(world);
    const nextWorker = createTick(world.services, { extra: [blind(async () => done("resent"))] });
    await nextWorker.drain();
    expect(await read(world, id)).toMatchObject({ status: "unknown" });
    if (resend) {
      const again = { status: "scheduled", step: "idle", nextAttemptAt: world.clock.now() } as const;
      await world.db.publication.update({ where: { id }, data: again });
      await nextWorker.drain();
    }
    answer(outcome);
    await late;
    return id;
  }

  it("publishes it when the platform accepted it", async () => {
    const id = await settleLate(done("late"));
    expect(await read(world, id)).toMatchObject({ status: "published", externalId: "late", error: null });
    expect(await outcomes(world, id)).toEqual(["published"]);
  });

  it("leaves it unknown when the platform did not accept it", async () => {
    const error = { code: "refused", category: "platform", message: "No.", retryable: false } as const;
    const id = await settleLate({ kind: "failed", error, retryAfterSeconds: null });
    expect(await read(world, id)).toMatchObject({ status: "unknown" });
  });

  it("does not overwrite a later send", async () => {
    const id = await settleLate(done("late"), true);
    expect(await read(world, id)).toMatchObject({ status: "published", externalId: "resent" });
    expect(await outcomes(world, id)).toEqual(["died", "published"]);
  });
});
