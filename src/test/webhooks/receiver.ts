import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A request as received over the wire. */
export type Received = { path: string; headers: Record<string, string>; raw: Buffer };
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

export const result =
  (status: number, body = "ok", headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end(body);

/** A webhook receiver on a real socket. It records every request and behaves as configured, successfully by default. */
export async function startReceiver() {
  const received: Received[] = [];
  const underWay = { now: 0, most: 0 };
  const receiver = { received, underWay, behave: result(200), url: "", stop };
  const server = createServer(async (request, response) => {
    underWay.most = Math.max(underWay.most, ++underWay.now);
    response.on("close", () => underWay.now--);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    received.push({ path: request.url ?? "", headers, raw: await buffer(request) });
    receiver.behave(response, request);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;

  async function stop(): Promise<void> {
    server.closeAllConnections();
    await new Promise((ended) => server.close(ended));
  }
  return receiver;
}
