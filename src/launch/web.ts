import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
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
import { builtFiles } from "./web-files.ts";
import { listenAddresses, listenOn } from "./web-listen.ts";
import { mailboxDoor } from "./web-mailbox.ts";
import { dressPage } from "./web-page.ts";
import { markPeer } from "./web-peer.ts";
import { route } from "./web-route.ts";

const LISTEN_MS = 5000;
const DRAIN_MS = 25_000;

const isDev = process.argv.includes("--dev");
const env = loadEnv();
const log = createLog(env.LOG_LEVEL, "web");
const rest = getRequestListener(serve, { overrideGlobalObjects: false });
const mcp = getRequestListener(serveMcp, { overrideGlobalObjects: false });
const callbacks = getRequestListener(serveCallbacks, { overrideGlobalObjects: false });
const live = getRequestListener(serveLive, { overrideGlobalObjects: false });

const server = createServer(
  {
    maxHeaderSize: 16_384,
    headersTimeout: 20_000,
    // Long enough for an upload over a slow line.
    requestTimeout: 600_000,
    // Longer than the proxies in front keep idle connections, so that they never write to one we just closed.
    keepAliveTimeout: 75_000,
  },
  (request, response) => {
    void answer(request, response);
  },
);
const drain = drainable(server, DRAIN_MS);
server.on("clientError", refuseMalformed);

const studio = next({ dev: isDev, dir: ROOT, port: env.PORT, httpServer: server, quiet: true });
await studio.prepare();
const page = studio.getRequestHandler();
// In development files change under one's feet, and Next makes them as they are asked for.
const sendFile = isDev ? () => false : builtFiles();
const openMailbox = mailboxDoor(env);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const mailbox = openMailbox(request, response);
  if (mailbox === "answered") return;
  if (mailbox === "closed") return sendNotFound(response, "text");
  markPeer(request, env);
  const destination = route(request.url ?? "", request.headers.host, env);
  try {
    if (destination.to === "refusal") send(response, 400, "Bad Request");
    else if (destination.to === "nowhere") sendNotFound(response, destination.as);
    else if (destination.to === "mcp") await mcp(request, response);
    else if (destination.to === "oauth") await serveOAuth(request, response);
    else if (destination.to === "callbacks") await callbacks(request, response);
    else if (destination.to === "live") await live(request, response);
    else if (destination.to === "studio") {
      if (sendFile(request, response)) return;
      dressPage(request, response, { isDev, isHttps: env.APP_URL.startsWith("https:"), apiUrl: env.API_URL });
      await page(request, response);
    } else {
      request.url = destination.url;
      // In development Next serves the API too, for it reloads what has changed.
      await (isDev ? page : rest)(request, response);
    }
  } catch (error) {
    // Without the query, in which links of mails carry their tokens.
    log.error({ err: error, path: request.url?.split("?", 1)[0] }, "request failed");
    if (response.headersSent) response.destroy();
    else send(response, 500, "Internal Server Error");
  }
}

function sendNotFound(response: ServerResponse, as: "json" | "text"): void {
  if (as === "text") send(response, 404, "Not Found");
  else send(response, 404, JSON.stringify({ message: "Not found." }), "application/json");
}

function send(response: ServerResponse, status: number, body: string, type = "text/plain; charset=utf-8"): void {
  response.writeHead(status, {
    "Content-Type": type,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(body);
}

/** What Node's parser refuses never becomes a request: answer on the bare connection. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status =
    error.code === "HPE_HEADER_OVERFLOW"
      ? "431 Request Header Fields Too Large"
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? "408 Request Timeout"
        : "400 Bad Request";
  const body = JSON.stringify({ message: status.slice(4) });
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}

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
