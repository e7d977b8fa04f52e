import { createServer, type Server } from "node:http";
import type { Env } from "#platform/env.ts";
import { isTrustedProxy } from "#transport/client-address.ts";
import { type ConnectionLimits, watchConnections } from "./web-connections.ts";

/** The HTTP server itself, and the limits of one connection. */
export function createWebServer(
  env: Pick<Env, "TRUSTED_PROXIES">,
  { isDev, limits }: { isDev: boolean; limits?: ConnectionLimits },
): Server {
  const server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: 20_000,
    // Long enough for the largest upload over a slow connection; one below the minimum rate is ended before
    // (`web-body.ts`).
    requestTimeout: 3_600_000,
    connectionsCheckingInterval: 5000,
    // Longer than the proxies in front keep idle connections, so that they never write to one we just closed.
    keepAliveTimeout: 75_000,
    // No page of ours uses a WebSocket, but Next would accept such a connection and keep it open. In development it
    // needs them for reloading.
    shouldUpgradeCallback: () => isDev,
  });
  watchConnections(server, (address) => isTrustedProxy(address, env), limits);
  return server;
}
