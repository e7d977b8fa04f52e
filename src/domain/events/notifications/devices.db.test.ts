import { beforeAll, describe, expect, it } from "vitest";
import type { Person } from "#kernel/context.ts";
import { createServe } from "#test/checked-serve.ts";
import { createBrowser } from "#test/push-browser.ts";
import { createWorld, type World } from "#test/world.ts";
import type { Serve } from "#transport/rest/serve.ts";
import { deleteDevice, registerDevice } from "./index.ts";

const PHONE = "fGx0Qm9uZ2Vy:APA91bHun4MxP5egoKMwt2KZFBaFUH-1RYqx";
const ENDPOINT = "http://127.0.0.1:9/push/abc";

let world: World;
let serve: Serve;
let token: string;

beforeAll(async () => {
  world = await createWorld();
  serve = createServe(world.services);
  token = await world.bearer(world.owner);
});

async function request(method: "POST" | "DELETE", body: unknown, bearer = token) {
  const response = await serve(
    new Request("http://localhost/api/v1/device-tokens", {
      method,
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, text: await response.text() };
}

const ownersOf = async (text: string) =>
  (await world.db.deviceToken.findMany({ where: { token: text } })).map(({ userId }) => userId);

describe("POST /device-tokens", () => {
  const { subscription } = createBrowser(ENDPOINT);
  const { p256dh, auth } = subscription.keys;
  const off = Buffer.from(p256dh, "base64url").fill(7, 40);

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["no text", 7],
    ["an object instead of its JSON", subscription],
    ["the empty text", ""],
    ["blanks", "   "],
    ["what is longer than any token", "x".repeat(4097)],
    ["half a JSON", '{"endpoint": "https://push.example.com/abc"'],
    ["a subscription without keys", JSON.stringify({ endpoint: ENDPOINT })],
    [
      "one with a key that is no point",
      JSON.stringify({ endpoint: ENDPOINT, keys: { p256dh: off.toString("base64url"), auth } }),
    ],
    ["one with a short secret", JSON.stringify({ endpoint: ENDPOINT, keys: { p256dh, auth: "c2hvcnQ" } })],
    ["one with an endpoint that is no address", JSON.stringify({ ...subscription, endpoint: "javascript:alert(1)" })],
    ["one on another protocol's port", JSON.stringify({ ...subscription, endpoint: "http://192.0.2.1:25/" })],
    ["one in a private network", JSON.stringify({ ...subscription, endpoint: "http://10.0.0.1/push" })],
    ["one with credentials in it", JSON.stringify({ ...subscription, endpoint: "https://a:b@push.example.com/" })],
  ])("refuses %s with 422 on token", async (_what, input) => {
    const { status, text } = await request("POST", { token: input });
    expect([status, Object.keys(JSON.parse(text).errors ?? {})]).toEqual([422, ["token"]]);
  });

  it("refuses a tiered token", async () => {
    const tiered = await world.bearer(world.owner, { kind: "tiered", tier: "elevated_write" });
    for (const method of ["POST", "DELETE"] as const) {
      expect((await request(method, { token: PHONE }, tiered)).status).toBe(403);
    }
    expect(await ownersOf(PHONE)).toEqual([]);
  });
});

describe("registering a device", () => {
  it("stores a token once; deleting it is idempotent", async () => {
    expect(await request("POST", { token: PHONE })).toEqual({ status: 200, text: '{"ok":true}' });
    expect(await request("POST", { token: ` ${PHONE}\n` })).toEqual({ status: 200, text: '{"ok":true}' });
    expect(await ownersOf(PHONE)).toEqual([world.owner.userId]);
    expect(await request("DELETE", { token: PHONE })).toEqual({ status: 204, text: "" });
    expect(await ownersOf(PHONE)).toEqual([]);
    expect(await request("DELETE", { token: PHONE })).toEqual({ status: 204, text: "" });
  });

  it("transfers the device to the last user who registers it, and the previous one can't delete it", async () => {
    const next = await world.createPerson("Nina Next");
    await request("POST", { token: PHONE });
    await world.as(next)(registerDevice, { token: PHONE });
    expect(await ownersOf(PHONE)).toEqual([next.userId]);
    expect(await request("DELETE", { token: PHONE })).toEqual({ status: 204, text: "" });
    expect(await ownersOf(PHONE)).toEqual([next.userId]);
  });

  it("recognizes a subscription by its endpoint, whatever its JSON format or keys", async () => {
    const person = world.as(await world.createPerson("Wanda Web"));
    const { subscription } = createBrowser(`${ENDPOINT}/same`);
    const { keys, endpoint } = subscription;
    await person(registerDevice, { token: JSON.stringify(subscription) });
    await person(registerDevice, { token: JSON.stringify({ keys, endpoint, more: true }, null, 2) });
    const renewed = createBrowser(endpoint).subscription;
    await person(registerDevice, { token: JSON.stringify(renewed) });
    const kept = await world.db.deviceToken.findMany({ where: { token: { contains: "/push/abc/same" } } });
    expect(kept.map(({ token: text }) => JSON.parse(text))).toEqual([{ endpoint, keys: renewed.keys }]);
    await person(deleteDevice, { token: JSON.stringify({ endpoint }) });
    expect(await world.db.deviceToken.count({ where: { token: { contains: "/push/abc/same" } } })).toBe(0);
  });

  it("leaves a token registered concurrently with exactly one user", async () => {
    const people: Person[] = [];
    for (let index = 0; index < 8; index++) people.push(await world.createPerson(`Racer ${index}`));
    for (let round = 0; round < 5; round++) {
      const contested = `contested-${round}`;
      const responses = await Promise.all(
        people.map((person) => world.as(person)(registerDevice, { token: contested })),
      );
      expect(responses).toEqual(people.map(() => ({ ok: true })));
      const owners = await ownersOf(contested);
      expect(owners).toHaveLength(1);
      expect(people.map(({ userId }) => userId)).toContain(owners[0]);
    }
  });

  it("keeps at most 20 devices and removes the least recently registered", async () => {
    const collector = await world.createPerson("Cora Collector");
    for (let index = 0; index < 21; index++) {
      world.clock.advance(1000);
      await world.as(collector)(registerDevice, { token: `collected-${index}` });
    }
    world.clock.advance(1000);
    await world.as(collector)(registerDevice, { token: "collected-1" });
    await world.as(collector)(registerDevice, { token: "collected-21" });
    const kept = await world.db.deviceToken.findMany({ where: { userId: collector.userId } });
    const numbers = kept.map(({ token: text }) => Number(text.split("-")[1])).sort((a, b) => a - b);
    expect(numbers).toEqual([1, ...Array.from({ length: 19 }, (_, index) => index + 3)]);
  });
});
