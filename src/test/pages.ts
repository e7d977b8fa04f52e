import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

export type Pages = {
  origin: string;
  /** Every requested path, in order. */
  requests: string[];
  /** Sets the content of a path; every other path is a 404. */
  put(path: string, response: RequestListener | PageText): void;
  stop(): void;
};
export type PageText = { type: string; body: string | Buffer };

/** Web pages on loopback, for tests that read metadata from them. */
export async function startPages(): Promise<Pages> {
  const responses = new Map<string, RequestListener>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    requests.push(pathname);
    const result = responses.get(pathname);
    if (result) result(request, response);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    put(path, result) {
      if (typeof result === "function") responses.set(path, result);
      else
        responses.set(path, (_request, response) =>
          response.writeHead(200, { "content-type": result.type }).end(result.body),
        );
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A page with metadata in its head. */
export function htmlOf(head: string): PageText {
  return {
    type: "text/html; charset=utf-8",
    body: `<!doctype html><html><head>${head}</head><body>Text</body></html>`,
  };
}

/** An image of this size in pixels. */
export function pictureOf(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
}
