import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { createEgress } from "./index.ts";
import { LOOPBACK, post, receive, reply } from "./receiver.ts";

const egress = createEgress({ allowPrivate: LOOPBACK });
const PAGE = "<p>Grüße</p>".repeat(5000);
const bytes = Buffer.from(PAGE);
const get = (url: string, maxBytes = 1_000_000) => post(url, { method: "GET", body: undefined, maxBytes });

test.each([
  ["gzip", gzipSync(bytes)],
  ["x-gzip", gzipSync(bytes)],
  ["GZIP", Buffer.concat([gzipSync(bytes.subarray(0, 9)), gzipSync(bytes.subarray(9))])],
  ["br", brotliCompressSync(bytes)],
  ["deflate", deflateSync(bytes)],
  ["deflate", deflateRawSync(bytes)],
  ["zstd", zstdCompressSync(bytes)],
])("reads a body that is always compressed: %s", async (coding, body) => {
  const receiver = await receive((socket) => socket.write(reply("200 OK", body, `Content-Encoding: ${coding}`)));
  const held = await egress.request(get(receiver.url));
  expect(held).toMatchObject({ ok: true, body: PAGE, truncated: false });
  expect(held.ok && Object.keys(held.headers)).not.toContain("content-encoding");
  expect(held.ok && Object.keys(held.headers)).not.toContain("content-length");
  const chunks: Buffer[] = [];
  const streamed = await egress.download(get(receiver.url), async (chunk) => void chunks.push(chunk));
  expect(streamed).toMatchObject({ ok: true, truncated: false });
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  expect(receiver.requests.join()).toMatch(/Accept-Encoding: identity/);
});

test("reads an error's body, and an empty one", async () => {
  const failing = await receive((socket) =>
    socket.write(reply("404 Not Found", gzipSync("nothing here"), "Content-Encoding: gzip")),
  );
  expect(await egress.request(get(failing.url))).toMatchObject({ ok: true, status: 404, body: "nothing here" });
  for (const status of ["200 OK", "304 Not Modified"]) {
    const empty = await receive((socket) => socket.write(reply(status, "", "Content-Encoding: gzip")));
    expect(await egress.request(get(empty.url))).toMatchObject({ ok: true, body: "" });
  }
});

test("decompresses no more of a bomb than was asked for, held or streamed", async () => {
  const bombs: [string, Buffer][] = [
    ["gzip", gzipSync(Buffer.alloc(50_000_000, "a"))],
    ["br", brotliCompressSync(Buffer.alloc(50_000_000, "a"), { params: { 1: 3 } })],
  ];
  for (const [coding, bomb] of bombs) {
    const receiver = await receive((socket) => socket.write(reply("200 OK", bomb, `Content-Encoding: ${coding}`)));
    const held = await egress.request(get(receiver.url, 100_000));
    expect(held).toMatchObject({ ok: true, truncated: true, body: "a".repeat(100_000) });
    let size = 0;
    const streamed = await egress.download(get(receiver.url, 100_000), async (chunk) => {
      size += chunk.length;
    });
    expect([streamed.ok && streamed.truncated, size]).toEqual([true, 100_000]);
  }
});

test("ends a compressed body that never has any content", async () => {
  const nothing = gzipSync("");
  const receiver = await receive((socket) => {
    socket.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n");
    const pour = () => {
      while (!socket.destroyed && socket.write(Buffer.concat(Array.from({ length: 500 }, () => nothing))));
    };
    socket.on("drain", pour);
    pour();
  });
  const outcome = await egress.request({ ...get(receiver.url, 1000), timeoutMs: 60_000 });
  expect(outcome).toMatchObject({ ok: false, code: "protocol", message: expect.stringContaining("gzip") });
});

test.each([
  ["gzip", "not compressed"],
  ["br", "not compressed"],
  ["zstd", "not compressed"],
  ["gzip", gzipSync(bytes).subarray(0, 40)],
])("says that a body is not what it is said to be: %s", async (coding, body) => {
  const receiver = await receive((socket) => socket.write(reply("200 OK", body, `Content-Encoding: ${coding}`)));
  const failure = {
    ok: false,
    code: "protocol",
    message: `The response is said to be compressed (${coding}), but isn't.`,
  };
  expect(await egress.request(get(receiver.url))).toMatchObject(failure);
  expect(await egress.download(get(receiver.url), async () => {})).toMatchObject(failure);
});

test("a connection that breaks within a compressed body is still named as that", async () => {
  const started = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9999\r\n\r\n`;
  const receiver = await receive((socket) => {
    socket.write(started);
    socket.end(gzipSync(bytes).subarray(0, 50));
  });
  expect(await egress.request(get(receiver.url))).toMatchObject({ ok: false, code: "reset", status: 200 });
});
