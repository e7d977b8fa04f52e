import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEdge } from "#test/edge.ts";
import { createWorld, type World } from "#test/world.ts";
import type { Handlers } from "./edge.ts";

const MIB = 1024 * 1024;
/** Larger than what the connection's buffers hold. */
const BODY = Buffer.alloc(12 * MIB, "x");
const PIECE = 256 * 1024;

let world: World;
let edge: Awaited<ReturnType<typeof openEdge>>;
let resting: Awaited<ReturnType<typeof openEdge>>;
let token = "";
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off", META_APP_SECRET: "secret", META_APP_ID: "1" } });
  token = await world.bearer(world.owner);
  const page: Handlers["page"] = async (request, response) => response.end(await text(request));
  edge = await openEdge(world.services, { page });
  const { env } = world.services;
  resting = await openEdge({ ...world.services, env: { ...env, MAINTENANCE_MODE: true } }, { page });
});
afterAll(() => {
  edge.close();
  resting.close();
});

type Sent = { port: number; path: string; headers: Record<string, string> };
/** @returns the status and the body, or what went wrong */
type Client = (sent: Sent) => Promise<string>;

/** As Python's http.client and many others: reads nothing before everything is sent. */
function writesFirst({
  close = false,
  version = "1.1",
  isChunked = false,
  isSlow = false,
}: {
  close?: boolean;
  version?: string;
  isChunked?: boolean;
  isSlow?: boolean;
} = {}): Client {
  return async ({ port, path, headers }) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.pause();
    const failed = new Promise<string>((resolve) => socket.once("error", ({ message }) => resolve(message)));
    const send = async () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${BODY.length}`;
      socket.write(
        `POST ${path} HTTP/${version}\r\nHost: a\r\n${close ? "Connection: close\r\n" : ""}${lines.join("")}${length}\r\n\r\n`,
      );
      for (let at = 0; at < BODY.length; at += PIECE) {
        const piece = BODY.subarray(at, at + PIECE);
        if (isChunked) socket.write(`${piece.length.toString(16)}\r\n`);
        if (!socket.write(piece)) await once(socket, "drain");
        if (isChunked) socket.write("\r\n");
        if (isSlow) await new Promise((resolve) => setTimeout(resolve, 30));
      }
      if (isChunked) socket.write("0\r\n\r\n");
      const [received] = (await once(socket.resume(), "data")) as [Buffer];
      socket.destroy();
      return received.toString();
    };
    const response = await Promise.race([send(), failed]);
    const [, status = response, body = ""] = /^HTTP\/1\.1 (\d+) [\s\S]*?\r\n\r\n([\s\S]*)$/.exec(response) ?? [];
    return `${status} ${body}`;
  };
}

const CLIENTS: Record<string, Client> = {
  "one that writes first": writesFirst(),
  "one that writes first and closes": writesFirst({ close: true }),
  "one that writes first in HTTP/1.0": writesFirst({ version: "1.0" }),
  "one that writes first in chunks": writesFirst({ isChunked: true, close: true }),
  "one that writes first and slowly": writesFirst({ isSlow: true }),
  "one that writes first, slowly, in chunks and closes": writesFirst({ isSlow: true, isChunked: true, close: true }),
  "Node's http": async ({ port, path, headers }) => {
    const sent = httpRequest({ host: "127.0.0.1", port, path, method: "POST", headers });
    sent.end(BODY);
    const [response] = await once(sent, "response");
    return `${response.statusCode} ${await text(response)}`;
  },
  fetch: async ({ port, path, headers }) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body: BODY });
    return `${response.status} ${await response.text()}`;
  },
};

/** One of each place that refuses. */
const SLOW_CASES = 4;

const json = { "Content-Type": "application/json" };
const bearer = () => ({ Authorization: `Bearer ${token}` });
const unknown = { Authorization: "Bearer 1|mh_unknown" };
const REFUSED: [string, number, string, () => Record<string, string>][] = [
  ["Meta's callbacks", 413, "/webhooks/facebook/instagram", () => ({})],
  ["an unknown callback", 413, "/webhooks/nowhere", () => ({})],
  ["a guest", 413, "/api/v1/posts", () => json],
  ["a wrong token", 401, "/api/v1/posts", () => ({ ...json, ...unknown })],
  ["an upload with a wrong token", 401, "/api/v1/media/assets", () => ({ ...unknown })],
  ["an unknown address", 404, "/api/v1/nowhere", bearer],
  ["a method that is not allowed", 405, "/api/v1/users/roles", () => ({ ...json, ...bearer() })],
  ["another type", 413, "/api/v1/posts", () => ({ "Content-Type": "text/plain", ...bearer() })],
  ["a body over an operation's limit", 413, "/api/v1/posts", () => ({ ...json, ...bearer() })],
  ["MCP", 413, "/mcp", () => ({ ...json, ...bearer() })],
  ["sign-in of an app", 413, "/oauth/token", bearer],
  ["a page", 413, "/sign-in", () => ({})],
  ["a long address", 414, `/${"x".repeat(9000)}`, () => ({})],
];

describe.each(Object.entries(CLIENTS))("%s", (name, send) => {
  // Slow ones take a second and a half each.
  test.each(name.includes("slowly") ? REFUSED.slice(0, SLOW_CASES) : REFUSED)(
    "reads the refusal of %s: %i",
    async (_, status, path, headers) => {
      const response = await send({ port: edge.port, path, headers: headers() });
      // Without a length, an adapter may refuse it for another reason first.
      expect(response).toMatch(name.includes("in chunks") ? /^4\d\d .+/ : new RegExp(`^${status} .+`));
    },
  );

  test("reads that the installation is in maintenance", async () => {
    expect(await send({ port: resting.port, path: "/api/v1/posts", headers: json })).toMatch(/^503 .+/);
  });
});

test("a client that never ends its body is disconnected, and so is one that goes on after a malformed request", async () => {
  const strict = await openEdge(world.services, {
    page: () => {},
    pace: { spanMs: 60_000, bytes: 1, silentMs: 200, restMs: 1000 },
  });
  for (const head of [
    `POST /webhooks/facebook/instagram HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${12 * MIB}\r\n\r\n`,
    "nonsense\r\n\r\n",
  ]) {
    const socket = connect({ host: "127.0.0.1", port: strict.port, allowHalfOpen: true });
    socket.on("error", () => {});
    socket.write(head + "x".repeat(PIECE));
    let received = "";
    socket.setEncoding("utf8").on("data", (piece: string) => {
      received += piece;
    });
    await once(socket, "end");
    expect(received).toMatch(/^HTTP\/1\.1 4(00|13) /);
    const timer = setInterval(() => socket.write("x"), 25);
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(timer);
  }
  strict.close();
});
