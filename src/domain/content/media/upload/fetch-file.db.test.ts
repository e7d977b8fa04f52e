import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { createWorld, type World } from "#test/world.ts";
import { listMedia, uploadMedia } from "../index.ts";

let world: World;
let png: Buffer;

beforeAll(async () => {
  world = await createWorld();
  png = await sharp({ create: { width: 50, height: 50, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
});

/** A site on loopback; returns the URL of an image on it. */
async function startSite(response: RequestListener): Promise<string> {
  const server = createServer(response);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/pictures/t%C3%BCrkis.png?size=2`;
}

const invalidUrl = (message: RegExp) => ({
  kind: "invalid",
  detail: { errors: { url: [expect.stringMatching(message)] } },
});

it("stores the file of a URL, by the URL's or the given name", async () => {
  const url = await startSite((_request, response) => response.end(png));
  const asset = await world.as(world.owner)(uploadMedia, { url, alt_text: "Teal" });
  expect(asset).toMatchObject({ name: "türkis.png", type: "image/png", width: 50, alt_text: "Teal" });
  const again = await world.as(world.owner)(uploadMedia, { url, name: "other.png" });
  expect(again.id).toBe(asset.id);
  const other = await createWorld();
  expect(await other.as(other.owner)(uploadMedia, { url, name: "mine.png" })).toMatchObject({ name: "mine.png" });
});

it("reports the response that was not a file", async () => {
  const other = await createWorld();
  const call = other.as(other.owner);
  const answering = (status: number, headers: Record<string, string> = {}, body: string | Buffer = "") =>
    startSite((_request, response) => response.writeHead(status, headers).end(body));
  const refused = async (url: string, message: RegExp) =>
    expect(call(uploadMedia, { url })).rejects.toMatchObject(invalidUrl(message));
  await refused(await answering(404), /status 404/);
  await refused(await answering(204), /status 204/);
  await refused(await answering(206, {}, png), /status 206/);
  await refused(await answering(302, { Location: "http://169.254.169.254/latest" }), /redirect/);
  await refused(await answering(200, { "Content-Type": "image/png" }, "<html>"), /Unsupported file type/);
  await refused(await answering(200), /empty/);
  await refused(await answering(200, { "Content-Encoding": "br" }, png), /compressed/);
  await refused(
    await startSite((request, response) => {
      response.writeHead(200, { "Content-Length": 99 }).write("short", () => request.socket.destroy());
    }),
    /closed the connection/,
  );
  await refused(await startSite((request) => request.socket.destroy()), /closed the connection/);
  expect((await call(listMedia, {})).assets).toEqual([]);
  expect(await other.services.storage.list()).toEqual([]);
});

it("sends no request to a private or invalid address", async () => {
  const closed = await createWorld({ env: { WEBHOOK_ALLOW_PRIVATE: "" } });
  let requests = 0;
  const url = await startSite((_request, response) => {
    requests += 1;
    response.end(png);
  });
  const port = new URL(url).port;
  const call = closed.as(closed.owner);
  for (const privateUrl of [
    url,
    `http://localhost:${port}/a.png`,
    `http://[::1]:${port}/a.png`,
    `http://0x7f.1:${port}/a.png`,
    `http://[::ffff:127.0.0.1]:${port}/a.png`,
    "http://169.254.169.254/latest/meta-data",
    "http://10.0.0.1/a.png",
    "ftp://example.com/a.png",
    "http://user:secret@example.com/a.png",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "no address",
    "",
  ])
    await expect(call(uploadMedia, { url: privateUrl })).rejects.toMatchObject(invalidUrl(/./));
  expect(requests).toBe(0);
  await expect(call(uploadMedia, { url: 7 as never })).rejects.toMatchObject(invalidUrl(/./));
  await expect(call(uploadMedia, { url: `http://example.com/${"x".repeat(2048)}` })).rejects.toMatchObject(
    invalidUrl(/./),
  );
});
