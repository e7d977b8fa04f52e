import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { createEgress } from "./index.ts";
import { LOOPBACK, post, receive, reply } from "./receiver.ts";

const egress = createEgress({ allowPrivate: LOOPBACK });
const ok = reply("200 OK", "ok");

test("reuses one connection for sequential requests", async () => {
  const receiver = await receive((socket) => socket.write(ok));
  for (let i = 0; i < 5; i++) expect(await egress.request(post(receiver.url))).toMatchObject({ ok: true });
  expect(receiver.connections).toBe(1);
});

test.each<[string, (socket: Socket) => void]>([
  ["closed", (socket) => socket.end()],
  ["reset", (socket) => socket.resetAndDestroy()],
  ["closed with a 408", (socket) => socket.end(reply("408 Request Timeout"))],
])("replaces a kept-alive connection that the receiver has %s, without an error", async (_how, leave) => {
  const sockets: Socket[] = [];
  const receiver = await receive((socket) => {
    sockets.push(socket);
    socket.write(ok);
  });
  for (let i = 1; i <= 20; i++) {
    expect(await egress.request(post(receiver.url))).toMatchObject({ ok: true, status: 200 });
    for (const socket of sockets.splice(0)) leave(socket);
  }
  expect(receiver.requests).toHaveLength(20);
});

test("never resends a request that went out on a kept-alive connection", async () => {
  const receiver = await receive((socket, number) => (number === 1 ? socket.write(ok) : socket.resetAndDestroy()));
  expect(await egress.request(post(receiver.url))).toMatchObject({ ok: true });
  expect(await egress.request(post(receiver.url))).toMatchObject({ ok: false, code: "reset" });
  expect(receiver.requests).toHaveLength(2);
});

test("does not reuse a connection with an unread remainder", async () => {
  const receiver = await receive((socket) => socket.write(reply("200 OK", "too much")));
  await egress.request(post(receiver.url, { maxBytes: 3 }));
  expect(await egress.request(post(receiver.url))).toMatchObject({ ok: true, body: "too much" });
  expect(receiver.connections).toBe(2);
});

test("discards bytes that follow a complete response", async () => {
  const receiver = await receive((socket, number) =>
    socket.write(number === 1 ? Buffer.concat([ok, reply("200 OK", "smuggled")]) : reply("200 OK", "own")),
  );
  expect(await egress.request(post(receiver.url))).toMatchObject({ ok: true, body: "ok" });
  expect(await egress.request(post(receiver.url))).toMatchObject({ ok: true, body: "own" });
});
