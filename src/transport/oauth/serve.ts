import type { IncomingMessage, ServerResponse } from "node:http";

/** The authorization server and its metadata documents, for requests of Node. */
export async function serveOAuth(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(404).end();
}
