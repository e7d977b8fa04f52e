import { beforeEach, describe, expect, it } from "vitest";
import { lockPost } from "#domain/content/posts/index.ts";
import type { Publisher, PublishOutcome } from "#platform/connectors/contract.ts";
import { NOT_AUTHORIZED } from "#platform/connectors/shared/description/codes.ts";
import type { Tx } from "#platform/db/index.ts";
import {
  addPublication,
  addTestChannel,
  endLeases,
  intentOf,
  outcomes,
  read,
  rejectResponse,
} from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick } from "../index.ts";
import { TIMING } from "../rules.ts";
import { type ClaimedPublication, claim, computeLoad } from "./claim.ts";
import type { Ending } from "./ending.ts";
import { createBatches } from "./publish-batches.ts";
import { recordIntents } from "./record-intents.ts";
import { settle } from "./settle.ts";
import type { EndedClaim, Intent } from "./stages.ts";

/** Timeout that also suffices on a busy machine. */
const COUNT = 12;

let world: World;
beforeEach(async () => {
  world = await createWorld();
  // The tick serves all accounts, so publications of earlier tests would be included.
  await world.db.publication.updateMany({ data: { status: "cancelled" } });
});

const context = () => ({
  ...world.services,
  caller: { kind: "system" as const, job: "test" },
  origin: { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null },
});

const published = (externalId: string): Ending => ({
  kind: "published",
  externalId,
  permalink: "https://x.example/",
});

/** Due publications, each on its own channel. */
async function addMany(count = COUNT): Promise<{ id: number; postId: number }[]> {
  const added: { id: number; postId: number }[] = [];
  for (let index = 0; index < count; index++) {
    const channelId = await addTestChannel(world, "blind", `channel-${index}`);
    added.push(await addPublication(world, { body: String(index), channelId }));
  }
  return added;
}

/** A platform that answers all requests when the test says so, with external ids from the posts' texts. */
function respondingTogether() {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let asked = 0;
  const publisher: Publisher = {
    platform: "test_blind",
    timeoutMs: 60_000,
    async publish({ body }): Promise<PublishOutcome> {
      asked += 1;
      await answered;
      return { kind: "done", externalId: `post${body}`, permalink: `https://x.example/${body}` };
    },
  };
  return { publisher, answer, asked: () => asked };
}

/** Lets a worker send everything that is due, then answers all requests at once. @returns the promise to await */
async function publishTogether(
  whileSent: () => Promise<void> = async () => {},
): Promise<{ settled: Promise<unknown> }> {
  const { publisher, answer, asked } = respondingTogether();
  const settled = createTick(world.services, { extra: [publisher] }).drain();
  await expect.poll(asked).toBe(COUNT);
  await whileSent();
  answer();
  return { settled };
}

/** A transaction that holds a lock until the test releases it. */
async function hold(lock: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  const holder = world.db.$transaction(async (tx) => {
    await lock(tx);
    held();
    await free;
  });
  await isHeld;
  return async () => {
    release();
    await holder;
  };
}

const statuses = async (ids: readonly { id: number }[]) =>
  (await Promise.all(ids.map(({ id }) => read(world, id)))).map(({ status }) => status);

/** Claims and records the intents of all, as before a response arrives. */
async function send(): Promise<EndedClaim[]> {
  const claims = await claim(world.db, world.clock, computeLoad([]), TIMING);
  const intents = new Map(claims.map((claimed) => [claimed, intentOf(claimed)]));
  const attempts = await recordIntents(world.db, [...intents.values()], "skip");
  return [...intents]
    .toSorted(([a], [b]) => a.id - b.id)
    .map(([claimed, intent]) => {
      const attemptId = attempts.get(intent);
      if (typeof attemptId !== "number") throw new Error("Its intent was not committed.");
      return { claimed, attemptId, ending: published(`${claimed.id}`) };
    });
}

describe("responses that arrive together", () => {
  it("are written in one transaction, with their events in the order of the responses", async () => {
    const added = await addMany();
    const answers = (await send()).toReversed();
    const written = await settle(context(), answers, "skip");
    expect([...written.values()]).toEqual(answers.map(() => ({ at: world.clock.now(), lease: null })));
    const rows = await world.db.$queryRaw<{ id: number; writer: string }[]>`
      select id, xmin::text as writer from publications where brand_id = ${world.brand.id}`;
    expect(rows).toHaveLength(COUNT);
    expect(new Set(rows.map(({ writer }) => writer)).size).toBe(1);
    const events = await world.db.webhookEvent.findMany({
      where: { brandId: world.brand.id },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ postId }) => postId)).toEqual(added.map(({ postId }) => postId).toReversed());
    for (const { id, postId } of added) {
      expect(await read(world, id)).toMatchObject({ status: "published", step: "idle", externalId: `${id}` });
      expect(await outcomes(world, id)).toEqual(["published"]);
      expect(await world.db.post.findUnique({ where: { id: postId } })).toMatchObject({ status: "published" });
    }
  });

  it("record with the results which posts their writers are to be notified of", async () => {
    const added = await addMany();
    await settle(context(), await send(), "skip");
    const where = { brandId: world.brand.id, shownAt: null, publishedAt: world.clock.now() };
    const notices = await world.db.publishedNotice.findMany({ where, orderBy: { postId: "asc" } });
    expect(notices.map(({ postId }) => postId)).toEqual(added.map(({ postId }) => postId));
  });

  it("are written although the database permanently rejects one of them", async () => {
    await rejectResponse(world, "post3", "23514");
    const added = await addMany();
    await (await publishTogether()).settled;
    expect(await statuses(added)).toEqual(added.map((_, index) => (index === 3 ? "unknown" : "published")));
    expect(await world.db.webhookEvent.count({ where: { brandId: world.brand.id } })).toBe(COUNT - 1);
    const ends = await Promise.all(added.map(({ id }) => outcomes(world, id)));
    expect(ends).toEqual(added.map((_, index) => [index === 3 ? "unknown" : "published"]));
  });

  it("do not wait for one that the database rejects temporarily", async () => {
    const allow = await rejectResponse(world, "post4", "53100");
    const added = await addMany();
    const { settled } = await publishTogether();
    await expect
      .poll(() => statuses(added))
      .toEqual(added.map((_, index) => (index === 4 ? "publishing" : "published")));
    await allow();
    await settled;
    expect(await statuses(added)).toEqual(added.map(() => "published"));
  });

  it("do not wait for a locked post, which is settled once it is unlocked", async () => {
    const added = await addMany();
    let release = async () => {};
    const { settled } = await publishTogether(async () => {
      release = await hold((tx) => lockPost(tx, added[5]?.postId ?? 0));
    });
    await expect
      .poll(() => statuses(added))
      .toEqual(added.map((_, index) => (index === 5 ? "publishing" : "published")));
    await release();
    await settled;
    expect(await statuses(added)).toEqual(added.map(() => "published"));
  });

  it("of two workers do not wait for each other, when each has lost the channel on which the other has published", async () => {
    const channels = [
      await addTestChannel(world, "blind", "first"),
      await addTestChannel(world, "blind", "second"),
    ] as const;
    for (const channelId of channels) {
      for (const body of ["accepted", "rejected"]) await addPublication(world, { body, channelId });
    }
    const [first, firstRejected, second, secondRejected] = (await send()) as Record<0 | 1 | 2 | 3, EndedClaim> &
      EndedClaim[];
    const error = { code: NOT_AUTHORIZED, category: "platform", message: "No access.", retryable: true } as const;
    const rejected = (answer: EndedClaim): EndedClaim => ({
      ...answer,
      ending: { kind: "retry", error, seconds: 60, mayBeThere: false },
    });
    // Neither goes on before the other has begun.
    const release = await hold((tx) => tx.$executeRaw`lock table webhook_events`);
    const settled = [
      settle(context(), [first, rejected(secondRejected)], "skip"),
      settle(context(), [second, rejected(firstRejected)], "skip"),
    ];
    const waiting = () => world.db.$queryRaw<object[]>`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting()).length).toBe(2);
    await release();
    await Promise.all(settled);
    const rows = await world.db.channel.findMany({ where: { id: { in: [...channels] } } });
    expect(rows.map(({ status }) => status)).toEqual(["needs_reconnect", "needs_reconnect"]);
  });

  it("are written only for claims this worker still holds", async () => {
    const [overtaken] = await addMany();
    const answers = await send();
    await endLeases(world);
    const [newClaim] = await claim(
      world.db,
      world.clock,
      computeLoad(answers.slice(1).map(({ claimed }) => claimed)),
      TIMING,
    );
    expect(newClaim?.id).toBe(overtaken?.id);
    const written = await settle(context(), answers, "skip");
    const at = world.clock.now();
    expect([...written.values()]).toEqual([null, ...answers.slice(1).map(() => ({ at, lease: null }))]);
    expect(await read(world, newClaim?.id ?? 0)).toMatchObject({
      status: "publishing",
      leaseToken: newClaim?.token,
      crashes: 1,
    });
    expect(await outcomes(world, newClaim?.id ?? 0)).toEqual(["died"]);
    expect(await world.db.webhookEvent.count({ where: { brandId: world.brand.id } })).toBe(COUNT - 1);
  });
});

it("records intents in one batch, for held claims whose rows are not locked", async () => {
  await addMany(3);
  const claims = (await claim(world.db, world.clock, computeLoad([]), TIMING)).toSorted((a, b) => a.id - b.id);
  const intents = claims.map(intentOf);
  const [lost, held, fine] = intents as [Intent, Intent, Intent];
  await world.db.$executeRaw`update publications set lease_token = gen_random_uuid() where id = ${lost.claimed.id}`;
  const release = await hold((tx) => tx.$queryRaw`select from publications where id = ${held.claimed.id} for update`);
  expect(await recordIntents(world.db, intents, "skip")).toEqual(
    new Map([
      [lost, null],
      [fine, expect.any(Number)],
    ]),
  );
  const waiting = recordIntents(world.db, [held], "wait");
  await release();
  expect(await waiting).toEqual(new Map([[held, expect.any(Number)]]));
  expect(await Promise.all(claims.map(({ id }) => outcomes(world, id)))).toEqual([[], ["started"], ["started"]]);
  expect((await read(world, lost.claimed.id)).step).toBe("claimed");
});

it("sends the other publications when the database rejects one intent", async () => {
  const { db } = world;
  const added = await addMany(3);
  const refused = added[1]?.id ?? 0;
  await db.$executeRawUnsafe(`
    create function refuse_attempt() returns trigger as $$ begin
      raise exception 'refused' using errcode = '23514';
    end $$ language plpgsql`);
  await db.$executeRawUnsafe(`
    create trigger refuse_attempt before insert on publication_attempts for each row
    when (new.publication_id = ${refused}) execute function refuse_attempt()`);
  const { publisher, answer, asked } = respondingTogether();
  answer();
  await createTick(world.services, { extra: [publisher] }).drain();
  expect(asked()).toBe(2);
  expect(await statuses(added)).toEqual(["published", "scheduled", "published"]);
  expect(await read(world, refused)).toMatchObject({ error: { code: "internal" }, tries: 1 });
});

it("records an intent whose row stays locked once it is unlocked", async () => {
  await addMany(1);
  const [claimed] = (await claim(world.db, world.clock, computeLoad([]), TIMING)) as [ClaimedPublication];
  const release = await hold((tx) => tx.$queryRaw`select from publications where id = ${claimed.id} for update`);
  const begun = createBatches(context(), TIMING).recordIntent(intentOf(claimed));
  await expect
    .poll(
      () => world.db.$queryRaw`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    .toHaveLength(1);
  await release();
  expect(await begun).toEqual(expect.any(Number));
  expect(await outcomes(world, claimed.id)).toEqual(["started"]);
});
