import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Between the first requests. The first three load nearly all modules that later requests need, the code of pages and of
 * their calls, and open the connections of the API: the first page of a process takes several times as long as the next.
 * Then the public pages of each kind, several times: after three rounds code runs at about its final speed.
 */
export const PATHS = [
  "/sign-in",
  "/api/trpc/home.count",
  "/api/v1/public/plans",
  ...Array.from({ length: 3 }, () => [
    "/sign-in",
    "/sign-up",
    "/pricing",
    "/developers",
    "/review/-",
    "/invitations/-",
    "/b/-",
    "/-",
  ]).flat(),
];

/** For all of them, where the database does not respond. */
const MAX_MS = 10_000;

/**
 * Renders pages and makes calls, one after the other: several at once that run new code for the first time are noticeably
 * slow.
 * @param putBefore installs the product on a server, as on the public one
 * @param host the Host header to send: the host of `APP_URL`
 * @param stop ends it early
 */
export async function warmUp(putBefore: (server: Server) => void, host: string, stop: AbortSignal): Promise<void> {
  const server = createServer();
  putBefore(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const signal = AbortSignal.any([AbortSignal.timeout(MAX_MS), stop]);
  for (const path of PATHS) {
    if (!signal.aborted) await ask(port, path, host, signal);
  }
  server.closeAllConnections();
  server.close();
}

/** The response does not matter: in maintenance it is a refusal. */
async function ask(port: number, path: string, host: string, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const requests = request({ host: "127.0.0.1", port, path, headers: { host }, signal }, (response) => {
      response.resume().once("close", resolve);
    });
    requests.once("error", () => resolve());
    requests.end();
  });
}
