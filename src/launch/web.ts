import type { Server as NetServer } from "node:net";
import { getRequestListener } from "@hono/node-server";
import next from "next";
import { createLog } from "#platform/log.ts";
import { loadEnv } from "#platform/services.ts";
import { endEventStreams } from "#transport/events.ts";
import { serveCallbacks } from "#transport/inbound/serve.ts";
import { serveLive } from "#transport/live.ts";
import { serveMcp } from "#transport/mcp/serve.ts";
import { serveOAuth } from "#transport/oauth/serve.ts";
import { serve } from "#transport/rest/serve.ts";
import { child } from "./child.ts";
import { ROOT } from "./root.ts";
import { drainable } from "./web-drain.ts";
import { createEdge } from "./web-edge.ts";
import { builtFiles } from "./web-files.ts";
import { listenAddresses, listenOn } from "./web-listen.ts";
import { createWebServer } from "./web-server.ts";

const LISTEN_MS = 5000;
const DRAIN_MS = 25_000;

const isDev = process.argv.includes("--dev");
const env = loadEnv();
const log = createLog(env.LOG_LEVEL, "web");

const server = createWebServer(env, { isDev });
const drain = drainable(server, DRAIN_MS);

const studio = next({ dev: isDev, dir: ROOT, port: env.PORT, httpServer: server, quiet: true });
await studio.prepare();
const putBefore = createEdge({
  env,
  log,
  isDev,
  doors: {
    rest: getRequestListener(serve, { overrideGlobalObjects: false }),
    mcp: getRequestListener(serveMcp, { overrideGlobalObjects: false }),
    oauth: serveOAuth,
    callbacks: getRequestListener(serveCallbacks, { overrideGlobalObjects: false }),
    live: getRequestListener(serveLive, { overrideGlobalObjects: false }),
    page: studio.getRequestHandler(),
    // In development files change under one's feet, and Next makes them as they are asked for.
    sendFile: isDev ? () => false : builtFiles(),
  },
});
putBefore(server);

/** A predecessor that is still ending may hold the port for a moment. */
async function listen(): Promise<NetServer[]> {
  for (const deadline = Date.now() + LISTEN_MS; ; await new Promise((resolve) => setTimeout(resolve, 250))) {
    try {
      return await listenOn(server, env.PORT, listenAddresses(env));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EADDRINUSE" && Date.now() < deadline) continue;
      await child.fail([
        code === "EADDRNOTAVAIL"
          ? `HOST: ${env.HOST ?? env.APP_URL} is no address of this machine, for example HOST=0.0.0.0`
          : `PORT: ${env.PORT} ${code === "EADDRINUSE" ? "is in use by another program" : `cannot be opened (${code})`}, for example PORT=${env.PORT + 1}`,
      ]);
    }
  }
}

const besides = await listen();
child.onStop(() => {
  endEventStreams();
  return drain(besides);
});
await child.ready(env.APP_URL);
