import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { fakeIo } from "#test/cli/io.ts";
import { DryRun } from "./dry-run.ts";
import { EXIT } from "./failure.ts";
import { createSend } from "./send.ts";

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

const hangUp: RequestHandler = (request) => request.socket.destroy();
const respondWith =
  (status: number, headers: Record<string, string> = {}): RequestHandler =>
  (_request, response) =>
    response.writeHead(status, headers).end("{}");

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that sends these responses, one after the other. */
async function scripted(...responses: RequestHandler[]) {
  const seen: { key: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    seen.push({
      key: request.headers["idempotency-key"] as string | undefined,
      body: Buffer.concat(chunks).toString(),
    });
    responses.shift()?.(request, response);
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { io, slept } = fakeIo();
  const send = (method: string, path: string, body?: string) =>
    createSend(io, false)(`${origin}${path}`, {
      method,
      ...(body === undefined ? {} : { body, headers: { "Content-Type": "application/json" } }),
    });
  return { origin, seen, slept, send };
}

it("resends a POST with the same key when its connection was lost", async () => {
  const { send, seen, slept } = await scripted(hangUp, respondWith(409), respondWith(201));
  const response = await send("POST", "/api/v1/posts", '{"body":"Hello"}');
  expect(response.status).toBe(201);
  expect(seen.map(({ body }) => body)).toEqual(Array(3).fill('{"body":"Hello"}'));
  expect(seen[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
  expect(slept).toEqual([300, 1500]);
});

it("uses a new key for another POST", async () => {
  const { send, seen } = await scripted(respondWith(201), respondWith(201));
  await send("POST", "/api/v1/posts", "{}");
  await send("POST", "/api/v1/posts", "{}");
  expect(new Set(seen.map(({ key }) => key)).size).toBe(2);
});

it("returns a 409 to the first attempt", async () => {
  const { send, seen } = await scripted(respondWith(409));
  expect((await send("POST", "/api/v1/auth/two-factor/confirm", "{}")).status).toBe(409);
  expect(seen).toHaveLength(1);
});

it("gives up after three lost connections", async () => {
  const { send, seen } = await scripted(hangUp, hangUp, hangUp, respondWith(200));
  await expect(send("GET", "/api/v1/me")).rejects.toMatchObject({ exitCode: EXIT.unreachable });
  expect(seen).toHaveLength(3);
});

it.each([
  ["PATCH", "/api/v1/posts/1"],
  ["DELETE", "/api/v1/posts/1"],
  ["POST", "/api/v1/auth/login"],
])("does not retry a request that is not idempotent: %s %s", async (method, path) => {
  const { send, seen } = await scripted(hangUp, respondWith(200));
  await expect(send(method, path, "{}")).rejects.toMatchObject({ exitCode: EXIT.unreachable });
  expect(seen).toEqual([{ key: undefined, body: "{}" }]);
});

it("reports the target of a redirect instead of following it", async () => {
  const { send, seen } = await scripted(respondWith(301, { Location: "https://elsewhere.example.com/api/v1/posts" }));
  await expect(send("POST", "/api/v1/posts", "{}")).rejects.toMatchObject({
    exitCode: EXIT.unreachable,
    details: ["Use --url https://elsewhere.example.com."],
  });
  expect(seen).toHaveLength(1);
});

it("names the reason when nothing listens", async () => {
  const { io } = fakeIo();
  const nobody = createServer().listen(0, "127.0.0.1");
  await once(nobody, "listening");
  const { port } = nobody.address() as AddressInfo;
  await new Promise((resolve) => nobody.close(resolve));
  await expect(createSend(io, false)(`http://127.0.0.1:${port}/api/v1/me`)).rejects.toMatchObject({
    exitCode: EXIT.unreachable,
    message: `Couldn't connect to http://127.0.0.1:${port} (ECONNREFUSED).`,
  });
});

it("with --dry-run sends reads and only shows writes", async () => {
  const { origin, seen } = await scripted(respondWith(200));
  const send = createSend(fakeIo().io, true);
  await send(`${origin}/api/v1/posts?status=draft`);
  const file = new FormData();
  file.set("file", new Blob(["12345"]), "five.txt");
  file.set("folder", "Autumn");
  const upload = send(`${origin}/api/v1/media`, {
    method: "POST",
    body: file,
    headers: { Authorization: "Bearer secret" },
  });
  await expect(upload).rejects.toBeInstanceOf(DryRun);
  await expect(upload).rejects.toMatchObject({
    request: { method: "POST", path: "/api/v1/media", body: { file: "five.txt, 5 bytes", folder: "Autumn" } },
  });
  await expect(send(`${origin}/api/v1/posts/1`, { method: "DELETE" })).rejects.toMatchObject({
    request: { method: "DELETE", path: "/api/v1/posts/1", body: null },
  });
  expect(seen).toHaveLength(1);
});
