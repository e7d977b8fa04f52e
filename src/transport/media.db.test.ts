import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { uploadMedia } from "#domain/media/index.ts";
import { openDb } from "#platform/db/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { serveMedia } from "./media.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

async function upload(name: string, background: string) {
  const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background } })
    .png()
    .toBuffer();
  return world.as(world.owner)(uploadMedia, { file: { name, bytes: new Uint8Array(bytes) } });
}

const keyOf = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";

describe("serveMedia", () => {
  const get = (key: string, init?: RequestInit) =>
    serveMedia(new Request(`http://localhost/media/${key}`, init), key, world.services);

  it("sends exactly the stored files, harmless and for ever", async () => {
    const asset = await upload("über.png", "red");
    const response = await get(keyOf(asset.url));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": String(asset.bytes),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const body = Buffer.from(await response.arrayBuffer());
    expect(body.length).toBe(asset.bytes);
    expect((await sharp(body).metadata()).format).toBe("png");
    const thumbnail = await get(keyOf(asset.thumbnail_url));
    expect(thumbnail.headers.get("content-type")).toBe("image/webp");
    expect((await sharp(await thumbnail.arrayBuffer()).metadata()).format).toBe("webp");

    const head = await get(keyOf(asset.url), { method: "HEAD" });
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
    const again = await get(keyOf(asset.url), { headers: { "if-none-match": response.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  });

  it.each(["..%2f..%2fetc%2fpasswd", "../secrets.json", "0".repeat(32), "x", "", `${"0".repeat(32)}-thumb`])(
    "has nothing under %s",
    async (key) => {
      expect((await get(key)).status).toBe(404);
    },
  );

  it("has nothing where the file is gone", async () => {
    const asset = await upload("gone.png", "blue");
    await world.services.storage.delete(keyOf(asset.url));
    expect((await get(keyOf(asset.url))).status).toBe(404);
  });

  it("is 503 while the database is away", async () => {
    const db = openDb("postgresql://nobody@127.0.0.1:1/nothing");
    const key = "0".repeat(32);
    const response = await serveMedia(new Request(`http://localhost/media/${key}`), key, { ...world.services, db });
    expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ code: "unavailable" })]);
  });
});
