import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type LossyProxy = {
  origin: string;
  /** Drops this share of responses to publishing requests from now on, 0 to 1. */
  lose(share: number): void;
  lost(): number;
  stop(): Promise<void>;
};

/**
 * A proxy in front of a real server that drops responses after the server has sent them.
 * @param publishes the path of requests whose responses may be dropped
 * @param from a URL in responses that is replaced by the proxy's own; for servers that can't be told their public URL
 * @param at the proxy's own port; any free one by default
 */
export async function startProxy(
  port: number,
  { publishes = /^$/, from, at = 0 }: { publishes?: RegExp; from?: string; at?: number },
): Promise<LossyProxy> {
  let share = 0;
  let lost = 0;

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const { method, url: path, headers } = incoming;
    const options = { host: "127.0.0.1", port, method, path, headers: { ...headers, "content-length": body.length } };
    const result = await new Promise<IncomingMessage>((resolve, reject) => {
      request(options, resolve).once("error", reject).end(body);
    });
    const input = await buffer(result);
    if (method === "POST" && publishes.test(path ?? "") && Math.random() < share) {
      lost += 1;
      response.destroy();
      return;
    }
    const isText = from !== undefined && /json|html/.test(result.headers["content-type"] ?? "");
    const sent = isText ? Buffer.from(input.toString().replaceAll(from, origin)) : input;
    const { "transfer-encoding": _, ...kept } = result.headers;
    response.writeHead(result.statusCode ?? 502, { ...kept, "content-length": sent.length }).end(sent);
  }

  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    lose(wanted) {
      share = wanted;
    },
    lost: () => lost,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
