import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { findBrandOfDomain } from "#domain/brands/custom-domains/index.ts";
import type { Platform } from "#platform/services.ts";
import type { ConnectionLimits } from "#server/connections.ts";
import { createWebServer } from "#server/connections.ts";
import { createCustomDomains } from "#server/custom-domains.ts";
import { createEdge, type Handlers } from "#server/edge.ts";
import { createMetrics, createMetricsReader } from "#server/metrics.ts";
import { createCallbacks } from "#transport/inbound/serve.ts";
import { createServeMcp } from "#transport/mcp/serve.ts";
import { createServeOAuth } from "#transport/oauth/serve.ts";
import { createShortLinks } from "#transport/public/short-links.ts";
import { createLive } from "#transport/streams/live.ts";
import { createListener } from "./checked-serve.ts";

type EdgeOptions = Pick<Parameters<typeof createEdge>[0], "pace" | "holdBack" | "outage" | "readsInOutage" | "unready">;

/**
 * The edge server with every real route behind it, on a free port.
 * @param options `page` replaces Next.js, which is not running; `limits` are the connection limits
 * @returns `close` ends it with every connection
 */
export async function openEdge(
  services: Platform,
  { page, limits, ...edge }: EdgeOptions & { page: Handlers["page"]; limits?: ConnectionLimits },
) {
  const server = createWebServer(services.env, { isDev: false, ...(limits ? { limits } : {}) });
  const listen = (handler: (request: Request) => Promise<Response>) =>
    getRequestListener(handler, { overrideGlobalObjects: false });
  const doors: Handlers = {
    rest: createListener(services),
    mcp: listen(createServeMcp(services)),
    oauth: createServeOAuth(services),
    callbacks: listen(createCallbacks(services)),
    shortLinks: listen(createShortLinks(services).respond),
    live: listen(createLive(services)),
    metrics: createMetrics(createMetricsReader(() => services)),
    page,
    sendFile: () => false,
  };
  const findSite = createCustomDomains(services.env, (domain) => findBrandOfDomain(services.db, domain));
  createEdge({ env: services.env, findSite, log: services.log, isDev: false, handlers: doors, ...edge })(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
