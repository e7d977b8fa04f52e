import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import next from "next";
import { serveMcp } from "#transport/mcp/serve.ts";
import { lendToPages } from "#transport/pages/lend-to-pages.ts";
import { restApi } from "#transport/rest/serve.ts";

/**
 * One server of the comparison in a separate process: `bare` mounts the API, `mcp` the MCP server, `next` sends
 * everything through Next.
 */
const listeners: Record<string, () => Promise<(request: IncomingMessage, response: ServerResponse) => unknown>> = {
  bare: async () => restApi().listen,
  mcp: async () => getRequestListener(serveMcp),
  next: async () => {
    lendToPages(await import("#transport/pages/for-pages.ts"));
    const app = next({ dev: false });
    await app.prepare();
    return app.getRequestHandler();
  },
};

const listener = await listeners[process.argv[2] ?? ""]?.();
if (!listener) throw new Error("rest-server bare|mcp|next");
const server = createServer(listener);
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") process.send?.({ port: address.port });
});
