import { once } from "node:events";
import { rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { encode } from "next-auth/jwt";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { beginUpload, finishUpload, getUpload, uploadFolder } from "#domain/content/media/index.ts";
import type { Person } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import { createChunkHandler } from "./upload.ts";

let world: World;
let server: Server;
let cookie: string;
let bytes: Buffer;
let id: string;

/** Another server over the same folder and database, as after a restart. */
async function start(): Promise<void> {
  const handler = createChunkHandler(world.services);
  const listener = getRequestListener(
    (request) => handler(request, new URL(request.url).pathname.split("/").at(-1) ?? ""),
    {
      overrideGlobalObjects: false,
    },
  );
  server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

function stop(): void {
  server.closeAllConnections();
  server.close();
}

beforeEach(async () => {
  world = await createWorld();
  await start();
  cookie = await cookieOf(world.owner);
  bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: "navy" } })
    .tiff({ compression: "none" })
    .toBuffer()
    .then((raw) => sharp(raw).png({ compressionLevel: 0 }).toBuffer());
  ({ id } = await world.as(world.owner)(beginUpload, { name: "tide.png", bytes: bytes.length }));
});
afterEach(stop);

async function cookieOf(person: Person): Promise<string> {
  const session = await world.db.accessToken.create({
    data: { userId: person.userId, kind: "session", tier: "full", name: "test", lastUsedAt: world.clock.now() },
  });
  const secret = world.services.env.AUTH_SECRET;
  return `masthead.session=${await encode({ token: { sub: String(person.userId), sid: session.id }, secret })}`;
}

const port = () => (server.address() as AddressInfo).port;
const PIECE = { "content-type": "application/offset+octet-stream" };

function ask(method: string, headers: Record<string, string> = {}, body?: Uint8Array, key = id): Promise<Response> {
  return fetch(`http://127.0.0.1:${port()}/api/media/uploads/${key}`, {
    method,
    headers: { cookie, "tus-resumable": "1.0.0", "sec-fetch-site": "same-origin", ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
}

/** Begins a chunk of the whole file and aborts the connection after `share` of it. */
async function tear(share: number): Promise<void> {
  const socket = connect(port(), "127.0.0.1");
  await once(socket, "connect");
  const head = [
    `PATCH /api/media/uploads/${id} HTTP/1.1`,
    "Host: localhost",
    `Cookie: ${cookie}`,
    "Tus-Resumable: 1.0.0",
    "Sec-Fetch-Site: same-origin",
    "Upload-Offset: 0",
    "Content-Type: application/offset+octet-stream",
    `Content-Length: ${bytes.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  const part = Math.floor(bytes.length * share);
  socket.write(bytes.subarray(0, part));
  const received = async () => (await world.as(world.owner)(getUpload, { id })).received;
  await expect.poll(received).toBe(part);
  socket.destroy();
}

it("keeps what arrived over an aborted connection, and resumes there, also after a restart", async () => {
  await tear(0.4);
  stop();
  await start();
  const head = await ask("HEAD");
  const offset = Number(head.headers.get("upload-offset"));
  expect(offset).toBe(Math.floor(bytes.length * 0.4));
  expect(head.headers.get("upload-length")).toBe(String(bytes.length));
  const wrong = await ask("PATCH", { ...PIECE, "upload-offset": "0" }, bytes);
  expect(wrong.status).toBe(409);
  const rest = await ask("PATCH", { ...PIECE, "upload-offset": String(offset) }, bytes.subarray(offset));
  expect([rest.status, rest.headers.get("upload-offset")]).toEqual([204, String(bytes.length)]);
  const more = await ask("PATCH", { ...PIECE, "upload-offset": String(bytes.length) }, Buffer.from("more"));
  expect(more.status).toBe(413);
  expect(await world.as(world.owner)(finishUpload, { id })).toMatchObject({
    width: 300,
    height: 200,
    type: "image/png",
  });
});

it("writes only to the file that was authorized, whatever else the URL names", async () => {
  const { id: other } = await world.as(await world.addMember("editor"))(beginUpload, { name: "b.png", bytes: 9 });
  const piece = (key: string) => ask("PATCH", { ...PIECE, "upload-offset": "0" }, Buffer.from("not yours"), key);
  const sizes = () => Promise.all([id, other].map((key) => stat(join(uploadFolder(world.services.env), key))));
  const received = async () => (await sizes()).map(({ size }) => size);
  expect((await ask("HEAD", {}, undefined, `${id}?/${other}`)).headers.get("upload-length")).toBe(String(bytes.length));
  expect((await piece(`${id}?/${other}`)).status).toBe(204);
  expect(await received()).toEqual([9, 0]);
  expect((await piece(`${other}?/${id}`)).status).toBe(404);
  expect(await received()).toEqual([9, 0]);
});

it("responds 503 while the disk is full, and resumes once there is room", async () => {
  const path = join(uploadFolder(world.services.env), id);
  await rm(path);
  // Every write to it fails with ENOSPC.
  await symlink("/dev/full", path);
  const piece = () => ask("PATCH", { ...PIECE, "upload-offset": "0" }, bytes);
  const full = await piece();
  expect([full.status, Number(full.headers.get("retry-after")) > 0]).toEqual([503, true]);
  expect(await full.json()).toMatchObject({ message: expect.stringContaining("no storage space") });
  await rm(path);
  await writeFile(path, "");
  expect((await piece()).status).toBe(204);
});

it("is read without the headers by which browsers name the site, which they don't send on http in a local network", async () => {
  const headers = { cookie, "tus-resumable": "1.0.0" };
  const send = (more: object = {}) =>
    fetch(`http://127.0.0.1:${port()}/api/media/uploads/${id}`, { method: "HEAD", headers, ...more });
  expect((await send()).status).toBe(200);
  const piece = { ...headers, ...PIECE, "upload-offset": "0" };
  expect((await send({ method: "PATCH", headers: piece, body: new Uint8Array(bytes) })).status).toBe(403);
  const own = { ...piece, origin: world.services.env.APP_URL };
  expect((await send({ method: "PATCH", headers: own, body: new Uint8Array(bytes) })).status).toBe(204);
});

it("is refused to other users, and to pages of other sites", async () => {
  const piece = () => ask("PATCH", { ...PIECE, "upload-offset": "0" }, bytes);
  expect((await ask("PATCH", { ...PIECE, "sec-fetch-site": "cross-site", "upload-offset": "0" }, bytes)).status).toBe(
    403,
  );
  expect((await ask("HEAD", { cookie: "" })).status).toBe(401);
  expect((await ask("HEAD", {}, undefined, "0".repeat(32))).status).toBe(404);
  expect((await ask("HEAD", {}, undefined, "..%2F..%2Fetc")).status).toBe(422);
  const mine = cookie;
  cookie = await cookieOf(await world.addMember("editor"));
  expect((await piece()).status).toBe(404);
  cookie = await cookieOf(await world.addMember("client"));
  expect((await piece()).status).toBe(403);
  cookie = mine;
  expect((await world.as(world.owner)(getUpload, { id })).received).toBe(0);
  expect((await piece()).status).toBe(204);
});
