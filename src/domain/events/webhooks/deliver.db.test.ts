import pg from "pg";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { createEgress } from "#platform/egress/index.ts";
import { APPROVED, createTestBrand, runTogether, secondWorker, type TestBrand } from "#test/webhooks/brand.ts";
import { type Received, result } from "#test/webhooks/receiver.ts";
import { createEndpoint, getDelivery, getEndpoint, rotateSecret, sendTestEvent, updateEndpoint } from "./index.ts";
import { DEADLINE_MS } from "./rules.ts";
import { EVENTS } from "./terms.ts";

const stripe = new Stripe("sk_test_unused");
const real = createEgress({ allowPrivate: ["127.0.0.0/8"] });
/** The real egress, with shorter timeouts for tests of timeouts. */
const egress: typeof real = { ...real, request: (input) => real.request({ ...input, timeoutMs }) };

let timeoutMs = DEADLINE_MS;
let brand: TestBrand;
beforeEach(async () => {
  timeoutMs = DEADLINE_MS;
  brand = await createTestBrand({ egress });
});
afterEach(() => brand.receiver.stop());

function verify({ raw, headers }: Received, secret: string): void {
  stripe.webhooks.constructEvent(raw, headers["x-service-signature"] ?? "", secret);
  new Webhook(secret).verify(raw.toString(), headers);
}

describe("a delivery", () => {
  it("is signed over its raw bytes, as two independent libraries verify", async () => {
    const { secret } = await brand.subscribe();
    await brand.fire();
    await brand.world.runJobs();
    const [request] = brand.receiver.received;
    if (!request) throw new Error("Nothing was received.");
    verify(request, secret);
    expect(() => verify(request, `${secret}x`)).toThrow();
    expect(request.headers).toMatchObject({
      "content-type": "application/json",
      "x-service-event": "post.approved",
      "x-service-delivery": request.headers["webhook-id"],
    });
    const payload = JSON.parse(request.raw.toString());
    expect(payload).toEqual({
      post_id: 41,
      status: "scheduled",
      brand_id: brand.world.brand.id,
      occurred_at: brand.world.clock.now().toISOString().replace("Z", "000+00:00"),
      approved_via: "api",
    });
    expect(await brand.log()).toEqual([
      {
        id: expect.any(Number),
        endpoint_id: expect.any(Number),
        event: "post.approved",
        status: "delivered",
        payload,
        attempts: [
          {
            number: 1,
            status: "succeeded",
            response_code: 200,
            response_body: "ok",
            error: null,
            duration_ms: expect.any(Number),
            at: payload.occurred_at,
          },
        ],
        next_attempt_at: null,
      },
    ]);
  });

  it("takes one statement, which also settles the one before it", async () => {
    await brand.subscribe();
    for (let post_id = 1; post_id <= 10; post_id++) await brand.fire({ ...APPROVED, post_id });
    const { query } = pg.Client.prototype;
    const statements: string[] = [];
    pg.Client.prototype.query = function recorded(this: pg.Client, config: { text: string }, ...rest: unknown[]) {
      statements.push(config.text);
      return Reflect.apply(query, this, [config, ...rest]);
    } as typeof query;
    try {
      await brand.world.runJobs();
    } finally {
      pg.Client.prototype.query = query;
    }
    expect(brand.receiver.received).toHaveLength(10);
    // And each of the ten jobs ends with one that finds nothing more.
    expect(statements.length).toBeLessThanOrEqual(20);
    expect(statements.filter((text) => !text.includes("exchange_deliveries"))).toEqual([]);
  });

  it("shows its request as it was sent", async () => {
    await brand.subscribe();
    await brand.fire();
    await brand.world.runJobs();
    const { id } = await brand.latest();
    const { request } = await brand.owner(getDelivery, { id });
    const [sent] = brand.receiver.received;
    expect(request.body).toBe(sent?.raw.toString());
    expect(request.url).toBe(brand.receiver.url);
    expect(request.attempts[0]?.headers["X-Service-Signature"]).toBe(sent?.headers["x-service-signature"]);
  });

  it("is sent only to endpoints subscribed to the event", async () => {
    const { endpoint } = await brand.subscribe(["post.approved"], `${brand.receiver.url}/approved`);
    await brand.subscribe(["post.commented"], `${brand.receiver.url}/commented`);
    await brand.fire();
    await brand.world.runJobs();
    expect(brand.receiver.received.map(({ path }) => path)).toEqual(["/hooks/approved"]);
    expect((await brand.log()).map(({ endpoint_id }) => endpoint_id)).toEqual([endpoint.id]);
  });

  it("is not created when the transaction is rolled back", async () => {
    await brand.subscribe();
    await expect(
      brand.fire(APPROVED, () => {
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await brand.world.db.webhookEvent.count({ where: { brandId: brand.world.brand.id } })).toBe(0);
    await brand.world.runJobs();
    expect(brand.receiver.received).toEqual([]);
  });

  it("is attempted at once, after 10 s and after another 60 s, with the same body and key and a new timestamp", async () => {
    const { secret, endpoint } = await brand.subscribe();
    brand.receiver.behave = result(500, "no");
    const { clock } = brand.world;
    await brand.fire();
    const first = clock.now().getTime();
    await brand.world.runJobs();
    expect(await brand.latest()).toMatchObject({
      status: "pending",
      next_attempt_at: new Date(first + 10_000).toISOString().replace("Z", "000+00:00"),
      attempts: [
        { number: 1, status: "failed", response_code: 500, response_body: "no", error: "Responded with status 500." },
      ],
    });
    clock.advance(9999);
    await brand.world.runJobs();
    expect(brand.receiver.received).toHaveLength(1);
    clock.advance(1);
    await brand.world.runJobs();
    expect(brand.receiver.received).toHaveLength(2);
    clock.advance(60_000);
    await brand.world.runJobs();
    clock.advance(86_400_000);
    await brand.world.runJobs();
    expect(brand.receiver.received).toHaveLength(3);
    for (const request of brand.receiver.received) verify(request, secret);
    const seen = brand.receiver.received.map(({ headers, raw }) => ({
      key: headers["x-service-delivery"],
      raw: raw.toString(),
      seconds: Number(headers["webhook-timestamp"]) - Math.floor(first / 1000),
    }));
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
    expect(new Set(seen.map(({ raw }) => raw)).size).toBe(1);
    expect(seen.map(({ seconds }) => seconds)).toEqual([0, 10, 70]);
    expect(await brand.latest()).toMatchObject({ status: "exhausted", next_attempt_at: null });
    expect(await brand.owner(getEndpoint, { id: endpoint.id })).toMatchObject({
      failure_streak: 1,
      status: "enabled",
    });
  });

  it("resets the endpoint's failure streak on success, also on the third attempt", async () => {
    const { endpoint } = await brand.subscribe();
    await brand.world.db.webhookEndpoint.update({ where: { id: endpoint.id }, data: { failureStreak: 9 } });
    let count = 0;
    brand.receiver.behave = (response, request) => result(++count < 3 ? 503 : 204, "")(response, request);
    await brand.fire();
    await brand.runAllAttempts();
    expect(await brand.latest()).toMatchObject({ status: "delivered", attempts: [{}, {}, { response_code: 204 }] });
    expect(await brand.owner(getEndpoint, { id: endpoint.id })).toMatchObject({ failure_streak: 0 });
  });

  it("is signed with both secrets for 24 h after a rotation, then with the new one only", async () => {
    const before = await brand.subscribe();
    const { clock } = brand.world;
    const after = await brand.owner(rotateSecret, { id: before.endpoint.id });
    await brand.fire();
    await brand.world.runJobs();
    clock.advance(24 * 3_600_000);
    await brand.fire();
    await brand.world.runJobs();
    const [during, later] = brand.receiver.received as [Received, Received];
    verify(during, before.secret);
    verify(during, after.secret);
    expect(later.headers["x-service-signature"]?.match(/v1=/g)).toHaveLength(1);
    const stamp = new Date(clock.now()).getTime();
    stripe.webhooks.constructEvent(
      later.raw,
      later.headers["x-service-signature"] ?? "",
      after.secret,
      1,
      undefined,
      stamp,
    );
  });
});

describe("a receiver", () => {
  const big = "x".repeat(100_000);
  it.each([
    ["hangs", () => {}, null, /Timed out after 0\.3 s/],
    ["drips", (response) => void setInterval(() => response.write("."), 20).unref(), null, /Timed out after 0\.3 s/],
    ["redirects", result(302, "", { location: "/elsewhere" }), 302, /Redirects aren't followed/],
    ["answers with an error", result(404, "not here"), 404, /Responded with status 404/],
    ["resets", (_, request) => request.socket.resetAndDestroy(), null, /closed the connection/],
    ["speaks no HTTP", (_, request) => request.socket.end("220 smtp ready\r\n"), null, /not valid HTTP/],
  ] as [string, TestBrand["receiver"]["behave"], number | null, RegExp][])(
    "counts as a failed attempt when it %s",
    async (_name, behave, code, error) => {
      await brand.subscribe();
      brand.receiver.behave = behave;
      if (error.source.startsWith("Timed out")) timeoutMs = 300;
      await brand.fire();
      await brand.world.runJobs();
      const [attempt] = (await brand.latest()).attempts;
      expect(attempt).toMatchObject({ status: "failed", error: expect.stringMatching(error) });
      if (code !== null) expect(attempt?.response_code).toBe(code);
      expect(brand.receiver.received).toHaveLength(1);
    },
  );

  it("that sends a large body counts as a success, and 8 KiB of the response are kept", async () => {
    await brand.subscribe();
    brand.receiver.behave = result(200, big);
    await brand.fire();
    await brand.world.runJobs();
    const [attempt] = (await brand.latest()).attempts;
    expect(attempt).toMatchObject({ status: "succeeded", response_code: 200 });
    expect(attempt?.response_body).toBe(big.slice(0, 8192));
  });

  it("may respond with any bytes", async () => {
    await brand.subscribe();
    brand.receiver.behave = (response) => response.end(Buffer.from([0x61, 0, 0xff, 0xed, 0xa0, 0x80, 0x62]));
    await brand.fire();
    await brand.world.runJobs();
    const { status, attempts } = await brand.latest();
    expect(status).toBe("delivered");
    expect(attempts[0]?.response_body).toMatch(/^a\uFFFD+b$/);
  });

  it("that can't be reached counts as a failure, and a private address is refused at sending time too", async () => {
    await brand.subscribe(["post.approved"], "http://127.0.0.1:9/");
    const { endpoint } = await brand.subscribe();
    await brand.world.db.webhookEndpoint.update({ where: { id: endpoint.id }, data: { url: "http://10.1.2.3/" } });
    await brand.fire();
    await brand.world.runJobs();
    const errors = (await brand.log()).map(({ attempts }) => attempts[0]?.error);
    expect(errors).toEqual([
      expect.stringMatching(/not on the public internet/),
      expect.stringMatching(/can't be reached/),
    ]);
  });

  it("gets at most two concurrent requests, from two workers together, and every delivery", async () => {
    await brand.subscribe();
    brand.receiver.behave = (response) => void setTimeout(() => response.end("ok"), 5);
    for (let count = 0; count < 30; count++) await brand.fire();
    await runTogether(brand.world, [brand.world.services, secondWorker(brand.world)]);
    expect(brand.receiver.received).toHaveLength(30);
    expect(brand.receiver.underWay.most).toBe(2);
    expect(new Set(brand.receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(30);
    expect((await brand.log({ status: "delivered", limit: 100 })).length).toBe(30);
  });

  it("that hangs does not delay others, and gets no third request meanwhile", async () => {
    const { receiver } = brand;
    await brand.subscribe(["post.approved"], `${receiver.url}/tar`);
    await brand.subscribe(["post.approved"], `${receiver.url}/fast`);
    const hanging: (() => void)[] = [];
    receiver.behave = (response, request) => {
      if (request.url?.endsWith("tar")) hanging.push(() => response.end());
      else response.end();
    };
    for (let count = 0; count < 10; count++) await brand.fire();
    const running = runTogether(brand.world, [brand.world.services]);
    const callsOf = (path: string) => receiver.received.filter((request) => request.path === path).length;
    await expect.poll(() => callsOf("/hooks/fast")).toBe(10);
    expect(callsOf("/hooks/tar")).toBe(2);
    receiver.behave = result(200);
    for (const release of hanging) release();
    await running;
    expect(callsOf("/hooks/tar")).toBe(10);
  });
});

describe("a test delivery", () => {
  it("is sent like a live event, as a test or as a sample of an event", async () => {
    const { secret, endpoint } = await brand.owner(createEndpoint, {
      url: brand.receiver.url,
      events: ["post.failed"],
    });
    const queued = await brand.owner(sendTestEvent, { id: endpoint.id });
    expect(queued).toMatchObject({ event: "test", status: "pending", attempts: [] });
    for (const event of EVENTS) await brand.owner(sendTestEvent, { id: endpoint.id, event });
    await brand.world.runJobs();
    for (const request of brand.receiver.received) verify(request, secret);
    expect(brand.receiver.received.map(({ headers }) => headers["x-service-event"])).toEqual(["test", ...EVENTS]);
    expect(JSON.parse(brand.receiver.received[0]?.raw.toString() ?? "")).toEqual({
      event: "test",
      post_id: 0,
      status: "test",
      brand_id: brand.world.brand.id,
      occurred_at: expect.stringMatching(/\+00:00$/),
    });
    expect(JSON.parse(brand.receiver.received[4]?.raw.toString() ?? "")).toMatchObject({ approved_via: "share_link" });
  });

  it("is sent to a disabled endpoint, and changes its failure streak like any other", async () => {
    const { endpoint } = await brand.subscribe();
    const where = { id: endpoint.id };
    await brand.world.db.webhookEndpoint.update({ where, data: { status: "disabled", failureStreak: 10 } });
    await brand.owner(sendTestEvent, where);
    await brand.world.runJobs();
    expect(await brand.latest()).toMatchObject({ event: "test", status: "delivered" });
    expect(await brand.owner(getEndpoint, where)).toMatchObject({ status: "disabled", failure_streak: 0 });
    brand.receiver.behave = result(500);
    await brand.owner(sendTestEvent, where);
    await brand.runAllAttempts();
    expect(await brand.latest()).toMatchObject({ status: "exhausted", attempts: [{}, {}, {}] });
    expect(await brand.owner(getEndpoint, where)).toMatchObject({ failure_streak: 1 });
  });
});

it("keeps events even without subscribers", async () => {
  await brand.fire(APPROVED);
  const { id: brandId } = brand.world.brand;
  expect(await brand.world.db.webhookEvent.findMany({ where: { brandId } })).toMatchObject([
    { event: "post.approved", postId: 41 },
  ]);
  expect(brand.world.pending).toEqual([]);
});

describe("an endpoint with the format of a chat", () => {
  it("gets a message about the post, and its test one too; other endpoints get the event", async () => {
    const { world, owner, receiver } = brand;
    const post = await owner(createPost, { body: "Open on Sunday", channels: [{ channel_id: world.brand.channelId }] });
    const { endpoint } = await brand.subscribe(["post.approved"], `${receiver.url}/chat`);
    await brand.subscribe(["post.approved"], `${receiver.url}/program`);
    await owner(updateEndpoint, { id: endpoint.id, format: "slack_message" });
    await brand.fire({ ...APPROVED, post_id: post.id });
    await world.runJobs();
    const bodies = new Map(receiver.received.map(({ path, raw }) => [path, JSON.parse(raw.toString())]));
    const url = `${world.services.env.APP_URL}/studio/${world.brand.handle}/posts/${post.id}`;
    expect(bodies.get("/hooks/chat")).toMatchObject({
      text: `*Test Brand: a post was approved*\nOpen on Sunday\n<${url}|Open post>`,
    });
    expect(bodies.get("/hooks/program")).toMatchObject({ post_id: post.id, approved_via: "api" });
    await owner(sendTestEvent, { id: endpoint.id });
    await world.runJobs();
    expect(JSON.parse(receiver.received.at(-1)?.raw.toString() ?? "")).toMatchObject({
      text: expect.stringContaining("this is a test message"),
    });
  });

  it("says nothing about another brand's post", async () => {
    const { world, owner, receiver } = brand;
    const other = await createTestBrand({ egress });
    const { id } = await other.owner(createPost, {
      body: "Theirs",
      channels: [{ channel_id: other.world.brand.channelId }],
    });
    await other.receiver.stop();
    const { endpoint } = await brand.subscribe(["post.approved"]);
    await owner(updateEndpoint, { id: endpoint.id, format: "teams_message" });
    await brand.fire({ ...APPROVED, post_id: id });
    await world.runJobs();
    expect(receiver.received[0]?.raw.toString()).not.toContain("Theirs");
  });
});
