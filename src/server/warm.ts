import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Before a load balancer is told that the process is ready. They load nearly all modules that later requests need, the code
 * of pages and of their calls, and open the connections of the API: the first page of a process takes over a second, in
 * which every other request would wait.
 */
export const LOADING = ["/sign-in", "/api/trpc/home.count", "/api/v1/public/plans"];

/**
 * Once it is ready, between the first requests: the public pages of each kind, several times. The first of a kind takes
 * several times as long as the next ones, and after three rounds code runs at about its final speed.
 */
export const KINDS = Array.from({ length: 3 }, () => [
  "/sign-in",
  "/sign-up",
  "/pricing",
  "/developers",
  "/review/-",
  "/invitations/-",
  "/b/-",
  "/-",
]).flat();

/** A database that does not respond must keep the server from being ready no longer. */
const MAX_MS = 10_000;

/**
 * Renders pages and makes calls, one after the other: several at once that run new code for the first time are noticeably
 * slow.
 * @param putBefore installs the product on a server, as on the public one
 * @param host the Host header to send: the host of `APP_URL`
 * @param paths `LOADING` or `KINDS`
 * @param stop ends it early
 * @throws Error where no server of its own can be started
 */
export async function warmUp(
  putBefore: (server: Server) => void,
  host: string,
  paths: readonly string[],
  stop: AbortSignal,
): Promise<void> {
  const server = createServer();
  putBefore(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const signal = AbortSignal.any([AbortSignal.timeout(MAX_MS), stop]);
  for (const path of paths) {
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
