import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { emitEvent } from "#domain/events/webhooks/index.ts";
import { ALL_EVENTS } from "#domain/events/webhooks/terms.ts";
import { openInstallation } from "#test/cli/installation.ts";
import { result, startReceiver } from "#test/webhooks/receiver.ts";
import { createWorld, type World } from "#test/world.ts";
import { RESOURCES } from "../../../integrations/n8n/operations.ts";
import { openNodes } from "./n8n.ts";

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let world: World;
let installation: Awaited<ReturnType<typeof openInstallation>>;
let nodes: Awaited<ReturnType<typeof openNodes>>;
let token: string;
const folder = mkdtempSync(path.join(tmpdir(), "masthead-n8n-"));

beforeAll(async () => {
  world = await createWorld();
  installation = await openInstallation(world.services);
  token = await world.bearer(world.owner);
  nodes = await openNodes(folder, { address: installation.url, token });
});
afterAll(async () => {
  await installation.close();
  rmSync(folder, { recursive: true, force: true });
});

const feed = () => world.db.channel.findFirstOrThrow({ where: { brandId: world.brand.id } });
const run = (operation: string, parameters: Record<string, unknown> = {}) =>
  nodes.execute({ operation, ...parameters });
const failure = (running: Promise<unknown>) =>
  running.then(
    () => null,
    (error: Error) => error,
  );

describe("the action node", () => {
  test("offers every operation that it names with all of its parameters, each operation once", () => {
    const { properties, usableAsTool } = nodes.load("nodes/Masthead.node", "Masthead").description;
    const offered = properties
      .filter(({ name }) => name === "operation")
      .flatMap(({ options = [] }) => options.map(({ value }) => value));
    expect(offered).toEqual(RESOURCES.flatMap(({ operations }) => operations));
    expect(new Set(offered).size).toBe(offered.length);
    expect(usableAsTool).toBe(true);
    const ofCreate = properties.filter(({ displayOptions }) => displayOptions?.show.operation?.includes("createPost"));
    expect(ofCreate.filter(({ required }) => required).map(({ name, type }) => [name, type])).toEqual([
      ["body", "string"],
    ]);
    const more = ofCreate.find(({ name }) => name === "options")?.options?.map(({ name }) => name);
    expect(more).toEqual(expect.arrayContaining(["channels", "media_ids", "scheduled_at", "submit", "approve"]));
  });

  test("lists the brands and channels to choose from", async () => {
    const { id, displayName } = await feed();
    expect(await nodes.choices("getBrands")).toContainEqual({ name: world.brand.name, value: world.brand.slug });
    expect(await nodes.choices("getChannels")).toEqual([{ name: `${displayName} (feed)`, value: id }]);
  });

  test("uploads a file, creates a post with it, has it approved, and reads it", async () => {
    const channel = await feed();
    const binary = { data: { data: PIXEL, mimeType: "image/png", fileName: "pixel.png" } };
    const upload = { operation: "uploadMedia", binaryProperty: "data", options: { alt_text: "A point." } };
    const [asset] = await nodes.execute(upload, [{ json: {}, binary }]);
    expect(asset).toMatchObject({ name: "pixel.png", alt_text: "A point." });

    const scheduled_at = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const options = { channels: [channel.id], media_ids: String(asset?.id), tags: "launch, spring", scheduled_at };
    const [post] = await run("createPost", { brand: world.brand.slug, body: "Written by a workflow.", options });
    expect(post).toMatchObject({ body: "Written by a workflow.", status: "draft", tags: ["launch", "spring"] });
    const [approved] = await run("approvePost", { id: post?.id });
    expect(approved).toMatchObject({ id: post?.id, status: "scheduled" });
    expect(await run("getPost", { id: post?.id })).toEqual([expect.objectContaining({ status: "scheduled" })]);
  });

  test("returns all pages, or as many results as are asked for", async () => {
    for (const headline of ["One", "Two", "Three"]) await run("createIdea", { headline });
    const headlines = async (parameters: object) =>
      (await run("listIdeas", { ...parameters })).map(({ headline }) => headline);
    expect(await headlines({ returnAll: true })).toEqual(["Three", "Two", "One"]);
    expect(await headlines({ limit: 2 })).toEqual(["Three", "Two"]);
  });

  test("shows the API's sentences for what it refuses", async () => {
    expect(await failure(run("createPost", { body: "x", options: { scheduled_at: "tomorrow" } }))).toMatchObject({
      httpCode: "422",
      description: expect.stringMatching(/^scheduled_at: /),
    });
    expect(await failure(run("getPost", { id: 999_999 }))).toMatchObject({
      httpCode: "404",
      message: "Post not found.",
    });
    expect(await failure(run("importIdeas", { ideas: "[" }))).toMatchObject({ message: "ideas must be JSON." });
    expect(await failure(run("getPost", { id: 1, brand: "not-mine" }))).toMatchObject({ httpCode: "403" });
    const continued = await nodes.execute({ operation: "getPost", id: 999_999 }, undefined, { continues: true });
    expect(continued).toEqual([{ error: "Post not found.", details: expect.any(String) }]);
  });

  test("explains a wrong token, a wrong address and a token whose tier is too low", async () => {
    const other = async (credentials: object) => {
      Object.assign(nodes.credentials, credentials);
      const error = await failure(run("createIdea", { headline: "x" }));
      Object.assign(nodes.credentials, { address: installation.url, token });
      return error;
    };
    expect(await other({ token: "1|mh_wrong" })).toMatchObject({
      httpCode: "401",
      message: "Unauthorized request",
      description: expect.stringContaining("Check the access token"),
    });
    const low = await world.bearer(world.owner, { tier: "read", kind: "tiered" });
    expect(await other({ token: low })).toMatchObject({ httpCode: "403" });
    expect(await other({ address: "not an address" })).toMatchObject({
      message: expect.stringContaining("Enter the address"),
    });
    expect(await other({ address: "http://127.0.0.1:9" })).toMatchObject({
      message: expect.stringContaining("can't be reached"),
    });
    const site = createServer((_request, response) => response.writeHead(404).end("<html>Not here</html>"));
    await new Promise<void>((ready) => site.listen(0, "127.0.0.1", ready));
    onTestFinished(() => void site.close());
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    expect(await other({ address })).toMatchObject({ message: expect.stringContaining("no Masthead API") });
  });

  test("waits as long as a 429 or 503 says, with the same idempotency key, and gives up after three tries", async () => {
    const keys: unknown[] = [];
    let refusals = 2;
    const busy = createServer((request, response) => {
      keys.push(request.headers["idempotency-key"]);
      if (refusals-- > 0) response.writeHead(refusals === 1 ? 429 : 503, { "Retry-After": "7" }).end("{}");
      else response.writeHead(201).end(JSON.stringify({ idea: { id: 1 } }));
    });
    await new Promise<void>((ready) => busy.listen(0, "127.0.0.1", ready));
    onTestFinished(() => {
      busy.close();
      Object.assign(nodes.credentials, { address: installation.url });
    });
    nodes.credentials.address = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
    nodes.slept.length = 0;
    expect(await run("createIdea", { headline: "x" })).toEqual([{ id: 1 }]);
    expect(nodes.slept).toEqual([7000, 7000]);
    expect(new Set(keys).size).toBe(1);
    refusals = 99;
    expect(await failure(run("createIdea", { headline: "x" }))).toMatchObject({
      httpCode: "503",
      description: expect.stringContaining("Try again in 7 seconds."),
    });
    expect(nodes.slept).toHaveLength(4);
  });
});

describe("the trigger node", () => {
  async function activated(parameters: Record<string, unknown> = {}) {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.stop());
    const trigger = nodes.trigger({ events: ["post.approved"], brand: world.brand.slug, ...parameters }, receiver.url);
    expect(await trigger.checkExists()).toBe(false);
    expect(await trigger.create()).toBe(true);
    const endpoint = () => world.db.webhookEndpoint.findUnique({ where: { id: Number(trigger.stored.endpointId) } });
    const approve = () =>
      world.db.$transaction((tx) => {
        const origin = { requestId: "test", entryPoint: "api" as const, address: null, userAgent: null };
        const event = { event: "post.approved", post_id: 41, status: "scheduled", approved_via: "api" } as const;
        return emitEvent(tx, { ...world.services, caller: world.owner, origin }, world.brand.id, event);
      });
    /** The time of the deliveries is that of the process, which the node compares it with. */
    async function deliver() {
      await world.runJobs();
      const [last] = receiver.received.slice(-1);
      if (!last) throw new Error("Nothing was delivered.");
      return last;
    }
    return { receiver, trigger, endpoint, approve, deliver };
  }

  test("offers every event", () => {
    const { properties } = nodes.load("nodes/MastheadTrigger.node", "MastheadTrigger").description;
    const offered = properties.find(({ name }) => name === "events")?.options?.map(({ value }) => value);
    expect(offered?.toSorted()).toEqual([...ALL_EVENTS].sort());
  });

  test("registers an endpoint with its filters, and removes it when the workflow is deactivated", async () => {
    const { id } = await feed();
    const { trigger, endpoint, receiver } = await activated({ filters: { channel_ids: [id], tags: "launch" } });
    expect(await endpoint()).toMatchObject({
      url: receiver.url,
      events: ["post.approved"],
      description: "n8n: Announce posts",
      channelIds: [id],
      tags: ["launch"],
    });
    expect(await trigger.checkExists()).toBe(true);
    expect(await trigger.remove()).toBe(true);
    expect(trigger.stored).not.toHaveProperty("secret");
    expect(await world.db.webhookEndpoint.count({ where: { url: receiver.url } })).toBe(0);
    expect(await trigger.remove()).toBe(true);
  });

  test("starts the workflow for a signed delivery, once", async () => {
    const { trigger, approve, deliver } = await activated();
    world.clock.advance(Date.now() - world.clock.now().getTime());
    await approve();
    const delivery = await deliver();
    const first = await trigger.receive(delivery);
    expect(first.workflowData?.[0]).toEqual([
      { json: expect.objectContaining({ event: "post.approved", post_id: 41, delivery_id: expect.any(String) }) },
    ]);
    expect(await trigger.receive(delivery)).toMatchObject({ status: 200, webhookResponse: expect.any(Object) });
    expect(await trigger.receive(delivery)).not.toHaveProperty("workflowData");
  });

  test("refuses another body, another secret and an old time, and answers a test without starting", async () => {
    const { trigger, approve, deliver, receiver } = await activated();
    world.clock.advance(Date.now() - world.clock.now().getTime());
    await approve();
    const delivery = await deliver();
    const refused = { status: 401, noWebhookResponse: true };
    expect(await trigger.receive({ ...delivery, raw: Buffer.from(`${delivery.raw} `) })).toEqual(refused);
    expect(await trigger.receive({ ...delivery, headers: {} })).toEqual(refused);
    const signature = delivery.headers["x-service-signature"]?.replace(/v1=../, "v1=00") ?? "";
    const forged = { ...delivery.headers, "x-service-signature": signature };
    expect(await trigger.receive({ ...delivery, headers: forged })).toEqual(refused);
    world.clock.advance(-301_000);
    await approve();
    expect(await trigger.receive(await deliver())).toEqual(refused);

    world.clock.advance(301_000);
    await post(`/webhook-endpoints/${trigger.stored.endpointId}/test`);
    const ping = await deliver();
    expect(receiver.received.at(-1)?.headers["x-service-event"]).toBe("test");
    expect(await trigger.receive(ping)).toMatchObject({ status: 200, webhookResponse: expect.any(Object) });
    expect((await trigger.receive(ping, "manual")).workflowData).toHaveLength(1);
  });

  test("gets the events that n8n missed when it starts again, even after the endpoint was disabled", async () => {
    const { trigger, approve, receiver, endpoint } = await activated();
    receiver.behave = result(503);
    await approve();
    for (const seconds of [0, 10, 60]) {
      world.clock.advance(seconds * 1000);
      await world.runJobs();
    }
    expect(receiver.received).toHaveLength(3);
    await world.db.webhookEndpoint.update({
      where: { id: Number(trigger.stored.endpointId) },
      data: { status: "disabled" },
    });
    receiver.behave = result(200);
    expect(await trigger.checkExists()).toBe(true);
    expect(await endpoint()).toMatchObject({ status: "enabled" });
    await world.runJobs();
    expect(receiver.received).toHaveLength(4);
    expect(JSON.parse(String(receiver.received.at(-1)?.raw))).toMatchObject({ post_id: 41 });
  });

  test("gets them with the first delivery after n8n started anew", async () => {
    const { trigger, approve, receiver, deliver } = await activated();
    world.clock.advance(Date.now() - world.clock.now().getTime());
    receiver.behave = result(503);
    await approve();
    for (const seconds of [0, 10, 60]) {
      world.clock.advance(seconds * 1000);
      await world.runJobs();
    }
    receiver.behave = result(200);
    await approve();
    const delivery = await deliver();
    expect((await trigger.receive(delivery)).workflowData).toHaveLength(1);
    expect(receiver.received).toHaveLength(4);
    await world.runJobs();
    expect(receiver.received).toHaveLength(5);
    const repeated = receiver.received.at(-1);
    expect(repeated?.headers["x-service-delivery"]).not.toBe(delivery.headers["x-service-delivery"]);
    expect((await trigger.receive(repeated ?? delivery)).workflowData).toHaveLength(1);
    await world.runJobs();
    expect(receiver.received).toHaveLength(5);
  });

  test("takes over the endpoint that an interrupted activation left, with a new secret", async () => {
    const { trigger, receiver } = await activated();
    const lost = nodes.trigger(trigger.parameters, receiver.url);
    expect(await lost.checkExists()).toBe(false);
    expect(await lost.create()).toBe(true);
    expect(lost.stored.endpointId).toBe(trigger.stored.endpointId);
    expect(lost.stored.secret).not.toBe(trigger.stored.secret);
  });

  test("registers anew when somebody deleted the endpoint, and says who may manage endpoints", async () => {
    const { trigger, endpoint } = await activated();
    await world.db.webhookEndpoint.delete({ where: { id: Number(trigger.stored.endpointId) } });
    expect(await trigger.checkExists()).toBe(false);
    expect(await trigger.create()).toBe(true);
    expect(await endpoint()).toMatchObject({ status: "enabled" });

    const editor = await world.bearer(await world.addMember("editor"));
    Object.assign(nodes.credentials, { token: editor });
    const error = await failure(nodes.trigger(trigger.parameters, "http://127.0.0.1:9/other").create());
    Object.assign(nodes.credentials, { token });
    expect(error).toMatchObject({ httpCode: "403", message: expect.any(String) });
  });
});

/** A POST of the API without a body. */
async function post(path: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const response = await fetch(`${installation.url}/api/v1${path}`, { method: "POST", headers, body: "{}" });
  expect(response.status).toBe(201);
}
