import http from "node:http";
import { expect, test, vi } from "vitest";
import { readAddress } from "./address.ts";
import { createAgents, routeOf } from "./agents.ts";
import { createEgress } from "./index.ts";
import { LOOPBACK, post, receive, reply } from "./receiver.ts";

const NAME = "receiver.example";

test("refuses a name that resolves to a private address after it was checked", async () => {
  const lookup = vi.fn(async () => ["10.0.0.1"]).mockResolvedValueOnce(["93.184.215.14"]);
  const egress = createEgress({ allowPrivate: LOOPBACK, lookup });
  expect(await egress.check(`https://${NAME}/`)).toBeNull();
  expect(await egress.request(post(`https://${NAME}/`))).toMatchObject({ ok: false, code: "refused" });
});

test("resolves a name once per request and connects to those addresses", async () => {
  const receiver = await receive((socket) => socket.write(reply("200 OK", "here")));
  const lookup = vi.fn(async () => ["10.0.0.1"]).mockResolvedValueOnce(["127.0.0.1"]);
  const egress = createEgress({ allowPrivate: LOOPBACK, lookup });
  const outcome = await egress.request(post(`http://${NAME.toUpperCase()}.:${receiver.port}/`));
  expect(outcome).toMatchObject({ ok: true, body: "here" });
  expect(lookup.mock.calls).toEqual([[NAME]]);
  expect(receiver.requests.join()).toContain(`Host: ${NAME}:${receiver.port}\r\n`);
});

test("reports a name that does not resolve as `dns`", async () => {
  const egress = createEgress({ allowPrivate: [], lookup: async () => [] });
  expect(await egress.request(post(`https://${NAME}/`))).toMatchObject({ ok: false, code: "dns" });
});

test("tries the next address when one does not respond", async () => {
  const receiver = await receive((socket) => socket.write(reply("200 OK", "here")));
  const egress = createEgress({ allowPrivate: LOOPBACK, lookup: async () => ["::1", "127.0.0.1"] });
  expect(await egress.request(post(`http://${NAME}:${receiver.port}/`))).toMatchObject({ ok: true, body: "here" });
});

test("reuses a connection while the name keeps its addresses, and opens another when they change", async () => {
  const receiver = await receive((socket) => socket.write(reply("200 OK", String(socket.localAddress))));
  let addresses = ["127.0.0.1"];
  const egress = createEgress({ allowPrivate: LOOPBACK, lookup: async () => addresses });
  const send = () => egress.request(post(`http://${NAME}:${receiver.port}/`));
  await send();
  await send();
  expect(receiver.connections).toBe(1);
  addresses = ["::1", "127.0.0.1"];
  await send();
  expect(receiver.connections).toBe(2);
  addresses = ["127.0.0.1", "::1"];
  await send();
  expect(receiver.connections).toBe(2);
  addresses = ["10.0.0.1"];
  expect(await send()).toMatchObject({ code: "refused" });
});

test("destroys a socket with an unexpected peer address before anything is written to it", async () => {
  const receiver = await receive((socket) => socket.write(reply("200 OK")));
  const url = new URL(`http://${NAME}:${receiver.port}/`);
  const admitted = readAddress("127.0.0.9") ?? expect.fail();
  const route = routeOf({ url, host: NAME, port: receiver.port, addresses: [admitted] }, createAgents());
  const request = http.request({
    ...route,
    lookup: (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  const failure = new Promise<Error>((resolve) => request.once("error", resolve));
  request.end("secret");
  expect((await failure).message).toContain("not allowed");
  expect(receiver.requests).toEqual([]);
});

test("agents refuse a request without a pinned target", () => {
  const { http: agent } = createAgents();
  expect(() => http.request({ agent, host: "127.0.0.1" })).toThrow(/without the addresses/);
});
