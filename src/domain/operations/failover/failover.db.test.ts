import { beforeEach, describe, expect, it } from "vitest";
import { claimReply } from "#domain/engagement/inbox/claim-reply.ts";
import { replyToItem } from "#domain/engagement/inbox/index.ts";
import { resolvePublication } from "#domain/publishing/publications/index.ts";
import { TIMING } from "#domain/publishing/publications/rules.ts";
import { claim, computeLoad } from "#domain/publishing/publications/tick/claim.ts";
import { recordIntents } from "#domain/publishing/publications/tick/record-intents.ts";
import { settle } from "#domain/publishing/publications/tick/settle.ts";
import type { EndedClaim } from "#domain/publishing/publications/tick/stages.ts";
import { openChannel, receiveMessage } from "#test/inbox.ts";
import { addPublication, addTestChannel, intentOf, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { findLastSwitch, followTimeline, readFailoverFacts } from "./index.ts";

const LEASE = 60;
let world: World;
let channelId: number;

beforeEach(async () => {
  world = await createWorld();
  await world.db.databaseTimeline.deleteMany();
  await world.db.publication.deleteMany();
  channelId = await addTestChannel(world, "look_up");
  await followTimeline(world.services, LEASE);
});

/** What is recorded is from another server, as in a database whose standby has taken over, or that was put back. */
async function switchServer(former: { timeline?: number; systemIdentifier?: string; usedAt?: Date } = { timeline: 0 }) {
  await world.db.databaseTimeline.updateMany({ data: former });
}

const follow = (failover: "settle" | "lossless" = "settle") =>
  followTimeline({ ...world.services, env: { DATABASE_FAILOVER: failover } }, LEASE);
const claimAll = () => claim(world.db, world.clock, computeLoad([]), TIMING);
const ctx = () => ({
  ...world.services,
  caller: { kind: "system" as const, job: "test" },
  origin: { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null },
});

describe("another database server", () => {
  it("commits no intent before what it may have forgotten is taken to settlement", async () => {
    const { id } = await addPublication(world, { body: "Due", channelId });
    const [claimed] = await claimAll();
    if (!claimed) throw new Error("It wasn't claimed.");
    const intent = intentOf(claimed);
    await switchServer();
    expect((await recordIntents(world.db, [intent], "wait")).get(intent)).toBeNull();
    await follow();
    // The claim from before is void.
    expect((await recordIntents(world.db, [intent], "wait")).get(intent)).toBeNull();
    expect(await read(world, id)).toMatchObject({ leaseToken: null, inDoubtSince: expect.any(Date) });
    expect(await world.db.publicationAttempt.count()).toBe(0);
  });

  it("puts in doubt what is due, and nothing else", async () => {
    const due = await addPublication(world, { body: "Due", channelId });
    const later = await addPublication(world, { body: "Later", channelId, inSeconds: 3600 });
    const draft = await addPublication(world, { body: "Draft", channelId, status: "draft" });
    const feed = await addPublication(world, { body: "On our own feed" });
    await switchServer();
    await follow();
    const doubtful = await Promise.all([due, later, draft, feed].map(({ id }) => read(world, id)));
    expect(doubtful.map(({ inDoubtSince }) => inDoubtSince !== null)).toEqual([true, false, false, false]);
    expect(await findLastSwitch(world.db, { days: 1 })).toMatchObject({ inDoubt: 1 });
    // Nothing is settled for a lease.
    expect(await claimAll()).toHaveLength(1);
    await follow();
    expect(await world.db.databaseTimeline.count()).toBe(2);
    world.clock.set(new Date(Date.now() + 2 * LEASE * 1000));
    expect((await claimAll()).map(({ id, isAmbiguous, isInDoubt }) => ({ id, isAmbiguous, isInDoubt }))).toEqual([
      { id: due.id, isAmbiguous: true, isInDoubt: true },
    ]);
  });

  // This server was never a standby. That nothing is asked after the promotion of one is proven under Patroni (`test:cluster`).
  it.each([
    ["has recovered from an archive", { timeline: 0 }],
    ["is an earlier state", { timeline: 0, usedAt: new Date(Date.now() - 3_600_000) }],
    ["is another cluster", { systemIdentifier: "1" }],
  ])("puts in doubt what is due where it %s, although no failover loses a commit", async (_name, former) => {
    const { id } = await addPublication(world, { body: "Due", channelId });
    await switchServer(former);
    await follow("lossless");
    expect((await read(world, id)).inDoubtSince).not.toBeNull();
  });

  it("takes the result of a request that it has forgotten, for that very publication", async () => {
    const { id } = await addPublication(world, { body: "Sent", channelId });
    const [claimed] = await claimAll();
    if (!claimed) throw new Error("It wasn't claimed.");
    await switchServer();
    await follow();
    const ending = { kind: "published", externalId: "x1", permalink: "https://x.example/1" } as const;
    const other: EndedClaim = { claimed: { ...claimed, key: crypto.randomUUID() }, attemptId: 1_000_000, ending };
    expect((await settle(ctx(), [other], "wait")).get(other)).toBeNull();
    const own: EndedClaim = { claimed, attemptId: 1_000_000, ending };
    expect((await settle(ctx(), [own], "wait")).get(own)).not.toBeNull();
    expect(await read(world, id)).toMatchObject({ status: "published", externalId: "x1", inDoubtSince: null });
  });

  it("sends no reply of the inbox before, and then as one that may have been sent", async () => {
    const item = await receiveMessage(world, await openChannel(world, "blind"), "When do you open?");
    const { replies } = await world.as(world.owner)(replyToItem, { id: item, body: "At nine." });
    const id = replies[0]?.id ?? 0;
    await switchServer();
    expect(await claimReply(world.db, id, LEASE, true)).toBe("busy");
    await follow();
    await world.db.inboxReply.update({ where: { id }, data: { leaseUntil: null } });
    expect(await claimReply(world.db, id, LEASE, true)).toMatchObject({ isAmbiguous: true });
  });

  it("leaves the next part in doubt when a person says that one is there, and none that is sent again", async () => {
    const threads = await Promise.all(["There", "Not there"].map((body) => addPublication(world, { body, channelId })));
    await world.db.publication.updateMany({
      data: { overrides: { thread: ["Two"] }, status: "unknown", inDoubtSince: new Date() },
    });
    const stateId = await addTestChannel(world, "state");
    await world.db.publication.updateMany({ data: { channelId: stateId } });
    const [there, notThere] = threads.map(({ id }) => id) as [number, number];
    const call = world.as(world.owner);
    await call(resolvePublication, { id: there, permalink: "https://x.example/1" });
    await call(resolvePublication, { id: notThere, resend: true });
    expect(await read(world, there)).toMatchObject({ status: "scheduled", inDoubtSince: expect.any(Date) });
    expect(await read(world, notThere)).toMatchObject({ status: "scheduled", inDoubtSince: null });
  });
});

it("reads what decides whether a failover can lose a commit", async () => {
  expect(await readFailoverFacts(world.db)).toMatchObject({ isIdentified: true, isSynchronous: false, standbys: 0 });
  expect(await findLastSwitch(world.db, { days: 1 })).toBeNull();
});
