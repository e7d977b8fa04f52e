import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Embedded, startEmbedded } from "#platform/db/embedded.ts";
import { createProbe } from "#platform/db/probe.ts";
import { installQueues } from "#platform/queue/index.ts";
import { openEdge } from "#test/edge.ts";
import { prepareDatabase } from "#test/prepare-database.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { createWorld, type World } from "#test/world.ts";
import { jobs } from "#worker/jobs.ts";
import { createOutageGuard } from "./outage.ts";

/** All adapters on a separate PostgreSQL, which stops, freezes and returns. */
const META = "secret-of-an-app";
const dataDir = mkdtempSync(path.join(tmpdir(), "masthead-away-"));
let postgres: Embedded;
let world: World;
let token: string;
let cookie: string;
/** Without the guard: the response of each adapter by itself. With it: as the web server runs. */
let bare: string;
let guarded: string;
const closing: (() => void)[] = [];

const startPostgres = () => startEmbedded({ dataDir, log: () => {}, isDurable: false });

/** Replaces Next: the route files themselves, and a page that reads the database and throws as a screen does. */
async function page(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const at = request.url ?? "";
  const params = Promise.resolve({ handle: "someone", key: "a".repeat(32), id: "1", pass: "x", slug: "x" });
  const handler = await routeOf(at);
  if (handler) {
    const result = (got: Request) => handler(got, { params });
    return void (await getRequestListener(result, { overrideGlobalObjects: false })(request, response));
  }
  response.setHeader("Content-Type", "text/html");
  try {
    await world.db.user.count();
    response.end("<p>a page");
  } catch {
    response.statusCode = 500;
    response.end("Internal Server Error");
  }
}

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Response | Promise<Response>;

async function routeOf(at: string): Promise<Handler | undefined> {
  const routes: [RegExp, () => Promise<unknown>][] = [
    [/^\/api\/trpc\//, () => import("#app/api/trpc/[trpc]/route.ts")],
    [/^\/api\/media\/uploads\//, () => import("#app/api/media/uploads/[id]/route.ts")],
    [/^\/api\/posts\/import/, () => import("#app/api/posts/import/route.ts")],
    [/^\/api\/posts\/export/, () => import("#app/api/posts/export/route.ts")],
    [/^\/api\/metrics\/report/, () => import("#app/api/metrics/report/route.ts")],
    [/^\/b\/someone\/rss\.xml/, () => import("#app/b/[handle]/rss.xml/route.ts")],
    [/^\/media\//, () => import("#app/media/[key]/route.ts")],
    [/^\/readyz/, () => import("#app/readyz/route.ts")],
    [/^\/healthz/, () => import("#app/healthz/route.ts")],
  ];
  const methods = (await routes.find(([form]) => form.test(at))?.[1]()) as Record<string, Handler> | undefined;
  return methods && (methods.POST ?? methods.PATCH ?? methods.GET);
}

async function open(withGuard: boolean): Promise<string> {
  const outage = createOutageGuard(createProbe(postgres.url, 2000));
  const { origin, close } = await openEdge(world.services, { page, ...(withGuard ? { outage } : {}) });
  closing.push(close);
  return origin;
}

beforeAll(async () => {
  postgres = await startPostgres();
  await prepareDatabase(postgres.url);
  await installQueues(postgres.url, jobs);
  Object.assign(process.env, { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  world = await createWorld({ env: { DATABASE_URL: postgres.url, META_APP_ID: "1", META_APP_SECRET: META } });
  const { AUTH_SECRET, ENCRYPTION_KEYS } = world.services.env;
  // The services that the route files open themselves.
  Object.assign(process.env, { AUTH_SECRET, ENCRYPTION_KEYS });
  cookie = await sessionCookie(world);
  token = await world.bearer(world.owner);
  bare = await open(false);
  guarded = await open(true);
});

afterAll(async () => {
  for (const close of closing) close();
  await world.db.$disconnect();
  await postgres.stop();
  rmSync(realpathSync(path.join(dataDir, "postgres")), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

const json = (body: object) => ({ body: JSON.stringify(body), type: "application/json" });

const signed = (body: string) => ({
  body,
  type: "application/json",
  signature: `sha256=${createHmac("sha256", META).update(body).digest("hex")}`,
});

const COMMENT = JSON.stringify({
  object: "instagram",
  entry: [
    {
      id: "1",
      time: 1,
      changes: [
        { field: "comments", value: { id: "2", text: "Hello", from: { id: "3", username: "a" }, media: { id: "4" } } },
      ],
    },
  ],
});

type Case = [method: string, path: string, sent?: { body: string; type: string; signature?: string }];

const ENDPOINTS: Case[] = [
  ["GET", "/api/v1/posts"],
  ["POST", "/api/v1/posts", json({ body: "Hello" })],
  ["POST", "/api/v1/auth/login", json({ email: "a@example.com", password: "a password" })],
  ["POST", "/api/trpc/posts.create", json({ json: { body: "Hello" } })],
  ["POST", "/mcp", json({ jsonrpc: "2.0", id: 1, method: "tools/list" })],
  ["POST", "/oauth/register", json({ redirect_uris: ["http://127.0.0.1/back"], token_endpoint_auth_method: "none" })],
  ["POST", "/webhooks/instagram/instagram", signed(COMMENT)],
  ["PATCH", "/api/media/uploads/1", { body: "bytes", type: "application/offset+octet-stream" }],
  ["POST", "/api/posts/import", { body: "body\nHello", type: "text/csv" }],
  ["GET", "/api/posts/export?format=csv"],
  ["GET", "/api/metrics/report"],
  ["GET", "/api/live"],
  ["GET", "/media/key"],
  ["GET", "/b/someone/rss.xml"],
  ["GET", "/readyz"],
];

async function ask(origin: string, [method, at, sent]: Case) {
  const response = await fetch(origin + at, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/json, text/event-stream",
      cookie,
      origin: "http://localhost:3000",
      "sec-fetch-site": "same-origin",
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      ...(sent ? { "content-type": sent.type } : {}),
      ...(sent?.signature ? { "x-hub-signature-256": sent.signature } : {}),
    },
    ...(sent ? { body: sent.body } : {}),
    redirect: "manual",
  });
  return { status: response.status, retryAfter: response.headers.get("retry-after"), text: await response.text() };
}

describe("with the database unreachable", () => {
  beforeAll(async () => {
    await postgres.stop();
  });
  afterAll(async () => {
    postgres = await startPostgres();
  });

  test.each(ENDPOINTS)("%s %s responds 503 with Retry-After, by its own adapter", async (...call) => {
    const { status, retryAfter, text } = await ask(bare, call);
    expect([status, retryAfter, text]).toEqual([503, "5", expect.not.stringContaining("server_error")]);
  });

  test.each(ENDPOINTS.filter(([, at]) => at !== "/readyz"))("%s %s answers so at the edge", async (...call) => {
    const { status, retryAfter, text } = await ask(guarded, call);
    expect([status, retryAfter]).toEqual([503, "5"]);
    expect(JSON.parse(text)).toMatchObject(call[1].startsWith("/api/trpc") ? {} : { message: expect.any(String) });
  });

  test.each(["/b/someone", "/studio/gazette", "/review/token", "/sign-in"])(
    "%s shows the page for an outage",
    async (at) => {
      const { status, retryAfter, text } = await ask(guarded, ["GET", at]);
      expect([status, retryAfter, text]).toEqual([
        503,
        "5",
        expect.stringContaining("<h1>Temporarily unavailable</h1>"),
      ]);
    },
  );

  test("/healthz works without the database", async () => {
    expect((await ask(guarded, ["GET", "/healthz"])).status).toBe(200);
  });
});

describe("with the database frozen", () => {
  const processes = () => {
    const master = readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0] ?? "";
    const children = execFileSync("ps", ["--ppid", master, "-o", "pid="], { encoding: "utf8" });
    return [master, ...children.split("\n")].map(Number).filter(Boolean);
  };
  let frozen: number[] = [];
  const resume = () => {
    for (const pid of frozen.splice(0)) process.kill(pid, "SIGCONT");
  };
  afterAll(resume);

  test("every adapter responds 503 instead of hanging, and works again once the database is back", async () => {
    await expect.poll(async () => (await ask(guarded, ["GET", "/api/v1/posts"])).status).toBe(200);
    frozen = processes();
    for (const pid of frozen) process.kill(pid, "SIGSTOP");
    const endpoints = ENDPOINTS.filter(([, at]) => at !== "/readyz");
    const responses = await Promise.all(endpoints.map((call) => ask(guarded, call)));
    expect(responses.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(endpoints.map(() => [503, "5"]));
    expect(await ask(guarded, ["GET", "/b/someone"])).toMatchObject({ status: 503, retryAfter: "5" });
    expect(await ask(guarded, ["GET", "/readyz"])).toMatchObject({ status: 503, text: /"database":"not responding"/ });
    resume();
    await expect.poll(async () => (await ask(guarded, ["GET", "/api/v1/posts"])).status).toBe(200);
  });
});
