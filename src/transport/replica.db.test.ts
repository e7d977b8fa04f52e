import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openProxy } from "#bench/chaos-proxy.ts";
import { describeReplica } from "#domain/operations/installation/replica.ts";
import type { Person } from "#kernel/context.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { runSql } from "#platform/db/embedded-sql.ts";
import { closeDb, type Db, readRows } from "#platform/db/index.ts";
import { createProbe } from "#platform/db/probe.ts";
import { createReplica, type Replica } from "#platform/db/replica.ts";
import { createOutageGuard } from "#server/outage.ts";
import { createServe } from "#test/checked-serve.ts";
import { openEdge } from "#test/edge.ts";
import { type FilledRows, fillBrand } from "#test/fill-brand.ts";
import { listCalls } from "#test/list-operations.ts";
import { prepareDatabase } from "#test/prepare-database.ts";
import { type Standby, startPrimary } from "#test/two-servers.ts";
import { createWorld, type World } from "#test/world.ts";
import { authenticateBearer } from "./authenticate.ts";
import { callOperation } from "./call.ts";
import { operations } from "./operations.ts";
import type { Serve } from "./rest/serve.ts";

/** A primary with a standby that follows it by streaming, behind a proxy that can hang. */
let servers: Awaited<ReturnType<typeof startPrimary>>;
let standby: Standby;
let proxy: Awaited<ReturnType<typeof openProxy>>;
let world: World;
let replica: Replica;
let serve: Serve;
let rows: FilledRows;

beforeAll(async () => {
  servers = await startPrimary();
  await prepareDatabase(servers.url);
  // As on every server but those of tests, a commit is in the log before it is seen.
  await runSql(servers.url, "alter role masthead set synchronous_commit = 'on'");
  await closeDb(servers.url);
  standby = await servers.follow();
  proxy = await openProxy(() => Number(new URL(standby.url).port));
  const url = Object.assign(new URL(standby.url), { port: String(proxy.port) }).href;
  world = await createWorld({ env: { DATABASE_URL: servers.url, DATABASE_READ_URL: url, RATE_LIMITS: "off" } });
  replica = world.services.replica as Replica;
  serve = createServe(world.services);
  const brand = { brandId: world.brand.id, userId: world.owner.userId, accountId: world.account.id };
  const size = { posts: 300, deliveries: 100, notifications: 100, assets: 60, recentPosts: 100, rareEvery: 50 };
  rows = await fillBrand(world.services, brand, size);
  await world.db.$executeRawUnsafe("vacuum (analyze)");
});
afterAll(async () => {
  await replica.close();
  await closeDb(servers.url);
  await proxy.shut();
  await servers.stop();
});

const onStandby = (sql: string) => runSql(standby.url, sql);

/** Reads until the replica answers: it is checked in the background, after the first request. */
async function untilUsed(): Promise<void> {
  const token = await world.bearer(world.owner);
  const isUsed = async () => (await readSources(() => listBodies(token))).replica === 1;
  await expect.poll(isUsed).toBe(true);
}

async function readSources(read: () => Promise<unknown>) {
  const before = { ...replica.counts };
  await read();
  const { replica: ofReplica, behind, unusable, repeated } = replica.counts;
  return {
    replica: ofReplica - before.replica,
    behind: behind - before.behind,
    unusable: unusable - before.unusable,
    repeated: repeated - before.repeated,
  };
}

async function request(token: string, method: string, path: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  return serve(new Request(`http://localhost/api/v1${path}`, init));
}

async function listBodies(token: string): Promise<string[]> {
  const response = await request(token, "GET", "/posts?limit=5");
  expect(response.status).toBe(200);
  return ((await response.json()) as { posts: { body: string }[] }).posts.map(({ body }) => body);
}

/** The database that a request of this moment would read from. */
async function openNow(): Promise<Db> {
  const person = await authenticateBearer(world.services, `Bearer ${await world.bearer(world.owner)}`);
  let db: Db | null = null;
  await expect.poll(async () => (db = await replica.at(person?.logPosition))).not.toBeNull();
  return db as unknown as Db;
}

describe("a list", () => {
  let mine: string;
  let colleagues: string;

  beforeEach(async () => {
    await untilUsed();
    mine = await world.bearer(world.owner);
    colleagues = await world.bearer(await world.addMember("editor"));
  });

  it("is read from the standby, by a caller whose credential was checked on the primary", async () => {
    await untilUsed();
    const db = await openNow();
    const [row] = await readRows<{ isStandby: boolean }>(db)`select pg_is_in_recovery() as "isStandby"`;
    expect(row).toEqual({ isStandby: true });
    expect(await db.$queryRaw`select pg_is_in_recovery() as "isStandby"`).toEqual([{ isStandby: true }]);
    expect((await request("1|mh_wrong", "GET", "/posts")).status).toBe(401);
  });

  it("shows what anybody wrote before, while the standby replays nothing", async () => {
    await onStandby("select pg_wal_replay_pause()");
    try {
      const body = "Written while the standby stands still";
      expect((await request(mine, "POST", "/posts", { body })).status).toBe(201);
      expect((await onStandby(`select 1 from posts where body = '${body}'`)).rowCount).toBe(0);
      expect(await readSources(async () => expect(await listBodies(mine)).toContain(body))).toMatchObject({
        replica: 0,
        behind: 1,
      });
      expect(await listBodies(colleagues)).toContain(body);
    } finally {
      await onStandby("select pg_wal_replay_resume()");
    }
    await untilUsed();
    expect(await listBodies(mine)).toContain("Written while the standby stands still");
  });

  it("shows each of many writes at once, most of them from the standby", async () => {
    const sources = await readSources(async () => {
      for (let number = 0; number < 30; number++) {
        const body = `One of many: ${number}`;
        await request(mine, "POST", "/posts", { body });
        expect((await listBodies(colleagues))[0]).toBe(body);
      }
    });
    expect(sources.replica).toBeGreaterThan(0);
    expect(sources.unusable + sources.repeated).toBe(0);
  });

  it("is answered while the standby is stopped, and from it again once it is back", async () => {
    await standby.stop();
    try {
      for (let times = 0; times < 3; times++) expect(await listBodies(mine)).toHaveLength(5);
      expect(await readSources(() => listBodies(mine))).toMatchObject({ replica: 0, unusable: 1 });
    } finally {
      await standby.start();
    }
    await untilUsed();
  });

  it("is answered while the standby hangs", async () => {
    proxy.hold();
    try {
      // A position that is not known yet has to be asked for.
      await request(mine, "POST", "/posts", { body: "Meanwhile" });
      expect((await listBodies(mine))[0]).toBe("Meanwhile");
    } finally {
      proxy.release();
    }
    await untilUsed();
  });
});

it("repeats on the primary what conflicts with the standby's recovery", async () => {
  await onStandby("alter system set max_standby_streaming_delay = 0");
  await onStandby("select pg_reload_conf()");
  try {
    await untilUsed();
    const db = await openNow();
    const before = replica.counts.repeated;
    // It ends on the standby only when what it would see there is vacuumed.
    const reading = readRows<{ count: number }>(db)`
      with waited as materialized (select pg_sleep(case when pg_is_in_recovery() then 60 else 0 end))
      select (select count(*)::int from notifications) as count from waited`;
    const isReading = "select exists (select from pg_stat_activity where wait_event = 'PgSleep') as found";
    await expect.poll(async () => (await onStandby(isReading)).rows[0]).toEqual({ found: true });
    const some = await world.db.notification.findMany({ take: 20, select: { id: true } });
    await world.db.notification.deleteMany({ where: { id: { in: some.map(({ id }) => id) } } });
    await world.db.$executeRawUnsafe("vacuum notifications");
    const [row] = await reading;
    expect(replica.counts.repeated).toBe(before + 1);
    expect(row).toEqual({ count: await world.db.notification.count() });
    expect(await listBodies(await world.bearer(world.owner))).toHaveLength(5);
  } finally {
    await onStandby("alter system reset max_standby_streaming_delay");
    await onStandby("select pg_reload_conf()");
  }
});

it("answers what only reads while no standby confirms commits", async () => {
  const token = await world.bearer(world.owner);
  await runSql(servers.url, "alter system set synchronous_standby_names = 'none_of_that_name'");
  await runSql(servers.url, "select pg_reload_conf()");
  try {
    await expect
      .poll(async () => (await runSql(servers.url, "show synchronous_standby_names")).rows[0])
      .toEqual({ synchronous_standby_names: "none_of_that_name" });
    // With the first use of this credential, which is stored.
    expect(await listBodies(token)).toHaveLength(5);
  } finally {
    await runSql(servers.url, "alter system reset synchronous_standby_names");
    await runSql(servers.url, "select pg_reload_conf()");
  }
});

it.each([undefined, "", "1", "1:-1", "1:x", "0:1", "7:1", "1:99999999999999999999", "1:1;select 1"])(
  "reads from the primary at the position %o, which is none that the standby has reached",
  async (position) => {
    // One of its own: it keeps the latest position that it is told of.
    const other = createReplica({ url: standby.url, primary: world.db, prepared: "auto" });
    expect(await other.inspect()).toMatchObject({ problem: null });
    expect(await other.at(position)).toBeNull();
    await other.close();
  },
);

describe("an operation that reads from a replica", () => {
  /** Beside the lists. */
  const others = (): { op: string; input: object }[] => [
    { op: "posts.export", input: { format: "json" } },
    { op: "reports.get", input: {} },
  ];
  const declared = operations.filter(({ readsReplica }) => readsReplica);

  it("runs there as a whole, so it writes nothing and needs nothing that a standby refuses", async () => {
    await untilUsed();
    const calls = [...listCalls(world.clock.now(), rows).map(({ op, input }) => ({ op: op.name, input })), ...others()];
    const missing = declared.filter(({ name }) => !calls.some(({ op }) => op === name)).map(({ name }) => name);
    expect(missing).toEqual([]);
    const db = await openNow();
    const findings: string[] = [];
    for (const { op: name, input } of calls) {
      const op = declared.find((each) => each.name === name);
      if (op && (await repeatedBy(op, input, db)) > 0) findings.push(name);
    }
    expect(findings).toEqual([]);
  });

  it("is noticed if it writes", async () => {
    const op = operations.find(({ name }) => name === "presence.report") as AnyOperation;
    const input = { post_id: rows.postIds[0], tab: "3b0c6a4e-6f0d-4c58-9d53-0a8a3b6f6f11", is_editing: true };
    expect(await repeatedBy(op, input, await openNow())).toBeGreaterThan(0);
  });

  /** How many of its statements the standby refused. */
  async function repeatedBy(op: AnyOperation, input: object, db: Db): Promise<number> {
    const origin = { requestId: "test", entryPoint: "api" as const, address: null, userAgent: null };
    const before = replica.counts.repeated;
    const caller: Person = { ...world.owner, logPosition: "forced" };
    const forced: Replica = { ...replica, at: async () => db };
    const services = { ...world.services, replica: forced };
    const output = await callOperation(
      { ...op, readsReplica: true },
      { services, caller, origin, brandSlug: null },
      input,
    );
    const chunks = (output as { chunks?: AsyncIterable<unknown> } | null)?.chunks;
    if (chunks) for await (const _ of chunks);
    return replica.counts.repeated - before;
  }

  it("is none that decides, and none without a caller", () => {
    const wrong = declared.filter(({ scope, waitsOutside }) => scope === "public" || waitsOutside);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

describe("an address that is no standby of the database", () => {
  const inspect = async (url: string) => {
    const other = createReplica({ url, primary: world.db, prepared: "auto" });
    const { problem } = await other.inspect();
    expect((await other.at("1:1")) === null).toBe(problem !== null);
    await other.close();
    return problem;
  };

  it("is not read from, and says why", async () => {
    const stranger = await startPrimary();
    const strangersStandby = await stranger.follow();
    try {
      expect(await inspect(servers.url)).toBe("it is not a standby");
      expect(await inspect(strangersStandby.url)).toBe("it is not a standby of DATABASE_URL");
      expect(await inspect(standby.url.replace(/\/masthead$/, "/postgres"))).toBe(
        "it is not a standby of DATABASE_URL",
      );
      expect(await inspect(`${standby.url}?options=-c%20TimeZone%3DAsia/Kolkata`)).toBe("its time zone has to be UTC");
      expect(await inspect("postgresql://masthead@127.0.0.1:1/masthead")).toMatch(/ECONNREFUSED/);
      expect(await inspect(standby.url)).toBeNull();
    } finally {
      await stranger.stop();
    }
  });
});

describe("while the primary is away", () => {
  let guard: ReturnType<typeof createOutageGuard>;
  let edge: Awaited<ReturnType<typeof openEdge>>;
  let token: string;

  const send = async (method: string, path: string, bearer = token) => {
    const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
    const init = { method, headers, ...(method === "POST" ? { body: '{"body":"Too late"}' } : {}) };
    const response = await fetch(`${edge.origin}/api/v1${path}`, init);
    return { status: response.status, body: (await response.json()) as { posts?: { body: string }[] } };
  };

  beforeAll(async () => {
    token = await world.bearer(world.owner);
    guard = createOutageGuard(createProbe(servers.url, 1000));
    replica.followOutages(guard);
    edge = await openEdge(world.services, { page: () => {}, outage: guard, readsInOutage: () => true });
  });
  afterAll(() => edge.close());

  it("answers lists from the standby, also the first one", async () => {
    await untilUsed();
    expect((await send("POST", "/posts")).status).toBe(201);
    await expect.poll(async () => (await readSources(() => send("GET", "/posts"))).replica).toBe(1);
    await servers.halt();
    const { status, body } = await send("GET", "/posts");
    expect(status).toBe(200);
    expect(body.posts?.[0]?.body).toBe("Too late");
    expect(guard.isUnreachable()).toBe(true);
    const sources = await readSources(async () => {
      for (let times = 0; times < 5; times++) expect((await send("GET", "/metrics")).status).toBe(200);
    });
    expect(sources.repeated).toBe(0);
  });

  it("checks credentials there, and refuses all that is no list", async () => {
    expect((await send("GET", "/posts", "1|mh_wrong")).status).toBe(401);
    const other = `${token.slice(0, -1)}${token.endsWith("a") ? "b" : "a"}`;
    expect((await send("GET", "/posts", other)).status).toBe(401);
    expect((await send("POST", "/posts")).status).toBe(503);
    expect((await send("GET", "/me")).status).toBe(503);
    expect((await send("GET", `/posts/${rows.postIds[0]}`)).status).toBe(503);
  });

  it("stops after a minute, since nobody can revoke a credential meanwhile", async () => {
    const now = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now + 60_000);
    expect((await send("GET", "/posts")).status).toBe(503);
    clock.mockRestore();
    await expect.poll(async () => (await send("GET", "/posts")).status).toBe(200);
  });

  it("waits five seconds for what the primary has written last, which the standby may never get", async () => {
    await servers.resume();
    await expect.poll(() => guard.check()).toBe(false);
    await untilUsed();
    await onStandby("select pg_wal_replay_pause()");
    expect((await send("POST", "/posts")).status).toBe(201);
    expect((await send("GET", "/posts")).status).toBe(200);
    await servers.halt();
    expect((await send("GET", "/posts")).status).toBe(503);
    const now = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now + 10_000);
    expect((await send("GET", "/posts")).status).toBe(200);
    clock.mockRestore();
    await onStandby("select pg_wal_replay_resume()");
  });

  it("is over once the primary is back", async () => {
    await servers.resume();
    await expect.poll(() => guard.check()).toBe(false);
    expect((await send("POST", "/posts")).status).toBe(201);
    await untilUsed();
  });
});

it("is described for operators", async () => {
  await untilUsed();
  expect(describeReplica(await replica.inspect())).toMatchObject({ level: "ok" });
  expect(describeReplica({ problem: null, behind: { bytes: 5_000_000, seconds: 90 } })).toMatchObject({
    level: "warn",
  });
  expect(describeReplica({ problem: "it is not a standby", behind: null })).toMatchObject({ level: "fail" });
});

it("costs nothing without a replica: the credential is looked up as before", async () => {
  const { services, bearer, owner } = await createWorld({ env: { DATABASE_URL: servers.url } });
  expect(services.replica).toBeNull();
  const person = await authenticateBearer(services, `Bearer ${await bearer(owner)}`);
  expect(person).not.toHaveProperty("logPosition");
});
