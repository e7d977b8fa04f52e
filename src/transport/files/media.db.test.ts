import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteMedia } from "#domain/content/media/index.ts";
import { openDb } from "#platform/db/index.ts";
import { publicMediaUrl } from "#platform/media-address.ts";
import { startBucket } from "#test/bucket.ts";
import { createServe } from "#test/checked-serve.ts";
import { makeVideo } from "#test/files/video.ts";
import { createWorld, type World } from "#test/world.ts";
import { serveMedia, serveSignedMedia } from "./media.ts";

let bucket: Awaited<ReturnType<typeof startBucket>>;

beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.stop());

const makeImage = async (name: string, background: string) => {
  const image = sharp({ create: { width: 90, height: 30, channels: 3, background } });
  return new File([new Uint8Array(await image.png().toBuffer())], name);
};
const keyOf = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";

describe.each(["disk", "S3"])("files on %s", (kind) => {
  let world: World;
  let token: string;

  beforeAll(async () => {
    world = await createWorld(kind === "S3" ? { env: { STORAGE_URL: bucket.storageUrl } } : {});
    token = await world.bearer(world.owner);
  });

  const get = (key: string, init?: RequestInit) =>
    serveMedia(new Request(`http://localhost/media/${key}`, init), key, world.services);

  async function upload(file: File, fields: Record<string, string> = {}) {
    const form = new FormData();
    form.set("file", file);
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const headers = { authorization: `Bearer ${token}` };
    const request = new Request("http://localhost/api/v1/media/assets", { method: "POST", headers, body: form });
    const response = await createServe(world.services)(request);
    const { asset } = await response.json();
    expect(response.status).toBe(201);
    return asset;
  }

  it("are uploaded, served byte for byte with safe, immutable caching headers, and deleted", async () => {
    const asset = await upload(await makeImage("über (1)*'\".png", "red"), { alt_text: "Red", folder: "Colours" });
    expect(asset).toMatchObject({ alt_text: "Red", folder: "Colours", name: "über (1)*'\".png" });
    const response = await get(keyOf(asset.url));
    expect(response.status).toBe(200);
    expect((await get(`${keyOf(asset.url)}.png`)).status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-type": "image/png",
      "content-length": String(asset.bytes),
      "content-disposition": "inline; filename*=UTF-8''%C3%BCber%20%281%29%2A%27%22.png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const body = Buffer.from(await response.arrayBuffer());
    await world.db.mediaAsset.update({ where: { id: asset.id }, data: { type: "application/pdf" } });
    expect((await get(keyOf(asset.url), { method: "HEAD" })).headers.get("content-disposition")).toMatch(
      /^attachment;/,
    );
    expect([body.length, (await sharp(body).metadata()).format]).toEqual([asset.bytes, "png"]);
    const thumbnail = await get(keyOf(asset.thumbnail_url));
    expect(thumbnail.headers.get("content-type")).toBe("image/webp");
    expect((await sharp(await thumbnail.arrayBuffer()).metadata()).format).toBe("webp");
    expect(asset.variants.map(({ name }: { name: string }) => name)).toEqual(["large", "small", "square"]);
    for (const variant of asset.variants) {
      const served = await get(keyOf(variant.url));
      expect(served.headers.get("content-type")).toBe("image/jpeg");
      const found = await sharp(await served.arrayBuffer()).metadata();
      expect(found).toMatchObject({ format: "jpeg", width: variant.width, height: variant.height });
    }
    await world.as(world.owner)(deleteMedia, { id: asset.id });
    await world.runJobs();
    expect(await world.services.storage.list()).toEqual([]);
    for (const url of [asset.url, asset.thumbnail_url, asset.variants[0].url])
      expect((await get(keyOf(url))).status).toBe(404);
  });

  it("respond to HEAD, and 304 to a client with a current copy", async () => {
    const asset = await upload(await makeImage("a.png", "blue"));
    const head = await get(keyOf(asset.url), { method: "HEAD" });
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
    expect(head.headers.get("content-length")).toBe(String(asset.bytes));
    const etag = head.headers.get("etag") ?? "";
    expect((await get(keyOf(asset.url), { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await get(keyOf(asset.url), { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("are served in ranges, as video players request them", async () => {
    const asset = await upload(await makeVideo("video/mp4"), { name: "../evil.html" });
    expect(asset).toMatchObject({ kind: "video", name: "evil.html" });
    const key = keyOf(asset.url);
    const whole = Buffer.from(await (await get(key)).arrayBuffer());
    const etag = `"${key}"`;
    const part = await get(key, { headers: { range: "bytes=100-199", "if-range": etag } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 100-199/${asset.bytes}`]);
    expect([part.headers.get("content-length"), part.headers.get("content-type")]).toEqual(["100", "video/mp4"]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true);
    const end = await get(key, { headers: { range: "bytes=-10" } });
    expect(Buffer.from(await end.arrayBuffer()).equals(whole.subarray(-10))).toBe(true);
    const beyond = await get(key, { headers: { range: `bytes=${asset.bytes}-` } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${asset.bytes}`]);
    const stale = await get(key, { headers: { range: "bytes=0-1", "if-range": '"other"' } });
    expect([stale.status, (await stale.arrayBuffer()).byteLength]).toEqual([200, asset.bytes]);
  });

  it("are 404 when missing from the storage", async () => {
    const asset = await upload(await makeImage("gone.png", "green"));
    await world.services.storage.delete(keyOf(asset.url));
    expect((await get(keyOf(asset.url))).status).toBe(404);
  });
});

describe("invalid keys", () => {
  it.each([
    "..%2f..%2fetc%2fpasswd",
    "../secrets.json",
    "0".repeat(32),
    "x",
    "",
    `${"0".repeat(32)}-thumb`,
    `${"0".repeat(32)}-../x`,
    "\0",
  ])("%j is 404", async (key) => {
    const { services } = await createWorld();
    const response = await serveMedia(new Request("http://localhost/media/x"), key, services);
    expect([response.status, response.headers.get("x-content-type-options")]).toEqual([404, "nosniff"]);
  });
});

describe("an outage", () => {
  it("of the database is 503", async () => {
    const db = openDb("postgresql://nobody@127.0.0.1:1/nothing");
    const key = "0".repeat(32);
    const { services } = await createWorld();
    const response = await serveMedia(new Request(`http://localhost/media/${key}`), key, { ...services, db });
    expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ code: "unavailable" })]);
  });

  it("of the storage is 503, for uploads too, and no row or allowance is used", async () => {
    const stopped = await startBucket();
    const world = await createWorld({ env: { STORAGE_URL: stopped.storageUrl } });
    const token = await world.bearer(world.owner);
    const send = async (file: File) => {
      const form = new FormData();
      form.set("file", file);
      const headers = { authorization: `Bearer ${token}` };
      const request = new Request("http://localhost/api/v1/media/assets", { method: "POST", headers, body: form });
      return createServe(world.services)(request);
    };
    const { asset } = await (await send(await makeImage("kept.png", "red"))).json();
    await stopped.stop();
    const response = await send(await makeImage("lost.png", "blue"));
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toMatchObject({ code: "unavailable" });
    expect(await world.db.mediaAsset.count({ where: { brandId: world.brand.id } })).toBe(1);
    const account = await world.db.account.findUniqueOrThrow({ where: { id: world.account.id } });
    expect(Number(account.storageUsed)).toBe(asset.bytes);
    const served = await serveMedia(new Request(asset.url), keyOf(asset.url), world.services);
    expect(served.status).toBe(503);
  });
});

describe("signed URLs", () => {
  let world: World;
  let url: string;
  beforeAll(async () => {
    world = await createWorld();
    const storageKey = "ab".repeat(16);
    await world.services.storage.put(storageKey, Buffer.from("0123456789"));
    const facts = { name: "cup.png", type: "image/png", bytes: 10, width: 1, height: 1, sha256: "ab".repeat(32) };
    const data = { ...facts, brandId: world.brand.id, storageKey, thumbKey: `${storageKey}-thumb` };
    await world.db.mediaAsset.create({ data });
    url = publicMediaUrl(world.services, { storageKey, type: "image/png" });
  });

  const fetchSigned = (path: string, init?: RequestInit) => {
    const [, , , token = "", file = ""] = new URL(path).pathname.split("/");
    return serveSignedMedia(new Request(path, init), { token, file }, world.services);
  };

  it("serve the file with its type and length, without cookies and never to be cached", async () => {
    const response = await fetchSigned(url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": "10",
      "cache-control": "no-store",
      "accept-ranges": "bytes",
    });
    expect(response.headers.has("set-cookie")).toBe(false);
    expect(await response.text()).toBe("0123456789");
  });

  it("answer HEAD and ranges", async () => {
    const head = await fetchSigned(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "10", ""]);
    const part = await fetchSigned(url, { headers: { range: "bytes=2-4" } });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
    expect((await fetchSigned(url, { headers: { range: "bytes=10-" } })).status).toBe(416);
  });

  it("are refused when altered, when they expired, and when the file was deleted", async () => {
    expect((await fetchSigned(url.replace("/abab", "/cdab"))).status).toBe(404);
    const ghost = publicMediaUrl(world.services, { storageKey: "cd".repeat(16), type: "image/png" });
    expect((await fetchSigned(ghost)).status).toBe(404);
    world.clock.advance(26 * 3_600_000);
    expect((await fetchSigned(url)).status).toBe(410);
  });
});
