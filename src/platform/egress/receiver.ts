import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { EgressRequest } from "./index.ts";

type Receiver = { url: string; port: number; connections: number; requests: Buffer[] };

/** Tests: the networks that `receive` listens in. */
export const LOOPBACK = ["127.0.0.0/8", "::1/128"];

/** Tests: a request with sensible limits. */
export const post = (url: string, more: Partial<EgressRequest> = {}): EgressRequest => ({
  url,
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: "{}",
  timeoutMs: 2000,
  maxBytes: 1024,
  ...more,
});

/**
 * Tests: a server on loopback that responds to each received chunk as `answer` decides. Closed at the end of the test.
 */
export async function receive(response: (socket: Socket, requestNumber: number) => void): Promise<Receiver> {
  const receiver: Receiver = { url: "", port: 0, connections: 0, requests: [] };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    receiver.connections++;
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("data", (bytes) => response(socket, receiver.requests.push(bytes)));
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  receiver.port = (server.address() as AddressInfo).port;
  receiver.url = `http://127.0.0.1:${receiver.port}/hook`;
  return receiver;
}

/** Tests: a complete HTTP response as bytes. */
export function reply(status: string, body: string | Buffer = "", ...headers: string[]): Buffer {
  const head = [`HTTP/1.1 ${status}`, `Content-Length: ${Buffer.byteLength(body)}`, ...headers, "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}
