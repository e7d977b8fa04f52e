import { createServer, type Server } from "node:http";
import type { Env } from "#platform/env.ts";
import { isTrustedProxy } from "#transport/client-address.ts";
import { type ConnectionLimits, watchConnections } from "./web-connections.ts";

/** The HTTP server itself, and what one connection may do to it. */
export function createWebServer(
  env: Pick<Env, "TRUSTED_PROXIES">,
  { isDev, limits }: { isDev: boolean; limits?: ConnectionLimits },
): Server {
  const server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: 20_000,
    // Long enough for the largest upload over a slow line; one that drips is cut before (`web-body.ts`).
    requestTimeout: 3_600_000,
    connectionsCheckingInterval: 5000,
    // Longer than the proxies in front keep idle connections, so that they never write to one we just closed.
    keepAliveTimeout: 75_000,
    // No page of ours has a web socket; Next would take such a connection over and keep it. It reloads pages by them.
    shouldUpgradeCallback: () => isDev,
  });
  watchConnections(server, (address) => isTrustedProxy(address, env), limits);
  return server;
}
