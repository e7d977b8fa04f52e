import { beforeAll, describe, expect, it } from "vitest";
import {
  addChannel,
  claimsOf,
  createMetaWorld,
  formRequest,
  INSTAGRAM_SECRET,
  META_ENV,
  type MetaWorld,
  messaging,
  newId,
  signedRequest,
  THREADS_SECRET,
  update,
  updateRequest,
  VERIFY_TOKEN,
} from "#test/meta-callbacks.ts";

let world: MetaWorld;
let account: string;
beforeAll(async () => {
  world = await createMetaWorld();
  account = newId();
  await addChannel(world, account);
});

const at = (path: string, init: RequestInit = {}) => new Request(`http://localhost/webhooks/${path}`, init);
const kept = () => world.db.inboundEvent.count();
const updates = () => update(account, { messaging: [messaging(newId(), "Hello")] });

describe("the handshake", () => {
  const handshake = (more: Record<string, string> = {}, method = "GET") =>
    at(
      `instagram/instagram?${new URLSearchParams({ "hub.mode": "subscribe", "hub.verify_token": VERIFY_TOKEN, "hub.challenge": "1158201444", ...more })}`,
      { method },
    );

  it.each(["facebook", "instagram", "threads"])("of %s returns the challenge as plain text", async (platform) => {
    const url = handshake().url.replace("instagram/instagram", `${platform}/instagram`);
    const response = await world.send(new Request(url));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.text()).toBe("1158201444");
  });

  it("responds to HEAD without a body", async () => {
    const response = await world.send(handshake({}, "HEAD"));
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });

  it.each([
    ["another token", { "hub.verify_token": `${VERIFY_TOKEN}x` }],
    ["an empty token", { "hub.verify_token": "" }],
    ["another mode", { "hub.mode": "unsubscribe" }],
    ["no challenge", { "hub.challenge": "" }],
  ])("is refused with 403 for %s", async (_what, more) => {
    const response = await world.send(handshake(more));
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain("1158201444");
  });
});

describe("webhook URLs", () => {
  it.each([
    ["facebook", 404],
    ["instagram", 404],
    ["instagram/other", 404],
    ["instagram/deauthorize/more", 404],
    ["instagram//deauthorize", 404],
    ["meta/deauthorize", 404],
    ["constructor/prototype", 404],
    ["instagram/constructor", 404],
    ["linkedin", 404],
    ["stripe", 404],
    ["test_key", 404],
  ])("POST /webhooks/%s responds %i", async (path, status) => {
    expect((await world.send(at(path, { method: "POST", body: "{}" }))).status).toBe(status);
  });

  it.each([
    ["GET", "facebook/deauthorize", "POST"],
    ["HEAD", "facebook/data-deletion", "POST"],
    ["PUT", "threads/deauthorize", "POST"],
    ["DELETE", "instagram/instagram", "GET, POST, HEAD"],
    ["OPTIONS", "instagram/instagram", "GET, POST, HEAD"],
    ["PATCH", "instagram/data-deletion", "POST"],
  ])("%s /webhooks/%s responds 405 with Allow", async (method, path, allow) => {
    const response = await world.send(at(path, { method }));
    expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
  });

  it.each(["facebook", "instagram", "threads"])("of %s are 404 without Meta's keys", async (platform) => {
    const { send } = await createMetaWorld({});
    for (const path of ["deauthorize", "data-deletion", "instagram"]) {
      expect((await send(at(`${platform}/${path}`, { method: "POST" }))).status).toBe(404);
    }
    expect((await send(at(`${platform}/instagram?hub.mode=subscribe&hub.verify_token=`))).status).toBe(404);
  });

  it("respond 503 during maintenance", async () => {
    const { send } = await createMetaWorld({ ...META_ENV, MAINTENANCE_MODE: "1" });
    const response = await send(updateRequest(updates()));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ remark: "maintenance_mode_enabled" });
  });

  it("of Threads exist with only the Threads keys", async () => {
    const alone = await createMetaWorld({ THREADS_APP_SECRET: THREADS_SECRET });
    const signed = signedRequest(claimsOf(alone, newId()), THREADS_SECRET);
    expect((await alone.send(formRequest("threads/deauthorize", signed))).status).toBe(200);
    expect((await alone.send(formRequest("facebook/deauthorize", signed))).status).toBe(404);
    expect((await alone.send(updateRequest(updates(), { url: "threads/instagram" }))).status).toBe(404);
  });
});

describe("a webhook request", () => {
  it.each([
    ["no signature", { signature: null }],
    ["an empty signature", { signature: "" }],
    ["a signature with another secret", { secret: "other" }],
    ["the secret of another app", { secret: THREADS_SECRET }],
    ["a signature without its algorithm", { signature: "0".repeat(64) }],
    ["the older algorithm", { signature: `sha1=${"0".repeat(40)}` }],
    ["a short signature", { signature: "sha256=00" }],
  ])("with %s is refused with 401 and not stored", async (_what, signing) => {
    const before = await kept();
    const response = await world.send(updateRequest(updates(), signing));
    expect([response.status, await response.json()]).toEqual([401, { message: expect.any(String) }]);
    expect(await kept()).toBe(before);
  });

  it("must be signed over its exact bytes", async () => {
    const body = JSON.stringify(updates());
    const signature = updateRequest(body).headers.get("x-hub-signature-256");
    expect((await world.send(updateRequest(`${body} `, { signature }))).status).toBe(401);
    expect((await world.send(updateRequest(body, { signature }))).status).toBe(200);
  });

  it("is accepted with the app's secret and with that of its Instagram login, at every URL", async () => {
    const both = await createMetaWorld({ ...META_ENV, INSTAGRAM_APP_SECRET: INSTAGRAM_SECRET });
    for (const secret of [META_ENV.META_APP_SECRET, INSTAGRAM_SECRET]) {
      for (const url of ["facebook/instagram", "instagram/instagram", "threads/instagram"]) {
        expect((await both.send(updateRequest(updates(), { secret, url }))).status).toBe(200);
      }
    }
  });

  it.each([
    ["no JSON", "{", 400],
    ["nothing", "", 400],
    ["no UTF-8 text", "\ufffd{", 400],
    ["a list", "[]", 200],
    ["null", "null", 200],
    ["another object", JSON.stringify({ object: "page", entry: [] }), 200],
    ["invalid entries", JSON.stringify({ object: "instagram", entry: [1, null, { id: {} }, "x"] }), 200],
    ["an unknown account", JSON.stringify(update("1", { messaging: [messaging("2", "Hello")] })), 200],
  ])("with %s is not stored", async (_what, body, status) => {
    const before = await kept();
    expect((await world.send(updateRequest(body))).status).toBe(status);
    expect(await kept()).toBe(before);
  });

  it("stores the valid entries of a partly malformed one", async () => {
    const before = await kept();
    const mixed = update(account, {
      messaging: [{}, messaging(newId(), "Good"), { sender: 1 }, { message: null }],
      changes: [{ field: "comments" }, { field: "story_insights", value: {} }, null as unknown as object],
    });
    expect((await world.send(updateRequest(mixed))).status).toBe(200);
    expect(await kept()).toBe(before + 1);
  });

  it("of another content type is refused with 415", async () => {
    expect((await world.send(updateRequest(updates(), { type: "text/plain" }))).status).toBe(415);
    const typed = updateRequest(updates(), { type: "application/json; charset=utf-8" });
    expect((await world.send(typed)).status).toBe(200);
  });

  it("over 1 MiB is refused with 413, with or without a Content-Length", async () => {
    const large = JSON.stringify({ ...updates(), more: "x".repeat(1024 * 1024) });
    expect((await world.send(updateRequest(large))).status).toBe(413);
    const stream = new Blob([large]).stream();
    const init = { method: "POST", body: stream, duplex: "half", headers: updateRequest(large).headers };
    expect((await world.send(at("instagram/instagram", init as RequestInit))).status).toBe(413);
  });
});

describe("a signed request", () => {
  const send = (signed: string | null, url = "facebook/data-deletion") => world.send(formRequest(url, signed));

  it.each([
    ["nothing", () => null],
    ["an empty one", () => ""],
    ["no dot", () => "abc"],
    ["another secret", () => signedRequest(claimsOf(world, "1"), "other")],
    ["the secret of another app", () => signedRequest(claimsOf(world, "1"), THREADS_SECRET)],
    ["another algorithm", () => signedRequest(claimsOf(world, "1", { algorithm: "none" }))],
    ["no algorithm", () => signedRequest(claimsOf(world, "1", { algorithm: undefined }))],
    ["nobody", () => signedRequest(claimsOf(world, "1", { user_id: undefined }))],
    ["an object as the user id", () => signedRequest(claimsOf(world, "1", { user_id: { $ne: "" } }))],
    ["a time as text", () => signedRequest(claimsOf(world, "1", { issued_at: "now" }))],
    ["a time in the future", () => signedRequest(claimsOf(world, "1", { issued_at: Date.now() / 1000 + 86_400 }))],
    ["invalid JSON", () => signedRequest(claimsOf(world, "1")).replace(/\..*/, ".bm8")],
    ["a third part", () => `${signedRequest(claimsOf(world, "1"))}.x`],
  ])("with %s is refused with 401 and not stored", async (_what, signed) => {
    const before = [await kept(), await world.db.dataDeletion.count()];
    for (const path of ["deauthorize", "data-deletion"]) {
      const response = await send(signed(), `facebook/${path}`);
      expect([response.status, await response.json()]).toEqual([401, { message: expect.any(String) }]);
    }
    expect([await kept(), await world.db.dataDeletion.count()]).toEqual(before);
  });

  it("given twice is refused", async () => {
    const body = new URLSearchParams({ signed_request: signedRequest(claimsOf(world, "1")) });
    body.append("signed_request", signedRequest(claimsOf(world, "2")));
    expect((await world.send(at("facebook/deauthorize", { method: "POST", body }))).status).toBe(401);
  });

  it.each(["application/json", "text/plain", "multipart/form-data; boundary=x"])(
    "as %s is refused with 415",
    async (type) => {
      const signed = signedRequest(claimsOf(world, "1"));
      expect((await world.send(formRequest("facebook/deauthorize", signed, type))).status).toBe(415);
    },
  );

  it("for an unknown user responds 200, and a deletion request with its own status URL", async () => {
    const before = await kept();
    const removed = await send(signedRequest(claimsOf(world, newId())), "instagram/deauthorize");
    expect([removed.status, await removed.json()]).toEqual([200, { received: true }]);
    expect(await kept()).toBe(before);
    const response = (await (await send(signedRequest(claimsOf(world, newId())))).json()) as Record<string, string>;
    expect(response).toEqual({
      url: `${world.services.env.APP_URL}/data-deletion/${response.confirmation_code}`,
      confirmation_code: expect.stringMatching(/^[\w-]{24}$/),
    });
  });

  it("may lack `issued_at`", async () => {
    const signed = signedRequest(claimsOf(world, newId(), { issued_at: undefined }));
    expect((await send(signed)).status).toBe(200);
  });

  it("must be signed for the app of the URL", async () => {
    const signed = signedRequest(claimsOf(world, newId()), THREADS_SECRET);
    expect((await send(signed, "threads/data-deletion")).status).toBe(200);
    expect((await send(signed, "instagram/data-deletion")).status).toBe(401);
  });
});

it("still accepts signed requests from an IP address that is throttled for unsigned ones", async () => {
  const flooded = await createMetaWorld();
  const id = newId();
  await addChannel(flooded, id);
  const statuses = new Map<number, number>();
  for (let index = 0; index < 310; index++) {
    const { status } = await flooded.send(updateRequest("{}", { signature: null }));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 401: 300, 429: 10 });
  const handshake = at(`instagram/instagram?hub.mode=subscribe&hub.verify_token=${VERIFY_TOKEN}&hub.challenge=1`);
  const guess = await flooded.send(handshake);
  expect(guess.status).toBe(429);
  expect(Number(guess.headers.get("retry-after"))).toBeGreaterThan(0);
  const good = updateRequest(update(id, { messaging: [messaging(newId(), "Hello")] }));
  expect((await flooded.send(good)).status).toBe(200);
  const unlimited = await createMetaWorld({ ...META_ENV, RATE_LIMITS: "off" });
  for (let index = 0; index < 310; index++) {
    expect((await unlimited.send(updateRequest("{}", { signature: null }))).status).toBe(401);
  }
});
