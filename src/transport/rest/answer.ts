import type { ServerResponse } from "node:http";

/** A response of JSON, or of nothing; for either kind of server. */
export type Answer = {
  status: number;
  /** Names and values in turn: Node writes such a list as it is. */
  headers: string[];
  json: string | null;
  /** The length of `json` in UTF-8, where it is known. */
  bytes?: number;
};

/** The headers of a response as the list that an `Answer` has. */
export function listOf(headers: Readonly<Record<string, string>>): string[] {
  const list: string[] = [];
  for (const name in headers) list.push(name, headers[name] ?? "");
  return list;
}

export function toResponse({ status, headers, json }: Answer, method: string): Response {
  const all = new Headers(json === null ? {} : { "Content-Type": "application/json" });
  for (let at = 0; at < headers.length; at += 2) all.set(headers[at] ?? "", headers[at + 1] ?? "");
  return new Response(method === "HEAD" ? null : json, { status, headers: all });
}

/** Writes to Node's connection: a `Response` keeps its text in a stream, which takes longer to read back. */
export function sendAnswer(response: ServerResponse, { status, headers, json, bytes }: Answer): void {
  if (json === null) {
    response.writeHead(status, headers).end();
    return;
  }
  headers.push("Content-Type", "application/json", "Content-Length", String(bytes ?? Buffer.byteLength(json)));
  response.writeHead(status, headers).end(json);
}
