import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { job } from "#kernel/job.ts";
import { openSpan, traceparent, withTrace } from "#kernel/trace.ts";
import { createPublishers } from "#platform/connectors/publishers.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import { createEgress } from "#platform/egress/index.ts";
import { createLog } from "#platform/log.ts";
import { createMail } from "#platform/mail/index.ts";
import { startTelemetry } from "#platform/telemetry/telemetry.ts";
import type { Handlers } from "#server/edge.ts";
import { createMetricsReader } from "#server/metrics.ts";
import { REQUESTS } from "#server/telemetry.ts";
import { openEdge } from "#test/edge.ts";
import { type ReceivedSpan, startCollector } from "#test/otlp-collector.ts";
import { addPublication } from "#test/publishing/publication.ts";
import { createTestBrand, type TestBrand } from "#test/webhooks/brand.ts";

let brand: TestBrand;
let token: string;
let origin: string;
let collector: Awaited<ReturnType<typeof startCollector>>;
let stopTelemetry: () => Promise<void>;
let close: () => void;

beforeAll(async () => {
  brand = await createTestBrand({ egress: createEgress({ allowPrivate: ["127.0.0.0/8"] }) });
  token = await brand.world.bearer(brand.world.owner);
  const page: Handlers["page"] = (_request, response) => response.end("a page");
  ({ origin, close } = await openEdge(brand.world.services, { page }));
});
afterAll(async () => {
  close();
  await brand.receiver.stop();
});

beforeEach(async () => {
  collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint;
  process.env.OTEL_EXPORTER_OTLP_HEADERS = "authorization=Bearer%20of-the-collector";
  const env = {
    ...brand.world.services.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_SERVICE_NAME: "our-masthead",
  };
  stopTelemetry = await startTelemetry(env, "web", { log: createLog("silent", "test") });
});
afterEach(async () => {
  await stopTelemetry();
  await collector.stop();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  delete process.env.OTEL_EXPORTER_OTLP_HEADERS;
});

/** Ends the recording, which sends everything. */
async function recorded(): Promise<ReceivedSpan[]> {
  await stopTelemetry();
  return collector.spans();
}

const below = (spans: ReceivedSpan[], parent: ReceivedSpan | undefined) =>
  spans.filter(({ parentId, traceId }) => parentId === parent?.spanId && traceId === parent.traceId);

test("a REST request has spans for its route, operation and statements, without any content", async () => {
  const { world } = brand;
  const post = await addPublication(world, { body: "words that nobody else may read" });
  const callerTrace = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
  const response = await fetch(`${origin}/api/v1/posts/${post.postId}`, {
    headers: {
      authorization: `Bearer ${token}`,
      traceparent: `00-${callerTrace.traceId}-${callerTrace.spanId}-01`,
    },
  });
  expect(response.status).toBe(200);
  const refused = await fetch(`${origin}/api/v1/posts/0?secret=in-the-query`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.ok).toBe(false);
  const spans = await recorded();
  const [request, other] = spans.filter(({ kind }) => kind === 2).toSorted((a, b) => b.links.length - a.links.length);
  expect(other?.facts).toMatchObject({ "http.route": "/api/v1/posts/{id}" });
  expect(request).toMatchObject({
    name: "GET /api/v1/posts/{id}",
    parentId: "",
    links: [callerTrace],
    isError: false,
    facts: {
      "http.request.method": "GET",
      "http.route": "/api/v1/posts/{id}",
      "http.response.status_code": 200,
      "masthead.request_id": response.headers.get("x-request-id"),
    },
  });
  expect(request?.traceId).not.toBe(callerTrace.traceId);
  const operation = below(spans, request).find(({ name }) => name === "posts.get");
  expect(operation?.facts).toEqual({ "masthead.operation": "posts.get", "masthead.door": "api" });
  // The one statement that reads a post is named by its first table.
  expect(below(spans, operation).map(({ name }) => name)).toContain("WITH brands");
  const everything = Buffer.concat(collector.requests.map(({ body }) => body)).toString("latin1");
  for (const secret of [token, "in-the-query", "nobody else", "example.com", world.brand.handle])
    expect(everything).not.toContain(secret);
  const [sent] = collector.requests;
  expect([sent?.path, sent?.headers["content-type"], sent?.headers.authorization]).toEqual([
    "/v1/traces",
    "application/x-protobuf",
    "Bearer of-the-collector",
  ]);
  expect(collector.resources()[0]).toMatchObject({ "service.name": "our-masthead", "masthead.process": "web" });
});

test("pages are named by route family, MCP calls by operation, errors by kind; health checks are excluded", async () => {
  await fetch(`${origin}/invitations/a-secret-token`);
  await fetch(`${origin}/healthz`);
  await fetch(`${origin}/api/v1/posts/999999999`, { headers: { authorization: `Bearer ${token}` } });
  await fetch(`${origin}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "list_posts", arguments: {} },
    }),
  }).then((response) => response.text());
  const spans = await recorded();
  const requests = spans.filter(({ kind }) => kind === 2);
  expect(requests.map(({ name }) => name)).toEqual(["GET page", "GET /api/v1/posts/{id}", "POST mcp"]);
  expect(below(spans, requests[1])).toContainEqual(
    expect.objectContaining({ isError: false, facts: expect.objectContaining({ "error.type": "not_found" }) }),
  );
  expect(below(spans, requests[2]).map(({ name }) => name)).toContain("posts.list");
});

test("a job continues the trace that it was enqueued in, and receivers get no traceparent", async () => {
  await brand.subscribe();
  await brand.fire();
  await brand.world.runJobs();
  expect(brand.receiver.received[0]?.headers).not.toHaveProperty("traceparent");
  const seen: object[] = [];
  const testJob = job<{ id: number }>({
    name: "test.chore",
    options: { retryLimit: 0, retryDelay: 1, expireInSeconds: 10, concurrency: 1 },
    perform: async (_ctx, data) => void seen.push(data),
  });
  const data = openSpan({ name: "outer" }, (span) => {
    const carried = withTrace({ id: 7 });
    span?.end();
    return carried;
  });
  await testJob.perform({} as never, data);
  expect(seen).toEqual([{ id: 7 }]);
  const spans = await recorded();
  const outer = spans.find(({ name }) => name === "outer");
  expect(below(spans, outer).map(({ name }) => name)).toEqual(["job test.chore"]);
  const delivery = spans.find(({ facts }) => facts["server.address"] === "127.0.0.1");
  expect(delivery).toMatchObject({ name: "POST", kind: 3, facts: { "http.response.status_code": 200 } });
  const work = spans.find(({ spanId }) => spanId === delivery?.parentId);
  expect(work?.name).toMatch(/^job webhooks\./);
});

test("records calls to a platform and to the mail server with their results", async () => {
  const publishers = createPublishers({
    env: brand.world.services.env,
    feedStore: {} as never,
    webhookPost: {} as never,
    extra: [
      {
        platform: "silent",
        timeoutMs: 10_000,
        publish: async () => ({
          kind: "failed",
          error: { code: "rate_limited", category: "platform", message: "told in private", retryable: true },
          retryAfterSeconds: null,
        }),
      },
    ],
  });
  const call = openCall(brand.world.services, { signal: AbortSignal.timeout(10_000) });
  await publishers.get("silent")?.publish({ publicationId: 5 } as never, call);
  const mail = createMail({ smtpUrl: "smtp://127.0.0.1:1", from: "a@example.com", mailbox: "" });
  const message = { to: "person@example.org", subject: "Hello", paragraphs: [] };
  await expect(mail.send(message, "key")).rejects.toThrow();
  const spans = await recorded();
  expect(spans.find(({ name }) => name === "publish silent")).toMatchObject({
    kind: 3,
    isError: true,
    facts: { "masthead.publication": 5, "masthead.outcome": "failed", "error.type": "rate_limited" },
  });
  expect(spans.find(({ name }) => name === "mail send")).toMatchObject({ isError: true });
  expect(JSON.stringify(spans)).not.toMatch(/person@|private/);
});

test("samples a share of the traces, and none when switched off", async () => {
  await stopTelemetry();
  const env = { ...brand.world.services.env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const log = createLog("silent", "test");
  stopTelemetry = await startTelemetry(
    { ...env, OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: 0 },
    "web",
    { log },
  );
  await fetch(`${origin}/api/v1/plans`);
  expect(await recorded()).toEqual([]);
  await startTelemetry({ ...env, OTEL_SDK_DISABLED: true }, "web", { log });
  expect(openSpan({ name: "none" }, () => traceparent())).toBeUndefined();
});

test("sends the log with its errors, in the trace of each line, and nothing that is redacted", async () => {
  await stopTelemetry();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint;
  const log = createLog("info", "test");
  const env = { ...brand.world.services.env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  stopTelemetry = await startTelemetry({ ...env, OTEL_LOGS_EXPORTER: "otlp" }, "web", { log });
  log.debug("below the level");
  const current = openSpan({ name: "outer" }, (span) => {
    log.error(
      { err: new TypeError("it broke"), publication: 7, token: "of-somebody", parts: [1, 2] },
      "publishing failed",
    );
    span?.end();
    return traceparent()?.split("-");
  });
  log.info({ name: 5 }, "a field named as one of pino's");
  await stopTelemetry();
  log.info("after the end");
  const [failure, odd, ...others] = collector.logs();
  expect(others).toEqual([]);
  expect(failure).toMatchObject({
    severity: "ERROR",
    body: "publishing failed",
    facts: {
      "log.name": "test",
      "exception.type": "TypeError",
      "exception.message": "it broke",
      "exception.stacktrace": expect.stringContaining("telemetry.db.test.ts"),
      publication: 7,
      token: "[redacted]",
      parts: "[1,2]",
    },
  });
  expect([failure?.traceId, failure?.spanId]).toEqual(current?.slice(1, 3));
  expect(odd?.body).toContain("a field named as one of pino's");
});

test("sends what /metrics shows", async () => {
  await stopTelemetry();
  const read = createMetricsReader(() => brand.world.services);
  const env = { ...brand.world.services.env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const options = { log: createLog("silent", "test"), readMetrics: read };
  await fetch(`${origin}/api/v1/plans`);
  stopTelemetry = await startTelemetry({ ...env, OTEL_METRICS_EXPORTER: "otlp" }, "web", options);
  await stopTelemetry();
  const points = collector.points();
  expect(points.find(({ name }) => name === "masthead_database_up")).toMatchObject({
    kind: "gauge",
    value: 1,
    facts: {},
  });
  expect(points.find(({ name }) => name === "masthead_web_process_cpu_seconds_total")).toMatchObject({
    kind: "sum",
    unit: "s",
  });
  const requests = points.find(({ name, facts }) => name === REQUESTS.name && facts.family === "rest");
  expect(requests).toMatchObject({ kind: "histogram", unit: "s" });
  if (typeof requests?.value !== "object") throw new Error("Requests are no histogram.");
  const { count, buckets, bounds, sum } = requests.value;
  expect(bounds).toEqual(REQUESTS.buckets);
  expect(buckets.reduce((total, each) => total + each, 0)).toBe(count);
  expect(sum).toBeGreaterThan(0);
  // Histograms have three names there.
  const shown = [...(await read()).matchAll(/^(?!#)(\w+?)(?:_bucket|_sum|_count)?[{ ]/gm)].map(([, name]) => name);
  const sent = new Set(points.map(({ name }) => name));
  expect([...new Set(shown)].filter((name) => !sent.has(name ?? ""))).toEqual([]);
});

test("a crash is sent before the process ends", async () => {
  const script = `
    const { createLog, logEverything } = await import("./src/platform/log.ts");
    const { testEnv } = await import("./src/test/env.ts");
    const { startTelemetry } = await import("./src/platform/telemetry/telemetry.ts");
    const log = createLog("info", "test");
    logEverything(log);
    await startTelemetry(testEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: "${collector.endpoint}", OTEL_LOGS_EXPORTER: "otlp" }), "worker", { log });
    throw new Error("nobody expected this");`;
  const options = {
    encoding: "utf8",
    env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
  } as const;
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], options);
  await expect(run).rejects.toMatchObject({ code: 1 });
  expect(collector.logs()).toMatchObject([
    { severity: "FATAL", facts: { "exception.message": "nobody expected this" } },
  ]);
});

test("without a collector no module of OpenTelemetry is loaded", () => {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => (name.includes("opentelemetry") && loaded.push(name), next(name, context)) });
    const { createServices } = await import("./src/platform/services.ts");
    const { testEnv } = await import("./src/test/env.ts");
    const { startTelemetry } = await import("./src/platform/telemetry/telemetry.ts");
    const load = async (settings) => {
      const env = testEnv(settings);
      const { log } = createServices(env, "test");
      await startTelemetry(env, "test", { log });
      return loaded.length;
    };
    console.log(await load({}), (await load({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" })) > 0);
    process.exit(0);`;
  const out = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(out.trim()).toBe("0 true");
});
