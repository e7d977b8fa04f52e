import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { reconnectChannel } from "#domain/publishing/channels/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import type { Publisher, PublishOutcome } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { addFiles } from "#test/networks/published.ts";
import { addNeeded, connectNetwork, NETWORK_KEYS, PROVING } from "#test/publishing/networks.ts";
import { addPublication, endLeases, read } from "#test/publishing/publication.ts";
import { findCut, wholeTextsFor } from "#test/publishing/whole-texts.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick, resolvePublication } from "./index.ts";

const CUP = { type: "image/jpeg", bytes: randomBytes(12_000), alt: "A cup" };

/** Connecting and publishing on each network, against a stand-in server of its protocol. */
describe.each(PROVING)("$platform", (fixture) => {
  const { platform, settles, uploads, needs, takesNoFiles, takesOneFile, typed, externalId, tooMany, start } = fixture;
  let world: World;
  let network: Awaited<ReturnType<typeof start>>;
  let channelId: number;
  beforeAll(async () => {
    network = await start();
    addConnectorParts({ platform, connect: network.connect });
    world = await createWorld({ env: NETWORK_KEYS });
    channelId = (await connect()).id;
  });
  afterAll(() => network.standIn.stop());
  beforeEach(async () => {
    // What a network refused may have ended its connection.
    const connected = await world.db.channel.findFirst({ where: { id: channelId, status: "connected" } });
    if (!connected) channelId = (await connect()).id;
    await world.db.platformPace.deleteMany();
    // What an earlier test left open would take turns with this one's.
    const open = ["scheduled", "publishing", "processing", "unknown"] as const;
    await world.db.publication.updateMany({
      where: { brandId: world.brand.id, status: { in: [...open] } },
      data: { status: "failed", nextAttemptAt: null, leaseUntil: null, leaseToken: null },
    });
  });

  const connect = () => connectNetwork(world, { platform, typed, externalId }, network);
  const owner = () => world.as(world.owner, { brand: world.brand.slug });
  const createTestTick = (publisher: Publisher = network.publisher) =>
    createTick(world.services, { extra: [publisher] });
  const add = async (body: string) => {
    const added = await addPublication(world, { body, channelId });
    await addNeeded(world, added, needs);
    return added.id;
  };
  const countPublished = (text: string) => network.texts().filter((one) => one === text).length;

  it("creates one channel, however often its account is connected", async () => {
    expect(await connect()).toMatchObject({
      id: channelId,
      platform,
      status: "connected",
      display_name: expect.stringMatching(/./),
    });
  });

  it("publishes a text", async () => {
    const id = await add("A text");
    await createTestTick().drain();
    expect(await read(world, id)).toMatchObject({ status: "published" });
    expect(countPublished("A text")).toBe(1);
  });

  it("publishes what is written in any script, to the last character", async () => {
    for (const text of wholeTextsFor(platform)) {
      await world.db.platformPace.deleteMany();
      await drainUntil(await add(text), "published");
    }
    expect(findCut(platform, network.contents?.() ?? network.texts())).toEqual([]);
  });

  if (!takesNoFiles)
    it("publishes stored files", async () => {
      const id = await add("With images");
      const { postId } = await read(world, id);
      // Where a post needs a video, that is the stored file.
      if (!needs?.video) for (const position of takesOneFile ? [0] : [0, 1]) await addImage(postId, position);
      await drainUntil(id, "published");
      expect(countPublished("With images")).toBe(1);
    });

  if (uploads)
    it("renews the lease during a long upload, and no other worker takes it over", async () => {
      const id = await add("A long upload");
      if (!needs?.video) await addImage((await read(world, id)).postId, 0);
      network.standIn.troubles.push({ kind: "slow", ms: 3300 });
      const timing = { lease: 2 };
      const uploading = createTick(world.services, { extra: [network.publisher], timing }).drain();
      const other = createTick(world.services, { extra: [network.publisher], timing });
      const take = async () => {
        await other.drain();
        return (await read(world, id)).status;
      };
      await expect.poll(take).toBe("published");
      await uploading;
      expect(await read(world, id)).toMatchObject({ crashes: 0, tries: 0 });
      expect(countPublished("A long upload")).toBe(1);
    });

  if (uploads)
    it("ends an unfinished upload when the worker stops, and leaves the publication to the next", async () => {
      const id = await add("Half an upload");
      if (!needs?.video) await addImage((await read(world, id)).postId, 0);
      const { storage } = world.services;
      const uploading = Promise.withResolvers<void>();
      const hasEnded = Promise.withResolvers<void>();
      async function* stall(stream: Readable): AsyncGenerator<Buffer> {
        for await (const chunk of stream) {
          yield (chunk as Buffer).subarray(0, 1000);
          uploading.resolve();
          await hasEnded.promise;
        }
      }
      const getStream = async (key: string) =>
        Readable.from(stall(await storage.getStream(key)), { objectMode: false });
      const stalling = { ...world.services, storage: { ...storage, getStream } };
      const end = new AbortController();
      const timing = { stopUpload: 0.1 };
      const running = createTick(stalling, { extra: [network.publisher], timing }).run(end.signal);
      await uploading.promise;
      end.abort();
      await running;
      hasEnded.resolve();
      const left = await read(world, id);
      expect(left).toMatchObject({ status: "publishing", leaseToken: null });
      // A network that can settle it may be asked first, which takes a try.
      if (!settles) expect(left.tries).toBe(0);
      await drainUntil(id, "published");
      expect(countPublished("Half an upload")).toBe(1);
    });

  if (findConnector(platform)?.capabilities.thread && !takesNoFiles)
    describe("a thread with files in its later parts", () => {
      const addThread = async (body: string) => {
        const id = await add(body);
        const [one = 0, two = 0, three = 0] = await addFiles(world, [CUP, CUP, CUP]);
        const overrides = {
          thread: [`${body}, continued`, `${body}, without files`, `${body}, to its end`],
          thread_media_ids: [[one, two], [], [three]],
        };
        await world.db.publication.update({ where: { id }, data: { overrides } });
        return id;
      };
      /** Parts need not wait for each other. */
      const unpaced = (): Publisher => ({
        ...network.publisher,
        async publish(outgoing, call) {
          const outcome = await network.publisher.publish(outgoing, call);
          await world.db.platformPace.deleteMany();
          return outcome;
        },
      });
      /** The published parts, as often as they exist, with the number of their files. */
      const partsOf = (body: string) => {
        const files = network.files?.() ?? [];
        return network.texts().flatMap((text, index) => (text.startsWith(body) ? [[text, files[index]]] : []));
      };
      const expected = (body: string) => [
        [body, 0],
        [`${body}, continued`, 2],
        [`${body}, without files`, 0],
        [`${body}, to its end`, 1],
      ];

      it("publishes each part with its own files", async () => {
        const id = await addThread("A thread with files");
        await drainUntil(id, "published", unpaced());
        expect(partsOf("A thread with files")).toEqual(expected("A thread with files"));
      });

      it("continues with them when a worker dies between their upload and the publishing request", async () => {
        const body = "A thread that is interrupted";
        const id = await addThread(body);
        const publisher = unpaced();
        const { promise: never, resolve: release } = Promise.withResolvers<PublishOutcome>();
        const death = Promise.withResolvers<true>();
        const tick = createTestTick({
          ...publisher,
          async publish(outgoing, call) {
            if (outgoing.part.media.length === 0) return publisher.publish(outgoing, call);
            death.resolve(true);
            return never;
          },
        });
        const claims: Promise<unknown>[] = [];
        // A network may take a while to process an upload, which ends the claim.
        const untilDeath = async () => {
          await endLeases(world);
          const drained = tick.drain();
          claims.push(drained);
          return Promise.race([drained.then(() => false), death.promise]);
        };
        await expect.poll(untilDeath).toBe(true);
        expect(partsOf(body)).toEqual(expected(body).slice(0, 1));
        await drainUntil(id, settles ? "published" : "unknown", publisher);
        // Where nothing tells that the part never arrived, a person says so.
        if (!settles) {
          await owner()(resolvePublication, { id, resend: true });
          await drainUntil(id, "published", publisher);
        }
        expect(partsOf(body)).toEqual(expected(body));
        release({ kind: "start_over" });
        await Promise.all(claims);
      });
    });

  async function addImage(postId: number, position: number): Promise<void> {
    const [assetId = 0] = await addFiles(world, [CUP]);
    await world.db.postMedia.create({ data: { brandId: world.brand.id, postId, assetId, position } });
  }

  /** Runs like a worker, with every lease and pause shortened. */
  async function drainUntil(id: number, status: string, publisher?: Publisher): Promise<void> {
    const drained = async () => {
      await endLeases(world);
      await createTestTick(publisher).drain();
      return (await read(world, id)).status;
    };
    await expect.poll(drained).toBe(status);
  }
  const settle = (id: number) => drainUntil(id, settles ? "published" : "unknown");

  it.each(["lost", "half", "bad_gateway", "page"] as const)(
    "does not publish twice when the response is %s",
    async (kind) => {
      const text = `Trouble: ${kind}`;
      const id = await add(text);
      network.standIn.troubles.push({ kind });
      await createTestTick().drain();
      await settle(id);
      world.clock.advance(86_400_000);
      await createTestTick().drain();
      expect(countPublished(text)).toBe(kind === "page" && !settles ? 0 : 1);
    },
  );

  it("does not take another post of the account for one that never arrived", async () => {
    const other = await add("Written by hand");
    await createTestTick().drain();
    await drainUntil(other, "published");
    // Unknown here, as a post is that somebody wrote on the network, or one that another worker is about to record.
    await world.db.publication.update({ where: { id: other }, data: { externalId: "", permalink: "" } });
    await world.db.publicationPart.deleteMany({ where: { publicationId: other } });
    const text = "Ours, which never arrived";
    const id = await add(text);
    network.standIn.troubles.push({ kind: "page" });
    await world.db.platformPace.deleteMany();
    await createTestTick().drain();
    await settle(id);
    expect(countPublished(text)).toBe(settles ? 1 : 0);
  });

  it.each([-120, 120])("does not publish twice with a clock that is %i minutes off", async (minutes) => {
    const text = `Sent ${minutes} minutes off`;
    const id = await add(text);
    network.standIn.troubles.push({ kind: "lost" });
    await createTestTick().drain();
    vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    await settle(id);
    expect(countPublished(text)).toBe(1);
  });

  it("takes a refusal in an unknown form for no publication, and keeps its markup out of the message", async () => {
    for (const status of [403, 404, 413]) {
      const text = `Refused with ${status}`;
      const id = await add(text);
      network.standIn.troubles.push({ kind: "refuse", answer: { status, body: "<html>Not here</html>" } });
      await world.db.platformPace.deleteMany();
      await createTestTick().drain();
      const { status: state, error } = await read(world, id);
      expect([status, network.standIn.troubles]).toEqual([status, []]);
      expect(["failed", "unknown", "publishing"], text).toContain(state);
      const { message = "It is settled later." } = (error ?? {}) as { message?: string };
      expect(message, text).toMatch(/^[A-Z][^<]+[.)]$/);
      expect(countPublished(text), text).toBe(0);
      // Otherwise asking again about this one could meet the refusal that is meant for the next.
      const ended = { status: "failed", leaseToken: null, leaseUntil: null } as const;
      await world.db.publication.update({ where: { id }, data: ended });
    }
  });

  it("does not publish twice when a worker crashes after sending", async () => {
    const text = "The last words";
    const id = await add(text);
    const { promise: never, resolve: release } = Promise.withResolvers<PublishOutcome>();
    const { publisher } = network;
    const sends: Publisher = {
      ...publisher,
      async publish(outgoing, call) {
        await publisher.publish(outgoing, call);
        return never;
      },
    };
    const dying = createTestTick(sends).drain();
    await expect.poll(() => countPublished(text)).toBe(1);
    await settle(id);
    expect(countPublished(text)).toBe(1);
    release({
      kind: "failed",
      error: { code: "late", category: "platform", message: "", retryable: true },
      retryAfterSeconds: null,
    });
    await dying;
  });

  it("waits for as long as the network asks without using up a try", async () => {
    const id = await add("Too much");
    network.standIn.troubles.push({ kind: "refuse", answer: tooMany(120) });
    await createTestTick().drain();
    const waiting = await read(world, id);
    expect(waiting).toMatchObject({ status: "scheduled", tries: 0, error: { code: "throttled" } });
    const { blockedUntil } = await world.db.platformPace.findFirstOrThrow({ where: { platform, channelId } });
    const seconds = ((blockedUntil?.getTime() ?? 0) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(100);
    expect(seconds).toBeLessThanOrEqual(121);
    await world.db.platformPace.deleteMany();
    world.clock.advance(121_000);
    await createTestTick().drain();
    expect(await read(world, id)).toMatchObject({ status: "published" });
    expect(countPublished("Too much")).toBe(1);
  });

  it("waits for a reconnect when the grant was revoked", async () => {
    const id = await add("Later then");
    network.standIn.isRevoked = true;
    await createTestTick().drain();
    expect(await world.db.channel.findUniqueOrThrow({ where: { id: channelId } })).toMatchObject({
      status: "needs_reconnect",
    });
    expect(await read(world, id)).toMatchObject({ status: "scheduled" });
    expect(countPublished("Later then")).toBe(0);
    if (!typed) return;
    const again = owner()(reconnectChannel, { id: channelId, fields: { ...typed, ...network.more } });
    await expect(again).rejects.toMatchObject({ kind: "invalid" });
  });
});
