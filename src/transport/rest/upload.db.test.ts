import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { createServe } from "#test/checked-serve.ts";
import { makeVideo } from "#test/files/video.ts";
import { createWorld, type World } from "#test/world.ts";
import type { Serve } from "./serve.ts";

const scratch = mkdtempSync(join(tmpdir(), "masthead-test-"));
let world: World;
let serve: Serve;
let token: string;

beforeAll(async () => {
  process.env.TMPDIR = scratch;
  world = await createWorld();
  serve = createServe(world.services);
  token = await world.bearer(world.owner);
});
/** After every upload, its temporary files are deleted. */
afterEach(() => {
  expect(readdirSync(scratch).filter((name) => /^masthead-(upload|media)-/.test(name))).toEqual([]);
});

async function send(method: string, path: string, body?: FormData | object, headers: Record<string, string> = {}) {
  const isForm = body instanceof FormData;
  const request = new Request(`http://localhost/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(isForm ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const response = await serve(request);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

async function makeImage(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
}

async function form(bytes: Buffer | File, fields: Record<string, string> = {}): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", bytes instanceof File ? bytes : new File([new Uint8Array(bytes)], "a.png"));
  return form;
}

test("creates, reads, updates and deletes an asset", async () => {
  const { status, body } = await send("POST", "/media/assets", await form(await makeImage("red"), { alt_text: "Red" }));
  expect([status, body.asset.alt_text]).toEqual([201, "Red"]);
  const { id } = body.asset;
  const again = await send("POST", "/media/assets", await form(await makeImage("red")));
  expect([again.status, again.body.asset.id]).toEqual([201, id]);
  const patched = await send("PATCH", `/media/assets/${id}`, { folder: "Reds" });
  expect(patched).toMatchObject({ status: 200, body: { asset: { folder: "Reds", alt_text: "Red" } } });
  const found = await send("GET", "/media/assets?folder=Reds&type=image&q=red&unused=1");
  expect(found.body.assets).toEqual([patched.body.asset]);
  const { post } = (await send("POST", "/posts", { body: "x", media_ids: [id] })).body;
  expect(post.media).toMatchObject([{ id, kind: "image", folder: "Reds" }]);
  const used = await send("DELETE", `/media/assets/${id}`);
  expect(used).toMatchObject({ status: 422, body: { code: "asset_in_use", post_ids: [post.id] } });
  await send("DELETE", `/posts/${post.id}`);
  expect((await send("DELETE", `/media/assets/${id}`)).status).toBe(204);
  expect((await send("GET", `/media/assets/${id}`)).status).toBe(404);
});

test("a file is fetched from a URL", async () => {
  const bytes = await makeImage("navy");
  const site = createServer((_request, response) => response.end(bytes));
  onTestFinished(() => void site.close());
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/navy.png`;
  const made = await send("POST", "/media/assets", { url, alt_text: "Navy" });
  expect(made).toMatchObject({ status: 201, body: { asset: { name: "navy.png", alt_text: "Navy" } } });
  const refused = await send("POST", "/media/assets", { url: "http://10.1.2.3/a.png" });
  expect(refused).toMatchObject({ status: 422, body: { errors: { url: [expect.any(String)] } } });
});

test("a repeat with its Idempotency-Key is the same request, whatever its boundary", async () => {
  const headers = { "Idempotency-Key": randomUUID() };
  const first = await send("POST", "/media/assets", await form(await makeImage("olive")), headers);
  const repeat = await send("POST", "/media/assets", await form(await makeImage("olive")), headers);
  expect([repeat.status, repeat.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
  expect(repeat.body).toEqual(first.body);
  const other = await send("POST", "/media/assets", await form(await makeImage("gold")), headers);
  expect(other).toMatchObject({ status: 422, body: { code: "idempotency_mismatch" } });
});

test("refuses unusable files and stores nothing", async () => {
  const before = (await world.services.storage.list()).length;
  const refused = async (body: FormData | object | undefined, response: object, headers = {}) =>
    expect(await send("POST", "/media/assets", body, headers)).toMatchObject(response);
  const errors = (field: string) => ({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
  const page = new File(["<html><script>1</script>"], "a.png", { type: "image/png" });
  await refused(await form(page), errors("file"));
  await refused(await form(Buffer.alloc(0)), errors("file"));
  await refused(new FormData(), { status: 422 });
  await refused({}, errors("file"));
  await refused({ file: "text" }, errors("file"));
  await refused(await form(await makeImage("red"), { alt_text: "x".repeat(2001) }), errors("alt_text"));
  await refused(await form(await makeImage("red"), { folder: "a\u0000" }), errors("folder"));
  await refused({ url: "a" }, { status: 415 }, { "content-type": "text/plain" });
  await refused({ url: "a" }, { status: 422 }, { "content-type": "multipart/form-data; boundary=x" });
  expect((await world.services.storage.list()).length).toBe(before);
});

test("a used-up storage allowance gets the contract's response", async () => {
  const full = await createWorld();
  const plan = await full.db.plan.findUniqueOrThrow({ where: { slug: "agency" } });
  await full.db.account.update({ where: { id: full.account.id }, data: { storageUsed: plan.storageLimit } });
  const headers = { authorization: `Bearer ${await full.bearer(full.owner)}` };
  const response = await send("POST", "/media/assets", await form(await makeImage("red")), headers);
  expect(response.status).toBe(422);
  expect(response.body).toEqual({ message: expect.any(String), code: "limit_reached", limit_reached: true });
});

test("preflight refuses a video for the feed before approval", async () => {
  const { asset } = (await send("POST", "/media/assets", await form(await makeVideo("video/mp4")))).body;
  const channels = [{ channel_id: world.brand.channelId }];
  const draft = { body: "Watch", channels, media_ids: [asset.id] };
  const { issues } = (await send("POST", "/posts/preflight", draft)).body;
  expect(issues).toContainEqual(
    expect.objectContaining({ code: "media_type_unsupported", field: "media.0", severity: "error" }),
  );
  const refused = await send("POST", "/posts", { ...draft, approve: true });
  expect(refused).toMatchObject({ status: 422, body: { code: "preflight_failed" } });
});

/** A disk of 64 KiB, or null where none can be mounted. */
function smallDisk(folder: string): (() => void) | null {
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "none", folder]);
  return mounted.status === 0 ? () => void spawnSync("umount", [folder]) : null;
}

test("a full disk responds 503, stores nothing, and accepts the file once there is room", async (test) => {
  const folder = join(world.services.env.DATA_DIR, "media");
  mkdirSync(folder, { recursive: true });
  const unmount = smallDisk(folder);
  if (!unmount) return test.skip("no disk can be mounted here");
  const noise = randomBytes(300 * 300 * 3);
  const large = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  try {
    const { status, headers } = await send("POST", "/media/assets", await form(large));
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([503, true]);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    unmount();
  }
  expect((await send("POST", "/media/assets", await form(large))).status).toBe(201);
});
