import { appendFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { beginUpload, finishUpload, uploadFolder } from "#domain/content/media/index.ts";
import { createServe } from "#test/checked-serve.ts";
import { animatedPng, heifFile } from "#test/files/images.ts";
import { openAs, refused, use } from "#test/mcp-client.ts";
import { createWorld, type World } from "#test/world.ts";

/** Every way by which a file comes in gives the same reason, and takes the next file. */

let world: World;
let token: string;

beforeAll(async () => {
  world = await createWorld();
  token = await world.bearer(world.owner);
});

async function post(body: FormData | string): Promise<{ status: number; body: { errors?: object; asset?: object } }> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
  };
  const request = new Request("http://localhost/api/v1/media/assets", { method: "POST", headers, body });
  const response = await createServe(world.services)(request);
  return { status: response.status, body: await response.json() };
}

/** @returns the URL of the file on a site */
async function serveFile(bytes: Buffer): Promise<string> {
  const site = createServer((_request, response) => response.end(bytes)).listen(0, "127.0.0.1");
  onTestFinished(() => void site.close());
  await new Promise((resolve) => site.once("listening", resolve));
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/image`;
}

async function uploadInPieces(bytes: Buffer) {
  const { id } = await world.as(world.owner)(beginUpload, { name: "image", bytes: bytes.length });
  await appendFile(join(uploadFolder(world.services.env), id), bytes);
  return world.as(world.owner)(finishUpload, { id });
}

it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
  ["HEIC", () => heifFile("heic", "mif1"), /^HEIC images have to be converted to JPEG first\. .+ Most Compatible/],
  ["animated PNG", animatedPng, /^Animated PNGs aren't supported\. Use a GIF, an animated WebP or a video\.$/],
  ["animated AVIF", () => heifFile("avis", "avif"), /^Animated AVIF images aren't supported\./],
])("refuses %s by file, by URL, in pieces and by MCP with the same sentence", async (_, make, message) => {
  const bytes = await make();
  const reason = [expect.stringMatching(message)];
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "IMG_0001.jpg", { type: "image/jpeg" }));
  expect(await post(form)).toMatchObject({ status: 422, body: { errors: { file: reason } } });
  const url = await serveFile(bytes);
  expect(await post(JSON.stringify({ url }))).toMatchObject({ status: 422, body: { errors: { url: reason } } });
  const inPieces = await uploadInPieces(bytes).catch((error: unknown) => error);
  expect(inPieces).toMatchObject({ kind: "invalid", detail: { errors: { file: reason } } });
  const { client } = await openAs(world);
  expect(await refused(client, "upload_media", { url })).toMatchObject({ errors: { url: reason } });
});

it("takes what a person makes of it", async () => {
  const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set("file", new File([new Uint8Array(jpeg)], "IMG_0001.heic"));
  expect(await post(form)).toMatchObject({ status: 201, body: { asset: { type: "image/jpeg", width: 40 } } });
  const { client } = await openAs(world);
  const url = await serveFile(jpeg);
  expect(await use(client, "upload_media", { url })).toMatchObject({ asset: { type: "image/jpeg" } });
});
