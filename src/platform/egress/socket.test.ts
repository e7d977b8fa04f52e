import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { WebSocketServer } from "ws";
import { createEgress, type SocketRequest } from "./index.ts";
import { LOOPBACK, receive, reply } from "./receiver.ts";

const egress = createEgress({ allowPrivate: LOOPBACK });

/** A WebSocket server on loopback that sends `greetings` to every client and echoes what it receives. */
async function serve(greetings: (string | Buffer)[] = []): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (socket) => {
    for (const greeting of greetings) socket.send(greeting);
    socket.on("message", (data) => {
      received.push(String(data));
      socket.send(String(data));
    });
  });
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  await once(server, "listening");
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`, received };
}

function open(url: string, more: Partial<SocketRequest> = {}, by = egress) {
  const messages: string[] = [];
  const { promise: closed, resolve: onClose } = Promise.withResolvers<{ code: string; message: string }>();
  const limits = { timeoutMs: 10_000, maxMessageBytes: 1000, maxBytes: 2000 };
  const onMessage = (text: string) => void messages.push(text);
  return { messages, closed, outcome: by.connectSocket({ url, ...limits, onMessage, onClose, ...more }) };
}

async function openSocket(url: string, more: Partial<SocketRequest> = {}) {
  const { outcome, ...rest } = open(url, more);
  const result = await outcome;
  if (!result.ok) throw new Error(result.message);
  onTestFinished(() => result.socket.close());
  return { ...rest, socket: result.socket };
}

it("carries text both ways, including messages sent immediately after opening", async () => {
  const { url, received } = await serve(["welcome"]);
  const { socket, messages, closed } = await openSocket(url);
  socket.send("grüße");
  await expect.poll(() => messages).toEqual(["welcome", "grüße"]);
  expect(received).toEqual(["grüße"]);
  socket.close();
  expect(await closed).toMatchObject({ code: "aborted" });
  expect(() => socket.send("too late")).toThrow("The connection has ended.");
});

it.each([
  ["ws://127.0.0.1:9/", "refused"],
  ["ws://localhost/", "refused"],
  ["wss://relay.internal/", "refused"],
  ["wss://user:secret@relay.example/", "refused"],
  ["ws://relay.example:6379/", "refused"],
  ["https://relay.example/", "refused"],
  ["wss://[::ffff:10.0.0.1]/", "refused"],
])("does not connect to %s", async (url, code) => {
  const closed = createEgress({ allowPrivate: [] });
  expect(await open(url, {}, closed).outcome).toMatchObject({ ok: false, code, isSent: false });
});

it("refuses a name that resolves to a private address, and connects only to the checked address", async () => {
  const { url, received } = await serve();
  const { port } = new URL(url);
  const named = `ws://relay.example:${port}/`;
  const inward = createEgress({ allowPrivate: [], lookup: async () => ["10.0.0.7"] });
  expect(await open(named, {}, inward).outcome).toMatchObject({ code: "refused" });
  let requests = 0;
  const lookup = async () => [`127.0.0.${++requests}`];
  const outcome = await open(named, {}, createEgress({ allowPrivate: LOOPBACK, lookup })).outcome;
  expect([outcome.ok, requests, received]).toEqual([true, 1, []]);
  if (outcome.ok) outcome.socket.close();
  const nowhere = createEgress({ allowPrivate: [], lookup: () => Promise.reject(new Error("no name server")) });
  expect(await open(named, {}, nowhere).outcome).toMatchObject({ code: "dns" });
});

it.each([
  ["a redirect", "302 Found", ["Location: ws://127.0.0.1:9/"]],
  ["a page", "200 OK", []],
])("does not accept %s as a WebSocket, and follows no redirect", async (_, status, headers) => {
  const { port } = await receive((socket) => socket.end(reply(status, "no", ...headers)));
  const outcome = await open(`ws://127.0.0.1:${port}/`).outcome;
  expect(outcome).toMatchObject({ ok: false, code: "protocol", message: expect.stringContaining(status.slice(0, 3)) });
});

it("fails when nothing listens, and times out when the receiver never responds", async () => {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  expect(await open(`ws://127.0.0.1:${port}/`).outcome).toMatchObject({ code: "connect" });
  const silent = await receive(() => {});
  expect(await open(`ws://127.0.0.1:${silent.port}/`, { timeoutMs: 100 }).outcome).toMatchObject({ code: "timeout" });
});

it.each([
  ["one message that is too long", ["x".repeat(1001)], "protocol"],
  ["too many bytes in total", Array.from({ length: 3 }, () => "x".repeat(900)), "protocol"],
  ["a binary message", [Buffer.from([1, 2])], "protocol"],
])("closes the connection on %s", async (_, greetings, code) => {
  const { url } = await serve(greetings);
  const { closed, messages } = await openSocket(url);
  expect(await closed).toMatchObject({ code });
  expect(messages.length).toBeLessThan(3);
});

it("ends with the signal, before opening and afterwards", async () => {
  const { url } = await serve();
  expect(await open(url, { signal: AbortSignal.abort() }).outcome).toMatchObject({ code: "aborted" });
  const stop = new AbortController();
  const { closed, socket } = await openSocket(url, { signal: stop.signal });
  stop.abort();
  expect(await closed).toMatchObject({ code: "aborted" });
  expect(() => socket.send("too late")).toThrow();
});

it("calls beforeSend just before a message is written, and sends nothing when it throws", async () => {
  const { url, received } = await serve();
  const { socket, messages } = await openSocket(url);
  const callOff = () => {
    throw new Error("The lease is over.");
  };
  expect(() => socket.send("never", callOff)).toThrow("The lease is over.");
  socket.send("this");
  await expect.poll(() => messages).toEqual(["this"]);
  expect(received).toEqual(["this"]);
});
