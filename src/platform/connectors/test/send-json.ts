import type { ServerResponse } from "node:http";

/** Writes every response of the test platform. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { "content-type": "application/json", connection: "close", ...headers })
    .end(JSON.stringify(body));
}
