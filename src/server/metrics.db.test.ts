import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as httpRequest, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { externalServiceChecks } from "#domain/operations/installation/index.ts";
import { GAUGES } from "#domain/operations/monitoring/index.ts";
import { installQueues } from "#platform/queue/index.ts";
import { deliveryOutcomes, publishLateness, workRegistry } from "#platform/telemetry/instruments.ts";
import { createFlush } from "#platform/telemetry/shared-counts.ts";
import { createWorld } from "#test/world.ts";
import { jobs } from "#worker/jobs.ts";
import { createWebServer } from "./connections.ts";
import { createEdge } from "./edge.ts";
import { createMetrics, createMetricsReader, REPLICA_COUNTERS } from "./metrics.ts";
import { familyOf, REQUESTS, webRegistry } from "./telemetry.ts";

const TOKEN = "0123456789abcdef0123456789abcdef";
const opened: Server[] = [];

beforeAll(() => installQueues(process.env.DATABASE_URL ?? "", jobs));
afterAll(() => opened.forEach((server) => void server.close()));

async function open(env: Record<string, string> = {}) {
  const { services, db, brand } = await createWorld({ env });
  const server = createWebServer(services.env, { isDev: false });
  const fail = () => {
    throw new Error("nothing of the tests comes here");
  };
  const handlers = {
    rest: fail,
    mcp: fail,
    oauth: fail,
    callbacks: fail,
    shortLinks: fail,
    live: fail,
    page: fail,
    sendFile: () => false,
    metrics: createMetrics(createMetricsReader(() => services)),
  };
  createEdge({ env: services.env, log: services.log, isDev: false, handlers })(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.push(server);
  return { db, brand, services, port: (server.address() as AddressInfo).port };
}

async function ask(port: number, headers: Record<string, string> = {}, { method = "GET", path = "/metrics" } = {}) {
  const sent = httpRequest({ host: "127.0.0.1", port, path, method, headers }).end();
  const [response] = await once(sent, "response");
  return { status: response.statusCode, type: response.headers["content-type"], body: await text(response) };
}

describe("access to /metrics", () => {
  test("without a token: allowed for programs of this machine that connect directly", async () => {
    const { port } = await open();
    const scrape = { accept: "text/plain;version=0.0.4", "user-agent": "Prometheus/3.0" };
    expect(await ask(port, { ...scrape, "x-prometheus-scrape-timeout-seconds": "10" })).toMatchObject({ status: 200 });
    for (const header of ["forwarded", "x-forwarded-for", "via", "cf-connecting-ip", "x-something-new", "cookie"])
      expect([header, (await ask(port, { [header]: "1" })).status]).toEqual([header, 404]);
    expect(await ask(port, { host: "rebound.example.com" })).toMatchObject({ status: 404 });
    expect(await ask(port, { authorization: "Bearer anything" })).toMatchObject({ status: 404 });
  });

  test("without a token: refused for a proxy that uses HTTP/1.0 and adds no header", async () => {
    const { port } = await open();
    const socket = connect({ host: "127.0.0.1", port });
    socket.write(`GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
  });

  test("with a token: allowed from anywhere with the bearer token", async () => {
    const { port } = await open({ METRICS_TOKEN: TOKEN });
    expect(await ask(port)).toMatchObject({ status: 401 });
    expect(await ask(port, { authorization: `Bearer ${TOKEN}x` })).toMatchObject({ status: 401 });
    const forwarded = { authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "192.0.2.1" };
    expect(await ask(port, forwarded, { method: "POST" })).toMatchObject({ status: 405 });
    expect(await ask(port, forwarded)).toMatchObject({ status: 200, type: expect.stringContaining("text/plain") });
  });

  test("on the API's host the path belongs to the API", async () => {
    const { port } = await open({ METRICS_TOKEN: TOKEN, API_HOST: "api.example.com" });
    const response = await ask(port, { host: "api.example.com", authorization: `Bearer ${TOKEN}` });
    expect(response.status).toBe(500);
  });
});

describe("content of /metrics", () => {
  test("contains gauges of the database, counters of all workers, and requests of this process", async () => {
    const { db, brand, port } = await open();
    await db.workerHeartbeat.create({ data: { id: "w1", beatAt: new Date(), memoryBytes: 1000, lagSeconds: 0.25 } });
    const endpoint = await db.webhookEndpoint.create({
      data: { brandId: brand.id, url: "https://example.com", events: [], secret: "" },
    });
    await db.webhookDelivery.create({
      data: { brandId: brand.id, endpointId: endpoint.id, event: "post.published", postId: 0, body: "{}" },
    });
    await db.$executeRaw`
      insert into pgboss.job (name, data, start_after) values ('mail.send', '{}', now() - interval '90 seconds')`;
    const flush = createFlush(db);
    deliveryOutcomes.inc({ outcome: "delivered" }, 2);
    publishLateness.observe({ platform: "feed" }, 0.4);
    await flush();
    deliveryOutcomes.inc({ outcome: "delivered" });
    await flush();
    // Another worker, whose counters start at zero.
    await db.$executeRaw`update worker_counters set value = value + 5 where series like 'masthead_webhook_attempts%'`;

    const { body } = await ask(port);
    for (const line of [
      "masthead_database_up 1",
      "masthead_webhook_deliveries_pending 1",
      'masthead_webhook_endpoints{status="enabled"} 1',
      'masthead_webhook_attempts_total{outcome="delivered"} 8',
      "# TYPE masthead_publish_lateness_seconds histogram",
      'masthead_publish_lateness_seconds_bucket{le="0.5",platform="feed"} 1',
      "masthead_workers 1",
      "masthead_worker_memory_bytes 1000",
      "masthead_worker_lag_seconds 0.25",
      'masthead_queue_jobs{queue="mail.send",state="ready"} 0',
      'masthead_encryption_keys{key="test",use="encrypts"} 1',
    ])
      expect(body.split("\n")).toContain(line);
    expect(body).not.toContain("masthead_figures_missing{");
    expect(body).toMatch(/^masthead_queue_oldest_seconds\{queue="mail.send"\} 9\d/m);
    expect(body).toMatch(/^masthead_queue_oldest_seconds\{queue="publishing"\} 0/m);
    expect(body).toMatch(/^masthead_web_process_resident_memory_bytes \d+/m);
  });

  test("an unreachable database removes only its own gauges", async () => {
    const { services } = await open();
    const unreachableDb = new Proxy(services.db, {
      get: () => () => Promise.reject(new Error("Can't reach database server")),
    });
    const handler = createMetrics(createMetricsReader(() => ({ ...services, db: unreachableDb })));
    const answered = Promise.withResolvers<string>();
    const response = { writeHead: () => {}, end: answered.resolve };
    await handler({ method: "GET" } as never, response as never);
    const body = await answered.promise;
    expect(body).toContain("masthead_database_up 0");
    expect(body).toContain('masthead_figures_missing{group="publications"} 1');
    expect(body).toMatch(/^masthead_free_bytes\{place="data_dir"\} \d+/m);
  });

  test("names, units and kinds follow Prometheus' rules", async () => {
    const { db, port } = await open();
    await db.workerHeartbeat.create({ data: { id: "w2", beatAt: new Date(), memoryBytes: 1, lagSeconds: 1 } });
    const { body } = await ask(port);
    const kinds = new Map([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", kind = ""]) => [name, kind]));
    const described = new Set([...body.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name));
    expect(kinds.size).toBeGreaterThan(40);
    expect([...kinds].flatMap(([name, kind]) => problemsOf(name, kind, kinds, described))).toEqual([]);
  });

  test("admin doctor reports the server errors of the last hour", async () => {
    const { services, port } = await open({ METRICS_TOKEN: TOKEN });
    const check = externalServiceChecks.find(({ name }) => name === "requests");
    const look = (PORT: number) =>
      check?.run({ services, env: { ...services.env, PORT }, gauges: [], isEmbedded: false });
    expect((await ask(port, {}, { path: "/studio" })).status).toBe(500);
    expect(await look(port)).toMatchObject([
      { level: "warn", message: expect.stringContaining("page 1"), fix: expect.any(String) },
    ]);
    expect(await look(1)).toMatchObject([{ level: "off" }]);
  });

  test("the route family of a path is from a short list", () => {
    const studio = { to: "studio" } as const;
    expect(
      ["/b/acme", "/media/abc", "/api/trpc/posts.list", "/anything/17", "/readyz"].map((path) =>
        familyOf(studio, path),
      ),
    ).toEqual(["feed", "media", "trpc", "page", "health"]);
  });
});

/** Parts of names that are no base unit of Prometheus, or abbreviate one. */
const OTHER_UNITS =
  /_(ms|s|sec|us|ns|b|kb|mb|gb|kib|mib|gib|milliseconds|minutes|hours|days|kilobytes|megabytes|gigabytes|percent)(_|$)/;

/** The rules of `promtool check metrics` (github.com/prometheus/client_golang, testutil/promlint), read 2026-11-28. */
function problemsOf(
  name: string,
  kind: string,
  kinds: Map<string, string>,
  described: Set<string | undefined>,
): string[] {
  const broken = {
    "has no help": !described.has(name),
    "is a counter without _total": kind === "counter" && !name.endsWith("_total"),
    "is no counter, but ends in _total": kind !== "counter" && name.endsWith("_total"),
    "ends as a part of a histogram does": kind !== "histogram" && /_(bucket|count|sum)$/.test(name),
    "has its kind in its name": /_(gauge|counter|histogram|summary)(_|$)/.test(name),
    "is not in lower case with underscores": !/^[a-z][a-z0-9_]*$/.test(name),
    "has another unit than a base unit": OTHER_UNITS.test(name),
    // In OpenMetrics the name of a counter is that without the ending.
    "has the name of another metric": kind === "counter" && kinds.has(name.replace(/_total$/, "")),
  };
  return Object.entries(broken).flatMap(([problem, is]) => (is ? [`${name} ${problem}`] : []));
}

test.each(["grafana.json", "alerts.yaml"])("%s refers only to existing metrics", (file) => {
  const text = readFileSync(`docs/operations/${file}`, "utf8");
  const known = new Set<string>([...Object.keys(GAUGES), ...Object.keys(REPLICA_COUNTERS)]);
  const requests = { name: REQUESTS.name, type: "histogram" };
  for (const { name, type } of [requests, ...webRegistry.getMetricsAsArray(), ...workRegistry.getMetricsAsArray()]) {
    // The package's types call it a number; it is the text format's name.
    const parts = String(type) === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
    for (const part of parts) known.add(name + part);
  }
  const named = new Set(text.match(/\bmasthead_[a-z\d_]+/g));
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});
