import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { retryPost } from "#domain/content/posts/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { NotAuthorizedError, type Publisher, type PublishOutcome } from "#platform/connectors/contract.ts";
import { NOT_AUTHORIZED } from "#platform/connectors/shared/description/codes.ts";
import { readJournal, startPlatform, testPublishers } from "#platform/connectors/test/for-tests.ts";
import { addFiles, addPost } from "#test/networks/published.ts";
import { addPublication, addTestChannel, endLeases, outcomes, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick, resolvePublication } from "../index.ts";
import { TIMING, type Timing } from "../rules.ts";
import { type ClaimedPublication, claim, computeLoad } from "./claim.ts";
import { Lease } from "./lease.ts";
import { partKey } from "./parts.ts";
import type { Step } from "./publish.ts";
import { saveStates } from "./save-states.ts";
import { settle } from "./settle.ts";
import type { EndedClaim } from "./stages.ts";

/** Preparation before sending, and publications of several parts, against the test platform's own process. */
const folder = mkdtempSync(join(tmpdir(), "masthead-parts-"));
const journal = join(folder, "journal");
let world: World;
let origin: string;
let stop: () => Promise<void>;
let channelId: number;

beforeAll(async () => {
  ({ origin, stop } = await startPlatform({ journal }));
  world = await createWorld();
  channelId = await addTestChannel(world, "state");
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

function createTestTick(timing: Partial<Timing> = {}, onStep: (step: Step) => void = () => {}) {
  const extra = testPublishers({ origin, timeoutMs: 10_000, quietSeconds: 0 });
  return createTick(world.services, { extra, timing, onStep });
}

async function add(body: string, more: { thread?: string[]; first_comment?: string } = {}): Promise<number> {
  const { id } = await addPublication(world, { body, channelId });
  await world.db.publication.update({ where: { id }, data: { overrides: more } });
  return id;
}

/** The test platforms, with something that happens whenever a part was accepted and is not recorded yet. */
function publishersThat(happen: () => Promise<unknown>): Publisher[] {
  return testPublishers({ origin, timeoutMs: 10_000, quietSeconds: 0 }).map((publisher) => ({
    ...publisher,
    async publish(outgoing, call) {
      const outcome = await publisher.publish(outgoing, call);
      await happen();
      return outcome;
    },
  }));
}

const setStatus = (status: "connected" | "needs_reconnect") =>
  world.db.channel.update({ where: { id: channelId }, data: { status } });
const setClosed = (closedAt: Date | null) =>
  world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt } });

/** The accepted entries of each part on the platform, in order of arrival. */
async function findAccepted(id: number, count = 1) {
  const { idempotencyKey } = await read(world, id);
  const keys = Array.from({ length: count }, (_, number) => partKey(idempotencyKey, number));
  return readJournal(journal)
    .filter(({ what, marker }) => what === "accepted" && keys.includes(marker))
    .map(({ id: post, marker, replyTo }) => ({ part: keys.indexOf(marker), post, replyTo }));
}

/** Runs ticks until the publication is settled. */
async function drainUntil(id: number, status: string, tick = createTestTick()): Promise<void> {
  const drained = async () => {
    await tick.drain();
    return (await read(world, id)).status;
  };
  await expect.poll(drained).toBe(status);
}

describe("preparing a publication", () => {
  it("takes the steps that need not wait within one claim", async () => {
    const id = await add("At once");
    const steps: Step[] = [];
    await createTestTick({}, (step) => void steps.push(step)).drain();
    expect(steps).toEqual(["claimed", "prepared", "prepared", "prepared", "intent", "sent", "settled"]);
    expect(await read(world, id)).toMatchObject({ status: "published", crashes: 0, preparingSince: null });
    expect(await findAccepted(id)).toHaveLength(1);
  });

  it("stores a step's state only while the claim is held, and renews a lease that is too short with it", async () => {
    const [mine, lost] = [await add("Mine"), await add("Lost")];
    const claims = await claim(world.db, world.clock, computeLoad([]), TIMING);
    const of = (id: number) => claims.filter((claimed) => claimed.id === id);
    await world.db.publication.update({ where: { id: lost }, data: { leaseToken: randomUUID() } });
    const reached = [...of(mine), ...of(lost)].map((claimed) => ({ claimed, state: { container: "c1" } }));
    const saved = await saveStates(world.db, reached, { ...TIMING, lease: 600 });
    expect([...saved.keys()].map(({ claimed }) => claimed.id)).toEqual([mine]);
    const [held, overtaken] = [await read(world, mine), await read(world, lost)];
    expect(held).toMatchObject({ connectorState: { container: "c1" }, preparingSince: expect.any(Date) });
    expect(overtaken).toMatchObject({ connectorState: null, preparingSince: null });
    expect(held.leaseUntil?.getTime()).toBeGreaterThan((overtaken.leaseUntil?.getTime() ?? 0) + 500_000);
    await endLeases(world);
    await drainUntil(mine, "published");
    await drainUntil(lost, "published");
  });

  it("leaves a lease as it is while nearly all of it is left", async () => {
    const id = await add("Early");
    const [claimed] = (await claim(world.db, world.clock, computeLoad([]), TIMING)) as [ClaimedPublication];
    const { leaseUntil } = await read(world, id);
    const save = async (lease: Lease, container: string) => {
      const saved = await saveStates(world.db, [{ claimed: { ...claimed, lease }, state: { container } }], TIMING);
      return [...saved.values()];
    };
    const fresh = new Lease(TIMING.lease);
    expect((await save(fresh, "c1"))[0]).toBe(fresh);
    expect(await read(world, id)).toMatchObject({ connectorState: { container: "c1" }, leaseUntil });
    // A renewal whose answer was lost: the database's lease is newer than that of the process.
    const old = new Lease(TIMING.lease, () => TIMING.lease * 500);
    const [renewed] = await save(old, "c2");
    expect(renewed?.outlives((TIMING.lease * 1000) / 2)).toBe(true);
    expect((await read(world, id)).leaseUntil?.getTime()).toBeGreaterThan(leaseUntil?.getTime() ?? 0);
    await endLeases(world);
    await drainUntil(id, "published");
  });

  it("polls until it is ready, then sends once", async () => {
    const id = await add("[prepare]");
    const tick = createTestTick();
    await tick.drain();
    const waiting = await read(world, id);
    expect(waiting).toMatchObject({ status: "publishing", step: "claimed", leaseToken: null, firstSentAt: null });
    expect(waiting.connectorState).toMatchObject({ container: expect.any(String) });
    expect(await findAccepted(id)).toEqual([]);
    await drainUntil(id, "published", tick);
    expect(await findAccepted(id)).toHaveLength(1);
    expect(await outcomes(world, id)).toEqual(["published"]);
    expect(await read(world, id)).toMatchObject({ preparingSince: null, progress: null, tries: 0, crashes: 0 });
  });

  it("starts over when the platform's container has expired", async () => {
    const id = await add("[expire] while it waits");
    await drainUntil(id, "published");
    expect(await findAccepted(id)).toHaveLength(1);
  });

  it("starts over when the content has changed", async () => {
    const id = await add("[wait] Old words");
    await createTestTick().drain();
    const { postId, connectorState } = await read(world, id);
    await world.db.post.update({ where: { id: postId }, data: { body: "New words" } });
    await drainUntil(id, "published");
    const container = (connectorState as { container: string }).container;
    const [line] = readJournal(journal)
      .filter(({ what }) => what === "accepted")
      .slice(-1);
    expect(line?.container).not.toBe(container);
    expect(await findAccepted(id)).toHaveLength(1);
  });

  it("renews the lease during a long step, and no other worker takes it over", async () => {
    const id = await add("[upload]");
    const other = createTestTick({ lease: 0.9 });
    const uploading = createTestTick({ lease: 0.9 }).drain();
    const take = async () => {
      await other.drain();
      return (await read(world, id)).status;
    };
    await expect.poll(take).toBe("published");
    await uploading;
    expect(await findAccepted(id)).toHaveLength(1);
    expect(await read(world, id)).toMatchObject({ crashes: 0, tries: 0 });
  });

  it("releases the publication to the next worker on shutdown", async () => {
    const id = await add("[upload]");
    const end = new AbortController();
    const running = createTestTick().run(end.signal);
    await expect.poll(() => read(world, id)).toMatchObject({ status: "publishing" });
    end.abort();
    await running;
    expect(await read(world, id)).toMatchObject({ status: "publishing", leaseToken: null, tries: 0 });
    await drainUntil(id, "published");
    expect(await findAccepted(id)).toHaveLength(1);
  });

  it("fails without an attempt and without sending when the platform refuses a step", async () => {
    const id = await add("Refused upload");
    const error = { code: "too_large", category: "user", message: "The file is too large.", retryable: false } as const;
    let sent = 0;
    const publisher: Publisher = {
      platform: "test_state",
      timeoutMs: 10_000,
      prepare: async () => ({ kind: "failed", error, retryAfterSeconds: null }),
      async publish() {
        sent += 1;
        return { kind: "done", externalId: "1", permalink: "" };
      },
    };
    await createTick(world.services, { extra: [publisher] }).drain();
    expect(await read(world, id)).toMatchObject({ status: "failed", step: "idle", firstSentAt: null, error });
    // An attempt is a request that may have published; none was made.
    expect(await outcomes(world, id)).toEqual([]);
    expect(sent).toBe(0);
  });

  it("waits for renewed access when a step finds that it has ended, and counts no try", async () => {
    const id = await add("Ended access");
    const publisher: Publisher = {
      platform: "test_state",
      timeoutMs: 10_000,
      prepare: () => Promise.reject(new NotAuthorizedError("Token has expired")),
      publish: () => Promise.reject(new Error("It must not be sent.")),
    };
    await createTick(world.services, { extra: [publisher] }).drain();
    expect(await read(world, id)).toMatchObject({ status: "scheduled", error: { code: NOT_AUTHORIZED } });
    expect(await world.db.channel.findUnique({ where: { id: channelId } })).toMatchObject({
      status: "needs_reconnect",
    });
    await setStatus("connected");
    await drainUntil(id, "published");
    expect(await findAccepted(id)).toHaveLength(1);
  });

  it("counts an unreachable platform as a failed try, and fails after the last one without an attempt", async () => {
    const id = await add("Nobody there");
    const extra = testPublishers({ origin: "http://127.0.0.1:1", timeoutMs: 10_000, quietSeconds: 0 });
    const tick = createTick(world.services, { extra, timing: { retry: [1] } });
    await tick.drain();
    expect(await read(world, id)).toMatchObject({ status: "scheduled", tries: 1, error: { code: "not_prepared" } });
    world.clock.advance(1000);
    await tick.drain();
    expect(await read(world, id)).toMatchObject({ status: "failed", step: "idle" });
    expect(await outcomes(world, id)).toEqual([]);
  });
});

describe("a thread", () => {
  const THREE = { thread: ["Second"], first_comment: "Third" };

  it("is published part by part, each under its own key, replying to the part before", async () => {
    const id = await add("First", THREE);
    await drainUntil(id, "published");
    const accepted = await findAccepted(id, 3);
    const [first, second] = accepted;
    expect(accepted.map(({ part }) => part)).toEqual([0, 1, 2]);
    expect(accepted.map(({ replyTo }) => replyTo)).toEqual([null, first?.post, second?.post]);
    expect(await read(world, id)).toMatchObject({ externalId: first?.post, tries: 0, crashes: 0 });
    const parts = await world.db.publicationPart.findMany({ where: { publicationId: id }, orderBy: { number: "asc" } });
    expect(parts.map(({ externalId }) => externalId)).toEqual(accepted.map(({ post }) => post));
    const attempts = await world.db.publicationAttempt.findMany({
      where: { publicationId: id },
      orderBy: { id: "asc" },
    });
    expect(attempts.map(({ part }) => part)).toEqual([0, 1, 2]);
    const { postId } = await read(world, id);
    expect(await world.db.webhookEvent.count({ where: { postId } })).toBe(1);
  });

  it("is published within one claim, whose lease each part renews", async () => {
    const id = await add("First", THREE);
    const steps: Step[] = [];
    const leases: { token: string; until: number }[] = [];
    const extra = publishersThat(async () => {
      const { leaseToken, leaseUntil } = await read(world, id);
      leases.push({ token: leaseToken ?? "", until: leaseUntil?.getTime() ?? 0 });
    });
    await createTick(world.services, { extra, onStep: (step) => void steps.push(step) }).drain();
    expect(await read(world, id)).toMatchObject({ status: "published", crashes: 0, leaseToken: null });
    expect(steps.filter((step) => step === "claimed" || step === "settled")).toEqual([
      "claimed",
      ...["settled", "settled", "settled"],
    ]);
    expect(new Set(leases.map(({ token }) => token)).size).toBe(1);
    const ends = leases.map(({ until }) => until);
    expect(ends).toEqual([...new Set(ends)].toSorted((one, other) => one - other));
    expect((await findAccepted(id, 3)).map(({ part }) => part)).toEqual([0, 1, 2]);
  });

  it.each([
    ["its channel is disconnected", () => setStatus("needs_reconnect"), { status: "scheduled" }],
    ["its brand is closed", () => setClosed(new Date()), { status: "publishing" }],
  ])("sends no other part once %s, until that is over", async (_, happen, ending) => {
    const id = await add("First", THREE);
    await createTick(world.services, { extra: publishersThat(happen) }).drain();
    expect(await read(world, id)).toMatchObject({ ...ending, leaseToken: null });
    expect((await findAccepted(id, 3)).map(({ part }) => part)).toEqual([0]);
    await setStatus("connected");
    await setClosed(null);
    world.clock.advance(60_000);
    await drainUntil(id, "published");
    expect((await findAccepted(id, 3)).map(({ part }) => part)).toEqual([0, 1, 2]);
  });

  it("leaves the next part to another worker when its own is told to stop while a result is written", async () => {
    const id = await add("First", THREE);
    const end = new AbortController();
    const onStep = (step: Step) => {
      if (step === "settled") end.abort();
    };
    const extra = publishersThat(async () => {});
    await createTick(world.services, { extra, onStep }).run(end.signal);
    expect(await read(world, id)).toMatchObject({ status: "publishing", step: "claimed", leaseToken: null, tries: 0 });
    expect((await findAccepted(id, 3)).map(({ part }) => part)).toEqual([0]);
    await drainUntil(id, "published");
    expect((await findAccepted(id, 3)).map(({ part }) => part)).toEqual([0, 1, 2]);
  });

  it.each([
    ["app", false],
    ["channel", false],
    [null, true],
  ] as const)("goes on beside a result that asks for a pause of the %s: %s", async (block, goesOn) => {
    const ids = [await add("First", THREE), await add("Asks for a pause")];
    const claims = await claim(world.db, world.clock, computeLoad([]), TIMING);
    const [thread, other] = ids.map((id) => claims.find((claimed) => claimed.id === id));
    if (!thread || !other) throw new Error("Both are due.");
    const error = { code: "throttled", category: "platform", message: "Wait.", retryable: true } as const;
    const first: EndedClaim = {
      claimed: thread,
      attemptId: null,
      mayGoOn: true,
      ending: { kind: "part", number: 0, externalId: randomUUID(), permalink: "" },
    };
    const pause: EndedClaim = {
      claimed: other,
      attemptId: null,
      ending: { kind: "waiting", error, seconds: 1, block },
    };
    const ctx: SystemContext = {
      ...world.services,
      caller: { kind: "system", job: "publishing.tick" },
      origin: { requestId: "test", entryPoint: "job", address: null, userAgent: null },
    };
    const written = await settle(ctx, [first, pause], "wait");
    expect(written.get(first)?.lease !== null).toBe(goesOn);
    const { count } = await world.db.publication.deleteMany({ where: { id: { in: ids } } });
    expect(count).toBe(2);
    await world.db.platformPace.deleteMany();
  });

  it("keeps its published first part when the second is refused, and continues there on retry", async () => {
    const id = await add("First", { thread: ["[fail]", "Third"] });
    await drainUntil(id, "failed");
    expect((await findAccepted(id, 3)).map(({ part }) => part)).toEqual([0]);
    expect((await read(world, id)).error).toMatchObject({ part: { number: 2, total: 3 } });
    await world.db.publication.update({ where: { id }, data: { overrides: { thread: ["Better", "Third"] } } });
    await world.as(world.owner)(retryPost, { id: (await read(world, id)).postId });
    await drainUntil(id, "published");
    expect((await findAccepted(id, 3)).map(({ part }) => part)).toEqual([0, 1, 2]);
  });

  it("settles a lost response to the second part by its prepared state, without a duplicate", async () => {
    const id = await add("First", { thread: ["[lose]", "Third"] });
    await createTestTick().drain();
    expect(await read(world, id)).toMatchObject({ status: "publishing", step: "sending" });
    await endLeases(world);
    await drainUntil(id, "published");
    expect((await findAccepted(id, 3)).map(({ part }) => part)).toEqual([0, 1, 2]);
    expect(await outcomes(world, id)).toEqual(["published", "unknown", "published"]);
  });

  describe("with files in later parts", () => {
    const png = (alt: string) => ({ type: "image/png", bytes: Buffer.from(alt), alt });
    const addThread = () =>
      addPost(world, {
        channelId,
        body: "First",
        thread: ["Second", "Third"],
        media: [png("One")],
        threadMedia: [[png("Two"), png("Three")], [png("Four")]],
      });
    /** The alt texts of the files of each part, as often as the platform has it. */
    const findFiles = async (id: number) => {
      const posts = new Map((await findAccepted(id, 3)).map(({ post, part }) => [post, part]));
      const accepted = readJournal(journal).filter(({ what, id: post }) => what === "accepted" && posts.has(post));
      return accepted.map(({ id: post, files = [] }) => [posts.get(post), ...files.map(({ alt }) => alt)]);
    };
    const EACH = [
      [0, "One"],
      [1, "Two", "Three"],
      [2, "Four"],
    ];

    it("gives each part its own", async () => {
      const id = await addThread();
      await drainUntil(id, "published");
      expect(await findFiles(id)).toEqual(EACH);
    });

    it.each(["before", "after"] as const)(
      "has each once when a worker dies %s the request of the second part",
      async (when) => {
        const id = await addThread();
        const { promise: never, resolve: release } = Promise.withResolvers<PublishOutcome>();
        let isDead = false;
        const extra = testPublishers({ origin, timeoutMs: 10_000, quietSeconds: 0 }).map(
          (publisher): Publisher => ({
            ...publisher,
            async publish(outgoing, call) {
              if (outgoing.part.body !== "Second") return publisher.publish(outgoing, call);
              if (when === "after") await publisher.publish(outgoing, call);
              isDead = true;
              return never;
            },
          }),
        );
        const dying = createTick(world.services, { extra }).drain();
        await expect.poll(() => isDead).toBe(true);
        const { connectorState } = await read(world, id);
        expect(connectorState).toMatchObject({ container: expect.any(String), isReady: true });
        await endLeases(world);
        await drainUntil(id, "published");
        release({ kind: "start_over" });
        await dying;
        expect(await findFiles(id)).toEqual(EACH);
        expect(await read(world, id)).toMatchObject({ status: "published" });
      },
    );

    it("prepares a part anew when its files have changed meanwhile", async () => {
      const wanted = { channelId, body: "First", thread: ["[wait]"], threadMedia: [[png("Before")]] };
      const id = await addPost(world, wanted);
      await createTestTick().drain();
      const { connectorState } = await read(world, id);
      const [asset = 0] = await addFiles(world, [png("After")]);
      const overrides = { thread: ["Now"], thread_media_ids: [[asset]] };
      await world.db.publication.update({ where: { id }, data: { overrides } });
      await drainUntil(id, "published");
      expect(await findFiles(id)).toEqual([[0], [1, "After"]]);
      const lines = readJournal(journal).filter(({ what }) => what === "accepted");
      expect(lines.at(-1)?.container).not.toBe((connectorState as { container: string }).container);
    });
  });

  it("continues after a part that a user has resolved with a link", async () => {
    const id = await add("First", { thread: ["Second"] });
    await drainUntil(id, "published");
    await world.db.publicationPart.deleteMany({ where: { publicationId: id, number: 1 } });
    await world.db.publicationPart.deleteMany({ where: { publicationId: id, number: 0 } });
    await world.db.publication.update({ where: { id }, data: { status: "unknown", step: "sending" } });
    const permalink = "https://test.example/there";
    await world.as(world.owner)(resolvePublication, { id, permalink });
    expect(await read(world, id)).toMatchObject({ status: "scheduled", permalink });
    await drainUntil(id, "published");
    expect(
      await world.db.publicationPart.findMany({ where: { publicationId: id }, orderBy: { number: "asc" } }),
    ).toMatchObject([
      { number: 0, permalink },
      { number: 1, externalId: expect.any(String) },
    ]);
  });
});
