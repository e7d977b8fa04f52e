import type { ServerResponse } from "node:http";

/** A response of JSON, or of nothing; for either kind of server. */
export type Answer = { status: number; headers: Record<string, string>; json: string | null };

export function toResponse({ status, headers, json }: Answer, method: string): Response {
  if (json === null) return new Response(null, { status, headers });
  const all = { ...headers, "Content-Type": "application/json" };
  return new Response(method === "HEAD" ? null : json, { status, headers: all });
}

/** Writes to Node's connection: a `Response` keeps its text in a stream, which takes longer to read back. */
export function sendAnswer(response: ServerResponse, { status, headers, json }: Answer): void {
  if (json === null) {
    response.writeHead(status, headers).end();
    return;
  }
  headers["Content-Type"] = "application/json";
  headers["Content-Length"] = String(Buffer.byteLength(json));
  response.writeHead(status, headers).end(json);
}
