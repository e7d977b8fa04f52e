import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { emitEvent, listEvents } from "#domain/events/webhooks/index.ts";
import { createComment } from "#domain/review/comments/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { createDrain } from "#server/drain.ts";
import { createServe } from "#test/checked-serve.ts";
import { createWorld, type World } from "#test/world.ts";
import { createFollow, endEventStreams } from "./events.ts";

let world: World;
let server: Server;
let drain: () => Promise<void>;
let url: string;
let token: string;
let postId: number;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  server = createServer(getRequestListener(createServe(world.services), { overrideGlobalObjects: false }));
  drain = createDrain(server, 60_000).finish;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/events`;
  token = await world.bearer(world.owner);
  ({ id: postId } = await world.as(world.owner)(createPost, { body: "Hello" }));
});
afterAll(() => server.close());

const comment = (body: string) => world.as(world.owner)(createComment, { id: postId, body });
const eventIds = async (above: number) => {
  const where = { brandId: world.brand.id, id: { gt: above } };
  return (await world.db.webhookEvent.findMany({ where, orderBy: { id: "asc" } })).map(({ id }) => id);
};
const lastId = async () => (await eventIds(0)).at(-1) ?? 0;

type ReceivedEvent = { id: number; event: string; text: string; data: Record<string, unknown> };

/** A client that parses the format: the events it received, and how to disconnect. */
async function open(lastEventId?: number, bearer = token) {
  const hangUp = new AbortController();
  const response = await fetch(url, {
    signal: hangUp.signal,
    headers: {
      accept: "text/event-stream",
      authorization: `Bearer ${bearer}`,
      ...(lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) }),
    },
  });
  const notifications: ReceivedEvent[] = [];
  const startIds: number[] = [];
  const reading = read(response, notifications, startIds).catch(() => {});
  return { response, notifications, startIds, reading, hangUp: () => hangUp.abort() };
}

async function read(response: Response, notifications: ReceivedEvent[], startIds: number[]): Promise<void> {
  let rest = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + chunk).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, id, event, data] = /^id: (\d+)\nevent: (\S+)\ndata: ([^\n]+)$/.exec(block) ?? [];
      if (data) notifications.push({ id: Number(id), event: event ?? "", text: data, data: JSON.parse(data) });
      else if (block.startsWith("id: ")) startIds.push(Number(block.slice(4)));
    }
  }
}

const until = (condition: () => boolean) => expect.poll(condition).toBe(true);

describe("access to the stream", () => {
  test("allows the brand's owner with a full-access token; others get the usual 401, 403 or 422", async () => {
    const editor = await world.addMember("editor");
    const refused = async (bearer: string) => (await open(undefined, bearer)).response.status;
    expect(await refused("nobody")).toBe(401);
    expect(await refused(await world.bearer(editor))).toBe(403);
    expect(await refused(await world.bearer(world.owner, { tier: "elevated_write", kind: "tiered" }))).toBe(403);
    const headers = { accept: "text/event-stream", authorization: `Bearer ${token}` };
    const bad = await fetch(url, { headers: { ...headers, "last-event-id": "yesterday" } });
    expect([bad.status, await bad.json()]).toMatchObject([422, { errors: { last_event_id: [expect.any(String)] } }]);
    const foreign = await fetch(url, { headers: { ...headers, "x-service-brand": crypto.randomUUID() } });
    expect(foreign.status).toBe(403);
  });

  test("answers HEAD without opening a stream", async () => {
    const headers = { accept: "text/event-stream", authorization: `Bearer ${token}` };
    for (let count = 0; count < 8; count++) {
      const response = await fetch(url, { method: "HEAD", headers });
      expect([response.status, response.headers.get("content-type")]).toEqual([
        200,
        "text/event-stream; charset=utf-8",
      ]);
    }
  });

  test("allows five streams per token and frees one when a client disconnects", async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, () => open()));
    expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200]);
    const sixth = await open();
    expect(sixth.response.status).toBe(429);
    for (const { hangUp } of streams) hangUp();
    await expect
      .poll(async () => {
        const again = await open();
        again.hangUp();
        return again.response.status;
      })
      .toBe(200);
  });

  test("counts no stream for a client that left before its stream was read", async () => {
    const follow = createFollow(world.services);
    const origin = { requestId: "t", entryPoint: "api" as const, address: null, userAgent: null };
    const caller = { ...world.owner, kind: "person", userId: world.owner.userId, token: { id: 1 } };
    const ctx = { ...world.services, caller, origin, brandId: world.brand.id, role: "super_admin" } as BrandContext;
    for (let count = 0; count < 12; count++) {
      const leaving = new AbortController();
      const request = new Request(url, { signal: leaving.signal });
      if (count % 2 === 0) leaving.abort();
      await follow({ ctx, request, again: async () => ctx }, {});
      leaving.abort();
    }
  });

  test("allows twenty streams per user, across tokens", async () => {
    const other = await createWorld();
    const bearers = await Promise.all(Array.from({ length: 5 }, () => other.bearer(other.owner)));
    const streams = await Promise.all(
      bearers.slice(1).flatMap((one) => [1, 2, 3, 4, 5].map(() => open(undefined, one))),
    );
    expect(new Set(streams.map(({ response }) => response.status))).toEqual(new Set([200]));
    const further = await open(undefined, bearers[0]);
    expect(further.response.status).toBe(429);
    for (const { hangUp } of streams) hangUp();
  });
});

describe("the stream", () => {
  test("sends new events with the body that webhook endpoints receive", async () => {
    await comment("Before");
    const { response, notifications, hangUp } = await open();
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    await comment("After");
    await until(() => notifications.length > 0);
    expect(notifications[0]).toMatchObject({
      event: "post.commented",
      data: { post_id: postId, kind: "comment", body: "After" },
    });
    const row = await world.db.webhookEvent.findUniqueOrThrow({ where: { id: notifications[0]?.id ?? 0 } });
    expect(notifications[0]?.data).toEqual(row.payload);
    hangUp();
  });

  test("sends the exact bytes that webhook endpoints receive", async () => {
    const { id: endpointId } = await world.db.webhookEndpoint.create({
      data: { brandId: world.brand.id, url: "http://127.0.0.1:9", events: ["post.commented"], secret: "encrypted" },
    });
    const { notifications, hangUp } = await open(await lastId());
    await comment("Ä “quoted” \u2028 line");
    await until(() => notifications.length > 0);
    const delivery = await world.db.webhookDelivery.findFirstOrThrow({ where: { endpointId } });
    expect(notifications[0]?.text).toBe(delivery.body);
    expect(delivery.body).toMatch(/^\{"post_id":/);
    hangUp();
  });

  test("sends its start id first, so that a reconnect before the first event misses none", async () => {
    const { startIds, hangUp } = await open();
    await until(() => startIds.length > 0);
    hangUp();
    await comment("While nobody listened");
    const { notifications, hangUp: end } = await open(startIds[0]);
    await until(() => notifications.length > 0);
    expect(notifications.map(({ data }) => data.body)).toEqual(["While nobody listened"]);
    end();
  });

  test("resumes after a lost connection without gaps or duplicates, in order", async () => {
    const from = await lastId();
    const notifications: ReceivedEvent[] = [];
    const writing = (async () => {
      for (let round = 0; round < 12; round++) await Promise.all([comment("a"), comment("b"), comment("c")]);
    })();
    for (let known = from; notifications.length < 36; ) {
      const stream = await open(known);
      await until(() => stream.notifications.length >= 5 || notifications.length + stream.notifications.length >= 36);
      stream.hangUp();
      await stream.reading;
      notifications.push(...stream.notifications);
      known = notifications.at(-1)?.id ?? known;
    }
    await writing;
    expect(notifications.map(({ id }) => id)).toEqual(await eventIds(from));
  });

  test("replays everything that happened while disconnected", async () => {
    const common = { status: "draft", kind: "comment", body: "Read later", occurred_at: "2026-11-20T13:00:00+00:00" };
    const sentAs = (comment_id: number) => ({ ...common, post_id: postId, brand_id: world.brand.id, comment_id });
    const from = await lastId();
    await world.db.webhookEvent.createMany({
      data: Array.from({ length: 250 }, (_, index) => ({
        brandId: world.brand.id,
        event: "post.commented",
        postId,
        occurredAt: new Date(),
        payload: sentAs(index),
      })),
    });
    const { notifications, hangUp } = await open(from);
    await until(() => notifications.length === 250);
    expect(notifications.map(({ data }) => data.comment_id)).toEqual(Array.from({ length: 250 }, (_, index) => index));
    hangUp();
  });

  /** An event in a transaction that stays open until `commit` is called. */
  async function emitLate(status: string) {
    const commit = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const origin = { requestId: "t", entryPoint: "api" as const, address: null, userAgent: null };
    const ctx = {
      ...world.services,
      caller: world.owner,
      origin,
      brandId: world.brand.id,
      role: "super_admin",
    } as BrandContext;
    const committed = world.db.$transaction(
      async (tx) => {
        await emitEvent(tx, ctx, world.brand.id, {
          event: "post.approved",
          post_id: postId,
          status,
          approved_via: "api",
        });
        written.resolve();
        await commit.promise;
      },
      { timeout: 120_000 },
    );
    await written.promise;
    return {
      commit() {
        commit.resolve();
        return committed;
      },
    };
  }

  test("waits for an event that commits late instead of skipping it", async () => {
    const from = await lastId();
    const { notifications, hangUp } = await open(from);
    const late = await emitLate("draft");
    await comment("Overtakes it");
    const listed = await world.as(world.owner)(listEvents, { last_event_id: from });
    expect(listed.events).toEqual([]);
    expect(notifications).toEqual([]);
    await late.commit();
    await until(() => notifications.length === 2);
    expect(notifications.map(({ event }) => event)).toEqual(["post.approved", "post.commented"]);
    expect(notifications.map(({ id }) => id)).toEqual(await eventIds(from));
    hangUp();
  });

  test("is not blocked by a continuous series of transactions, nor by one that writes no events", async () => {
    const elsewhere = Promise.withResolvers<void>();
    const hasBegun = Promise.withResolvers<void>();
    const other = world.db.$transaction(
      async (tx) => {
        await tx.brand.update({ where: { id: world.brand.id }, data: { phone: "1" } });
        hasBegun.resolve();
        await elsewhere.promise;
      },
      { timeout: 120_000 },
    );
    await hasBegun.promise;
    const { notifications, hangUp } = await open(await lastId());
    // At any time at least one transaction is open.
    let running = await emitLate("draft");
    while (notifications.length === 0) {
      const next = await emitLate("draft");
      await running.commit();
      running = next;
    }
    await running.commit();
    elsewhere.resolve();
    await other;
    hangUp();
  });

  test("contains only the brand's own events", async () => {
    const stranger = await createWorld();
    const { notifications, hangUp } = await open(await lastId());
    const theirs = await stranger.as(stranger.owner)(createPost, { body: "Theirs" });
    await stranger.as(stranger.owner)(createComment, { id: theirs.id, body: "Theirs" });
    await comment("Ours");
    await until(() => notifications.length > 0);
    expect(notifications.map(({ data }) => data.body)).toEqual(["Ours"]);
    hangUp();
  });
});

test("is a paged list when requested as JSON", async () => {
  const from = await lastId();
  for (const body of ["1", "2", "3"]) await comment(body);
  const call = world.as(world.owner);
  const first = await call(listEvents, { last_event_id: from, limit: 2 });
  expect(first).toMatchObject({ has_more: true, events: [{ payload: { body: "1" } }, { payload: { body: "2" } }] });
  const rest = await call(listEvents, { limit: 2, cursor: first.next_cursor ?? "" });
  expect(rest).toMatchObject({ has_more: false, next_cursor: null, events: [{ payload: { body: "3" } }] });
});

describe("a long-lived stream", () => {
  const startId = expect.stringMatching(/^id: \d+\n\n$/);
  let beats: number;
  beforeEach(() => {
    beats = 0;
  });
  const listening = async (again: () => Promise<object>) => {
    const follow = createFollow(world.services, { heartbeatMs: 20 });
    const origin = { requestId: "t", entryPoint: "api" as const, address: null, userAgent: null };
    const ctx = {
      ...world.services,
      caller: world.owner,
      origin,
      brandId: world.brand.id,
      role: "super_admin",
    } as BrandContext;
    const requests = async () => ({ ...ctx, ...(await again()) });
    const { body } = await follow({ ctx, request: new Request(url), again: requests }, {});
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    const lines: string[] = [];
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return lines;
      lines.push(value ?? "");
    }
  };

  test("sends heartbeats and authorizes again at each; ends when the credential is revoked", async () => {
    const lines = await listening(async () => {
      beats += 1;
      if (beats > 2) throw new Error("revoked");
      return {};
    });
    // One more authorization happens when the watch for revocations starts, before or after the first heartbeat.
    expect(beats).toBeGreaterThan(2);
    expect(lines.slice(0, 3)).toEqual(["retry: 2000\n\n", startId, ": still here\n\n"]);
    expect(lines.slice(3).filter((line) => line !== ": still here\n\n")).toEqual([]);
  });

  test("ends when the credential selects another brand", async () => {
    expect(await listening(async () => ({ brandId: 0 }))).toEqual(["retry: 2000\n\n", startId]);
  });
});

test("a server shutdown does not wait for open streams", async () => {
  const streams = await Promise.all([open(), open()]);
  endEventStreams();
  await drain();
  for (const { reading } of streams) await reading;
});
