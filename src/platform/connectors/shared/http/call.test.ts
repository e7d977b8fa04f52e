import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { expect, it, onTestFinished } from "vitest";
import { WebSocketServer } from "ws";
import { SIGNING } from "#test/networks/lend.ts";
import { createEgress } from "../../../egress/index.ts";
import { LOOPBACK } from "../../../egress/receiver.ts";
import { LeaseExpiredError, RepeatedRequestError } from "../../contract.ts";
import { type CallOptions, openCall, outcomeOfError } from "./call.ts";

const egress = createEgress({ allowPrivate: LOOPBACK });
const storage = { getStream: async () => Readable.from([]) };

async function connected(options: Partial<CallOptions> = {}) {
  const heard: string[] = [];
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (socket) => {
    socket.on("message", (data) => {
      heard.push(String(data));
      socket.send(`heard ${data}`);
    });
  });
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  await once(server, "listening");
  const call = openCall({ ...SIGNING, egress, storage }, { signal: AbortSignal.timeout(20_000), ...options });
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const limits = { timeoutMs: 10_000, maxMessageBytes: 1000, maxBytes: 1000 };
  const outcome = await call.connectSocket({ url, ...limits, onMessage: () => {}, onClose: () => {} });
  if (!outcome.ok) throw new Error(outcome.message);
  return { call, heard, socket: outcome.socket };
}

it("sends over a WebSocket once, and counts only mutating messages as sent", async () => {
  const { call, heard, socket } = await connected({ isOnce: true });
  socket.ask("what is there");
  socket.ask("what is there");
  expect(call.hasSent()).toBe(false);
  socket.send("publish");
  expect(call.hasSent()).toBe(true);
  expect(() => socket.send("publish")).toThrow(RepeatedRequestError);
  await expect.poll(() => heard).toEqual(["what is there", "what is there", "publish"]);
  await expect.poll(() => call.lastAnswer()).toEqual({ status: 101, body: "heard publish" });
});

it("sends nothing over a WebSocket after the lease or the call's deadline", async () => {
  const stop = new AbortController();
  const assertInTime = () => {
    throw new LeaseExpiredError("too late");
  };
  const { call, heard, socket } = await connected({ signal: stop.signal, assertInTime });
  expect(() => socket.send("publish")).toThrow(LeaseExpiredError);
  expect([call.hasSent(), heard]).toEqual([false, []]);
  stop.abort();
  expect(() => socket.ask("anything")).toThrow("The connection has ended.");
});

it("reports a WebSocket that never connected as a request that was not sent", async () => {
  const call = openCall(
    { ...SIGNING, egress: createEgress({ allowPrivate: [] }), storage },
    { signal: AbortSignal.timeout(20_000) },
  );
  const limits = { timeoutMs: 10_000, maxMessageBytes: 1000, maxBytes: 1000 };
  const handlers = { onMessage: () => {}, onClose: () => {} };
  const outcome = await call.connectSocket({ url: "ws://10.0.0.1/", ...limits, ...handlers });
  const error = new Error("not reached", { cause: outcome });
  expect(outcomeOfError(error, call)).toMatchObject({
    kind: "failed",
    error: { code: "not_reached", retryable: false },
  });
});

/** A server that answers in turn; returns the request that sends the same body again. */
async function answering(...answers: ((response: ServerResponse) => void)[]) {
  const server = createServer((request, response) => {
    request.resume();
    request.once("end", () => (answers.shift() ?? ((last: ServerResponse) => last.end("{}")))(response));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const call = openCall({ ...SIGNING, egress, storage }, { signal: AbortSignal.timeout(20_000), isOnce: true });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const send = async (headers: Record<string, string>) => {
    const outcome = await call.egress.request({
      url,
      method: "POST",
      headers,
      body: "publish",
      timeoutMs: 10_000,
      maxBytes: 1000,
    });
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.status;
  };
  return { call, send };
}

const refuseNonce = (response: ServerResponse) =>
  void response.writeHead(401, { "dpop-nonce": "n2", "www-authenticate": 'DPoP error="use_dpop_nonce"' }).end();
const refuseNonceAsIssuer = (response: ServerResponse) =>
  void response.writeHead(400, { "dpop-nonce": "n2" }).end('{"error":"use_dpop_nonce"}');

it.each([
  [refuseNonce, 401],
  [refuseNonceAsIssuer, 400],
])("sends a request again that was refused for its nonce, and never a third time", async (refuse, status) => {
  const { call, send } = await answering(refuse, refuse);
  expect(await send({ DPoP: "proof 1" })).toBe(status);
  expect(call.hasSent()).toBe(false);
  expect(await send({ DPoP: "proof 2" })).toBe(status);
  expect(call.hasSent()).toBe(true);
  await expect(send({ DPoP: "proof 3" })).rejects.toThrow(RepeatedRequestError);
});

it("sends a request again that was refused for the time in its proof, once for each reason", async () => {
  const refuseTime = (response: ServerResponse) => void response.writeHead(401).end('{"error":"invalid_dpop_proof"}');
  const { call, send } = await answering(refuseTime, refuseNonce, refuseTime);
  await send({ DPoP: "proof 1" });
  await send({ DPoP: "proof 2" });
  expect(call.hasSent()).toBe(false);
  await send({ DPoP: "proof 3" });
  expect(call.hasSent()).toBe(true);
  await expect(send({ DPoP: "proof 4" })).rejects.toThrow(RepeatedRequestError);
});

it.each<[string, (response: ServerResponse) => void, Record<string, string>]>([
  ["a request without a proof", refuseNonce, {}],
  ["a success", (response) => void response.writeHead(200, { "dpop-nonce": "n2" }).end("{}"), { dpop: "proof" }],
  [
    "another refusal",
    (response) =>
      void response.writeHead(401, { "dpop-nonce": "n2", "www-authenticate": 'DPoP error="invalid_token"' }).end(),
    { dpop: "proof" },
  ],
])("does not send it again after %s", async (_name, answer, headers) => {
  const { call, send } = await answering(answer);
  await send(headers);
  expect(call.hasSent()).toBe(true);
  await expect(send(headers)).rejects.toThrow(RepeatedRequestError);
});
