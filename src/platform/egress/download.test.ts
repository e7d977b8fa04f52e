import { expect, test } from "vitest";
import { createEgress } from "./index.ts";
import { LOOPBACK, receive, reply } from "./receiver.ts";

const egress = createEgress({ allowPrivate: LOOPBACK });
const get = (url: string, more: object = {}) => ({
  url,
  method: "GET",
  headers: {},
  timeoutMs: 10_000,
  maxBytes: 1_000_000,
  ...more,
});

/** Collects the received bytes. */
function basket() {
  const taken: Buffer[] = [];
  return {
    take: async (bytes: Buffer) => {
      taken.push(Buffer.from(bytes));
    },
    all: () => Buffer.concat(taken),
  };
}

test("passes the bytes on unchanged", async () => {
  const content = Buffer.from([0, 255, 254, 0, 195, 40, ...Buffer.alloc(200_000, 7)]);
  const receiver = await receive((socket) => socket.write(reply("200 OK", content, "Content-Type: image/png")));
  const { take, all } = basket();
  const outcome = await egress.download(get(receiver.url), take);
  expect(outcome).toMatchObject({ ok: true, status: 200, body: "", truncated: false });
  expect(outcome.ok && outcome.headers["content-type"]).toBe("image/png");
  expect(all().equals(content)).toBe(true);
});

test("stops at maxBytes, with or without a Content-Length", async () => {
  const endless = "HTTP/1.1 200 OK\r\n\r\n";
  for (const response of [
    reply("200 OK", Buffer.alloc(100_000)),
    Buffer.concat([Buffer.from(endless), Buffer.alloc(99)]),
  ]) {
    const receiver = await receive((socket) => socket.write(response));
    const { take, all } = basket();
    expect(await egress.download(get(receiver.url, { maxBytes: 50 }), take)).toMatchObject({ truncated: true });
    expect(all()).toHaveLength(50);
  }
});

test("keeps the body of a redirect as text and does not follow it", async () => {
  const receiver = await receive((socket) => socket.write(reply("302 Found", "there", "Location: http://127.0.0.1/")));
  const { take, all } = basket();
  expect(await egress.download(get(receiver.url), take)).toMatchObject({ ok: true, status: 302, body: "there" });
  expect(all()).toHaveLength(0);
  expect(receiver.requests).toHaveLength(1);
});

test("times out in the middle of a body, and fails when the sender closes early", async () => {
  const started = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbeginning";
  const dripping = await receive((socket) => socket.write(started));
  const { take } = basket();
  expect(await egress.download(get(dripping.url, { timeoutMs: 200 }), take)).toMatchObject({ code: "timeout" });
  const leaving = await receive((socket) => socket.end(started));
  expect(await egress.download(get(leaving.url), take)).toMatchObject({ ok: false, code: "reset", status: 200 });
});

test("rethrows the error of the receiver callback", async () => {
  const receiver = await receive((socket) => socket.write(reply("200 OK", "content")));
  const full = async () => {
    throw new Error("disk full");
  };
  await expect(egress.download(get(receiver.url), full)).rejects.toThrow("disk full");
});
