import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { cutStream } from "../connectors/shared/http/cut-stream.ts";
import { createEgress } from "./index.ts";
import { LOOPBACK, post, receive, reply } from "./receiver.ts";

const egress = createEgress({ allowPrivate: LOOPBACK });

test("sends the body unchanged with Content-Length, Host and User-Agent, and returns the response", async () => {
  const receiver = await receive((socket) => socket.write(reply("201 Created", "thanks", "X-Seen: a", "X-Seen: b")));
  const body = Buffer.from([0x7b, 0x00, 0xff, 0x0d, 0x0a, 0x7d]);
  const outcome = await egress.request(post(`${receiver.url}?a=b#c`, { body, headers: { "X-Event": "test" } }));
  expect(outcome).toMatchObject({ ok: true, status: 201, body: "thanks", truncated: false });
  expect(outcome.ok && outcome.headers["x-seen"]).toBe("a, b");
  const [head, sent] = split(receiver.requests[0]);
  expect(sent).toEqual(body);
  expect(head[0]).toBe("POST /hook?a=b HTTP/1.1");
  expect(head).toEqual(
    expect.arrayContaining([
      "X-Event: test",
      "User-Agent: Masthead/1 (+webhooks)",
      "Accept-Encoding: identity",
      "Content-Length: 6",
      `Host: 127.0.0.1:${receiver.port}`,
    ]),
  );
});

test("sends a string as UTF-8, and the caller's headers override the defaults", async () => {
  const receiver = await receive((socket) => socket.write(reply("200 OK")));
  await egress.request(post(receiver.url, { body: "é\u2028", headers: { "user-agent": "mine", Host: "elsewhere" } }));
  const [head, sent] = split(receiver.requests[0]);
  expect(sent).toEqual(Buffer.from("é\u2028"));
  expect(head).toContain("user-agent: mine");
  expect(head.filter((line) => /^host:/i.test(line))).toEqual([`Host: 127.0.0.1:${receiver.port}`]);
});

test.each(["204 No Content", "304 Not Modified"])("%s has no body", async (status) => {
  const receiver = await receive((socket) => socket.write(`HTTP/1.1 ${status}\r\n\r\n`));
  expect(await egress.request(post(receiver.url))).toMatchObject({ ok: true, body: "", truncated: false });
});

test("a GET has neither a body nor a Content-Length", async () => {
  const receiver = await receive((socket) => socket.write(reply("200 OK", "page")));
  expect(await egress.request(post(receiver.url, { method: "GET", body: undefined }))).toMatchObject({ body: "page" });
  expect(receiver.requests.join()).not.toMatch(/content-length|transfer-encoding/i);
});

test("returns a redirect without following it", async () => {
  const other = await receive((socket) => socket.write(reply("200 OK")));
  const receiver = await receive((socket) => socket.write(reply("307 Moved", "", `Location: ${other.url}`)));
  expect(await egress.request(post(receiver.url))).toMatchObject({ ok: true, status: 307 });
  expect(other.connections).toBe(0);
});

test("ignores the environment's proxy variables", async () => {
  const proxy = await receive((socket) => socket.write(reply("200 OK", "proxy")));
  const receiver = await receive((socket) => socket.write(reply("200 OK", "receiver")));
  for (const name of ["HTTP_PROXY", "http_proxy", "ALL_PROXY"]) vi.stubEnv(name, proxy.url);
  vi.stubEnv("NODE_USE_ENV_PROXY", "1");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await createEgress({ allowPrivate: LOOPBACK }).request(post(receiver.url))).toMatchObject({
    body: "receiver",
  });
});

test("replaces invalid UTF-8 and removes NUL in the body", async () => {
  const receiver = await receive((socket) => socket.write(reply("200 OK", Buffer.from("a\0b\xff\xfec", "latin1"))));
  expect(await egress.request(post(receiver.url))).toMatchObject({ ok: true, body: "ab\ufffd\ufffdc" });
});

test("cuts the body at maxBytes, never inside a character, and still reports success", async () => {
  const receiver = await receive((socket) => socket.write(reply("200 OK", "x€€")));
  expect(await egress.request(post(receiver.url, { maxBytes: 7 }))).toMatchObject({ body: "x€€", truncated: false });
  expect(await egress.request(post(receiver.url, { maxBytes: 6 }))).toMatchObject({ body: "x€", truncated: true });
  expect(await egress.request(post(receiver.url, { maxBytes: 0 }))).toMatchObject({ body: "", truncated: true });
});

test("closes the connection when a response exceeds maxBytes", async () => {
  const closed = Promise.withResolvers<void>();
  const receiver = await receive((socket) => {
    socket.on("close", () => closed.resolve());
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    const pour = () => {
      while (!socket.destroyed && socket.write("x".repeat(65_536)));
    };
    socket.on("drain", pour);
    pour();
  });
  const outcome = await egress.request(post(receiver.url, { timeoutMs: 20_000 }));
  expect(outcome).toMatchObject({ ok: true, status: 200, body: "x".repeat(1024), truncated: true });
  expect(outcome.durationMs).toBeLessThan(15_000);
  await closed.promise;
});

test("decompresses no more of a gzip bomb than is kept", async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const receiver = await receive((socket) => socket.write(reply("200 OK", bomb, "Content-Encoding: gzip")));
  const outcome = await egress.request(post(receiver.url, { maxBytes: 100_000 }));
  expect(outcome).toMatchObject({ ok: true, status: 200 });
  expect(outcome.ok && outcome.body.length).toBeLessThanOrEqual(bomb.length);
});

const never = () => {};
const drip = (bytes: string) => (socket: { write(text: string): unknown; destroyed: boolean }) => {
  socket.write(bytes);
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write("a")), 20);
};
test.each([
  ["hangs", never, undefined],
  ["drips headers", drip("HTTP/1.1 200 OK\r\nX-Slow: "), undefined],
  ["drips the body", drip("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"), 200],
  ["sends half the body and stops", drip("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf"), 200],
  ["sends a body without an end", drip("HTTP/1.1 200 OK\r\n\r\n"), 200],
])("times out when a receiver %s", async (_what, response, status) => {
  const receiver = await receive(response);
  const outcome = await egress.request(post(receiver.url, { timeoutMs: 1500 }));
  expect(outcome).toMatchObject({ ok: false, code: "timeout", status });
  expect(outcome.durationMs).toBeGreaterThanOrEqual(1490);
  expect(outcome.durationMs).toBeLessThan(15_000);
});

test("times out despite repeated 103 Early Hints", async () => {
  const receiver = await receive((socket) => {
    const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(EARLY_HINT)), 20);
  });
  expect(await egress.request(post(receiver.url, { timeoutMs: 300 }))).toMatchObject({ ok: false, code: "timeout" });
});
const EARLY_HINT = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n";

test("times out while a large body is not read by the receiver", async () => {
  const receiver = await receive((socket) => socket.pause());
  const body = Buffer.alloc(20_000_000);
  expect(await egress.request(post(receiver.url, { timeoutMs: 300, body }))).toMatchObject({ code: "timeout" });
});

test("times out while the name is being resolved", async () => {
  const slow = createEgress({ allowPrivate: [], lookup: () => new Promise(() => {}) });
  const outcome = await slow.request(post("https://example.com/", { timeoutMs: 50 }));
  expect(outcome).toMatchObject({ ok: false, code: "timeout", message: expect.stringContaining("resolving") });
});

test.each([
  ["closes at once", (socket) => socket.end(), "reset", undefined],
  ["resets at once", (socket) => socket.resetAndDestroy(), "reset", undefined],
  ["closes in the head", (socket) => socket.end("HTTP/1.1 200 OK\r\nX-"), "reset", undefined],
  ["closes in the body", (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"), "reset", 200],
  ["closes in a chunk", (socket) => socket.end(`${CHUNKED}\r\n5\r\nhal`), "reset", 200],
  ["does not speak HTTP", (socket) => socket.write("220 smtp.example ESMTP\r\n"), "protocol", undefined],
  [
    "sends an endless head",
    (socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${"a".repeat(99_999)}`),
    "protocol",
    undefined,
  ],
  ["sends two lengths", (socket) => socket.write(reply("200 OK", "a", "Content-Length: 9")), "protocol", undefined],
  ["sends a bad chunk", (socket) => socket.write(`${CHUNKED}\r\nzz\r\n`), "protocol", 200],
  ["sends a bare line feed", (socket) => socket.write("HTTP/1.1 200 OK\nContent-Length: 0\n\n"), "protocol", undefined],
  ["switches protocols", (socket) => socket.write(`${SWITCH}\r\nhello`), "protocol", undefined],
] satisfies [string, Parameters<typeof receive>[0], string, number | undefined][])(
  "returns a failure instead of throwing when a receiver %s",
  async (_what, response, code, status) => {
    const receiver = await receive(response);
    const outcome = await egress.request(post(receiver.url));
    expect(outcome).toMatchObject({ ok: false, code, message: expect.stringMatching(/^[A-Z].+\.$/) });
    expect(!outcome.ok && outcome.status).toBe(status);
    expect(receiver.requests).toHaveLength(1);
  },
);
const CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n";
const SWITCH = "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n";

test("returns an early refusal while the body is still being sent", async () => {
  const receiver = await receive((socket, number) => number === 1 && socket.write(reply("413 Too Large", "no")));
  const outcome = await egress.request(post(receiver.url, { body: Buffer.alloc(20_000_000) }));
  expect(outcome).toMatchObject({ ok: true, status: 413, body: "no" });
});

test("reports a port where nothing listens as a failed connection", async () => {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  const outcome = await egress.request(post(`http://127.0.0.1:${port}/`));
  expect(outcome).toMatchObject({ ok: false, code: "connect", message: expect.stringContaining("connection refused") });
});

test("can be canceled by the caller before and during a request", async () => {
  const receiver = await receive(never);
  const early = await egress.request(post(receiver.url, { signal: AbortSignal.abort() }));
  expect(early).toMatchObject({ ok: false, code: "aborted" });
  expect(receiver.connections).toBe(0);
  const controller = new AbortController();
  const late = egress.request(post(receiver.url, { signal: controller.signal }));
  setTimeout(() => controller.abort(), 50);
  expect(await late).toMatchObject({ ok: false, code: "aborted" });
});

test("refuses again what check refuses, and throws a TypeError for what HTTP cannot carry", async () => {
  expect(await egress.request(post("http://10.0.0.1/"))).toMatchObject({ ok: false, code: "refused" });
  expect(await egress.request(post("ftp://example.com/"))).toMatchObject({ ok: false, code: "refused" });
  const receiver = await receive(never);
  await expect(egress.request(post(receiver.url, { headers: { "X-A": "b\r\nc" } }))).rejects.toThrow(TypeError);
  await expect(egress.request(post(receiver.url, { method: "GET /" }))).rejects.toThrow(TypeError);
});

function split(request: Buffer = Buffer.alloc(0)): [head: string[], body: Buffer] {
  const end = request.indexOf("\r\n\r\n");
  return [request.subarray(0, end).toString("latin1").split("\r\n"), request.subarray(end + 4)];
}

test.each(["http://10.0.0.1/", "http://127.0.0.1:9/"])(
  "closes the file of a body that is not sent to %s",
  async (url) => {
    const stream = cutStream(Readable.from(["bytes"]), 0, 3);
    expect(await egress.request(post(url, { body: { stream, bytes: 3 } }))).toMatchObject({ ok: false });
    expect(stream.destroyed).toBe(true);
  },
);

test("a part of a file closes the whole file, also when nothing of it was read", async () => {
  const file = Readable.from(["bytes"]);
  cutStream(file, 0, 3).destroy();
  await expect.poll(() => file.destroyed).toBe(true);
});

test("calls beforeSend once the connection is established, and sends nothing when it throws", async () => {
  const receiver = await receive((socket) => socket.write(reply("200 OK", "thanks")));
  const requests: number[] = [];
  const beforeSend = () => void requests.push(receiver.connections);
  for (let turn = 0; turn < 2; turn++) {
    // The second request uses the kept-alive connection.
    expect(await egress.request(post(receiver.url, { beforeSend }))).toMatchObject({ ok: true, body: "thanks" });
  }
  expect([requests, receiver.connections]).toEqual([[1, 1], 1]);
  const late = () => {
    throw new Error("too late");
  };
  expect(await egress.request(post(receiver.url, { beforeSend: late }))).toMatchObject({ ok: false });
  const unreached = await egress.request(post("http://127.0.0.1:1/", { beforeSend }));
  expect(unreached).toMatchObject({ ok: false, code: "connect" });
  expect([requests.length, receiver.requests.length]).toEqual([2, 2]);
});
