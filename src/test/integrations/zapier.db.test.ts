import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { listDeliveries, sendTestEvent } from "#domain/events/webhooks/index.ts";
import { ALL_EVENTS } from "#domain/events/webhooks/terms.ts";
import { openInstallation } from "#test/cli/installation.ts";
import { startReceiver } from "#test/webhooks/receiver.ts";
import { createWorld, type World } from "#test/world.ts";
import { buildZapierApp } from "../../../integrations/zapier/build.ts";
import { CREATES, SEARCHES } from "../../../integrations/zapier/operations.ts";
import type { Bundle, Perform, Z } from "../../../integrations/zapier/request.ts";

type Field = { key: string; required: boolean; dynamic?: string; list?: boolean };
type Action = { operation: { perform: Perform; inputFields: Field[] } };
type Trigger = Action & {
  operation: Record<"performSubscribe" | "performUnsubscribe" | "performList", Perform> & { sample: { id: string } };
};
type App = {
  authentication: { test: Perform };
  triggers: Record<string, Trigger>;
  creates: Record<string, Action>;
  searches: Record<string, Action>;
};

class ZapierError extends Error {}
class ExpiredAuthError extends ZapierError {}
class ThrottledError extends ZapierError {}
class HaltedError extends ZapierError {}

/** What Zapier hands to every function. */
const z: Z = {
  async request({ url, skipThrowForStatus: _, ...init }) {
    const response = await fetch(url, init);
    const content = await response.text();
    return { status: response.status, content, getHeader: (name) => response.headers.get(name) ?? undefined };
  },
  errors: { Error: ZapierError, ExpiredAuthError, ThrottledError, HaltedError },
};

let world: World;
let installation: Awaited<ReturnType<typeof openInstallation>>;
let app: App;
let authData: Bundle["authData"];
const folder = mkdtempSync(path.join(tmpdir(), "masthead-zapier-"));

beforeAll(async () => {
  world = await createWorld();
  installation = await openInstallation(world.services);
  authData = { address: installation.url, token: await world.bearer(world.owner) };
  await buildZapierApp(path.join(folder, "app"));
  app = createRequire(path.join(folder, "index.js"))("./app/index.js") as App;
});
afterAll(async () => {
  await installation.close();
  rmSync(folder, { recursive: true, force: true });
});

const create = (operation: string, inputData: Record<string, unknown>, auth = authData) =>
  app.creates[operation]?.operation.perform(z, { authData: auth, inputData }) as Promise<Record<string, unknown>>;
const search = (operation: string, inputData: Record<string, unknown>) =>
  app.searches[operation]?.operation.perform(z, { authData, inputData }) as Promise<Record<string, unknown>[]>;
const failure = (running: Promise<unknown>) =>
  running.then(
    () => null,
    (error: Error) => error,
  );

test("has an action for each operation that it names, and a trigger for each event, with a sample", () => {
  expect(Object.keys(app.creates)).toEqual(CREATES);
  expect(Object.keys(app.searches)).toEqual(SEARCHES);
  const events = Object.keys(app.triggers).filter((key) => !key.startsWith("list_"));
  expect(events.sort()).toEqual(ALL_EVENTS.map((name) => name.replaceAll(".", "_")).sort());
  for (const event of events)
    expect(app.triggers[event]?.operation.sample, event).toMatchObject({ brand_id: expect.any(Number) });
  const fields = app.creates.createPost?.operation.inputFields ?? [];
  expect(fields.filter(({ required }) => required).map(({ key }) => key)).toEqual(["body"]);
  expect(fields.find(({ key }) => key === "channels")).toMatchObject({ list: true, dynamic: "list_channels.id.name" });
});

describe("actions", () => {
  test("create a post for chosen channels, and find it", async () => {
    const { id } = await world.db.channel.findFirstOrThrow({ where: { brandId: world.brand.id } });
    const channels = await app.triggers.list_channels?.operation.perform(z, { authData, inputData: {} });
    expect(channels).toEqual([{ id, name: expect.stringContaining("(feed)") }]);
    const brands = await app.triggers.list_brands?.operation.perform(z, { authData, inputData: {} });
    expect(brands).toEqual([{ id: world.brand.slug, name: world.brand.name }]);
    const post = await create("createPost", {
      brand: world.brand.slug,
      body: "Written by a Zap.",
      channels: [String(id)],
      tags: ["zap"],
    });
    expect(post).toMatchObject({ body: "Written by a Zap.", status: "draft", tags: ["zap"] });
    expect((await search("listPosts", { q: "Zap" })).map((found) => found.id)).toEqual([post.id]);
  });

  test("show the API's sentences, and say what is wrong with the address and token", async () => {
    const wrong = await failure(create("createPost", { body: "x", scheduled_at: "tomorrow" }));
    expect(wrong?.message).toContain("scheduled_at: ");
    expect(await failure(search("getPost", { id: 999_999 }))).toMatchObject({
      message: expect.stringMatching(/^Post not found/),
    });
    const revoked = create("createIdea", { headline: "x" }, { ...authData, token: "1|mh_wrong" });
    expect(await failure(revoked)).toBeInstanceOf(ExpiredAuthError);
    const nowhere = create("createIdea", { headline: "x" }, { ...authData, address: "not an address" });
    expect(await failure(nowhere)).toMatchObject({ message: expect.stringContaining("Enter the address") });
    expect(await app.authentication.test(z, { authData, inputData: {} })).toHaveProperty("user");
  });
});

describe("triggers", () => {
  test("subscribe, receive what is signed, and unsubscribe", async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.stop());
    const operation = app.triggers.post_approved?.operation as Trigger["operation"];
    const inputData = { brand: world.brand.slug };
    const bundle = { authData, inputData, targetUrl: receiver.url };
    const subscribeData = (await operation.performSubscribe(z, bundle)) as { id: number; secret: string };
    const where = { id: subscribeData.id };
    expect(await world.db.webhookEndpoint.findUnique({ where })).toMatchObject({ events: ["post.approved"] });

    world.clock.advance(Date.now() - world.clock.now().getTime());
    const owner = world.as(world.owner);
    await owner(sendTestEvent, { id: subscribeData.id, event: "post.approved" });
    await world.runJobs();
    const { headers = {}, raw = "" } = receiver.received.at(-1) ?? {};
    const receive = (content: string) =>
      operation.perform(z, { ...bundle, subscribeData, rawRequest: { headers: namedByZapier(headers), content } });
    const [received] = (await receive(String(raw))) as { id: string; event: string }[];
    expect(received).toMatchObject({ event: "post.approved", id: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(await failure(receive(`${raw} `))).toBeInstanceOf(HaltedError);
    expect((await owner(listDeliveries, { endpoint_id: subscribeData.id })).deliveries).toHaveLength(1);

    const end = () => operation.performUnsubscribe(z, { ...bundle, subscribeData });
    await end();
    expect(await world.db.webhookEndpoint.count({ where })).toBe(0);
    expect(await end()).toEqual({});
  });

  test("say that only the owner subscribes", async () => {
    const token = await world.bearer(await world.addMember("editor"));
    const bundle = { authData: { ...authData, token }, inputData: {}, targetUrl: "http://127.0.0.1:9/hook" };
    const subscribing = app.triggers.post_failed?.operation.performSubscribe(z, bundle) ?? Promise.resolve();
    expect(await failure(subscribing)).toBeInstanceOf(ZapierError);
  });
});

const namedByZapier = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      `Http-${name.replace(/^./, (letter) => letter.toUpperCase())}`,
      value,
    ]),
  );
