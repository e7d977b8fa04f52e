import { execFileSync } from "node:child_process";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { job } from "#kernel/job.ts";
import { openSpan, traceparent, withTrace } from "#kernel/trace.ts";
import { createPublishers } from "#platform/connectors/publishers.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import { createEgress } from "#platform/egress/index.ts";
import { createLog } from "#platform/log.ts";
import { createMail } from "#platform/mail/index.ts";
import { startTracing } from "#platform/telemetry/tracing.ts";
import type { Handlers } from "#server/edge.ts";
import { openEdge } from "#test/edge.ts";
import { addPublication } from "#test/publishing/publication.ts";
import { type ReceivedSpan, startCollector } from "#test/trace-collector.ts";
import { createTestBrand, type TestBrand } from "#test/webhooks/brand.ts";

let brand: TestBrand;
let token: string;
let origin: string;
let collector: Awaited<ReturnType<typeof startCollector>>;
let stopTracing: () => Promise<void>;
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
  stopTracing = await startTracing(env, "web", createLog("silent", "test"));
});
afterEach(async () => {
  await stopTracing();
  await collector.stop();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  delete process.env.OTEL_EXPORTER_OTLP_HEADERS;
});

/** Ends the recording, which sends everything. */
async function recorded(): Promise<ReceivedSpan[]> {
  await stopTracing();
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
  await stopTracing();
  const env = { ...brand.world.services.env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const log = createLog("silent", "test");
  stopTracing = await startTracing(
    { ...env, OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: 0 },
    "web",
    log,
  );
  await fetch(`${origin}/api/v1/plans`);
  expect(await recorded()).toEqual([]);
  await startTracing({ ...env, OTEL_SDK_DISABLED: true }, "web", log);
  expect(openSpan({ name: "none" }, () => traceparent())).toBeUndefined();
});

test("without a collector no tracing module is loaded", () => {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => (name.includes("opentelemetry") && loaded.push(name), next(name, context)) });
    const { createServices } = await import("./src/platform/services.ts");
    const { testEnv } = await import("./src/test/env.ts");
    const { startTracing } = await import("./src/platform/telemetry/tracing.ts");
    const load = async (settings) => {
      const env = testEnv(settings);
      const { log } = createServices(env, "test");
      await startTracing(env, "test", log);
      return loaded.length;
    };
    console.log(await load({}), (await load({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" })) > 0);
    process.exit(0);`;
  const out = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(out.trim()).toBe("0 true");
});
