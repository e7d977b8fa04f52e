import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";

/** A response for either kind of server. */
export type Answer = {
  status: number;
  /** Names and values in turn: Node writes such a list as it is. */
  headers: string[];
  /** JSON, or a stream of what the headers name. */
  body: string | ReadableStream<Uint8Array> | null;
};

/** The headers of a response as the list that an `Answer` has. */
export function listOf(headers: Readonly<Record<string, string>>): string[] {
  const list: string[] = [];
  for (const name in headers) list.push(name, headers[name] ?? "");
  return list;
}

export function toResponse({ status, headers, body }: Answer, method: string): Response {
  const all = new Headers(typeof body === "string" ? { "Content-Type": "application/json" } : {});
  for (let at = 0; at < headers.length; at += 2) all.set(headers[at] ?? "", headers[at + 1] ?? "");
  return new Response(method === "HEAD" ? null : body, { status, headers: all });
}

/** Writes to Node's connection: a `Response` keeps its text in a stream, which takes longer to read back. */
export async function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  if (typeof body === "string") {
    headers.push("Content-Type", "application/json", "Content-Length", String(Buffer.byteLength(body)));
    response.writeHead(status, headers).end(body);
    return;
  }
  response.writeHead(status, headers);
  if (body === null) {
    response.end();
    return;
  }
  if (response.req.method === "HEAD") {
    response.end();
    return body.cancel();
  }
  // The first of what follows may take long.
  response.flushHeaders();
  // Where the file fails or the client leaves, both ends are closed, and whoever made the file has logged why.
  await pipeline(Readable.fromWeb(body as NodeStream<Uint8Array>), response).catch(() => {});
}
