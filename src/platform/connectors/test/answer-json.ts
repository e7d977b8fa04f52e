import type { ServerResponse } from "node:http";

/** What every answer of the test platform is made by. */
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
