import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Load nearly all modules that later requests need: the code of pages and of their calls, and the connections of the
 * API.
 */
const LOADING = ["/sign-in", "/api/trpc/home.count", "/api/v1/public/plans"];
/** One public page of each kind: the first of a kind takes several times as long as the next ones. */
const KINDS = ["/sign-in", "/sign-up", "/pricing", "/developers", "/review/-", "/invitations/-", "/b/-", "/-"];
/** After this many rounds code runs at about its final speed. */
const ROUNDS = 3;
/** A database that does not respond must not keep the server from starting. */
const MAX_MS = 10_000;

/**
 * Renders pages and makes calls before the server accepts requests: the first page of a process takes over a second, in
 * which every other request would wait, and several at once that run new code for the first time are noticeably slow.
 * @param putBefore installs the product on a server, as on the public one
 * @param host the Host header to send: the host of `APP_URL`
 */
export async function warmUp(putBefore: (server: Server) => void, host: string): Promise<void> {
  const server = createServer();
  putBefore(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const signal = AbortSignal.timeout(MAX_MS);
  for (const path of [...LOADING, ...Array.from({ length: ROUNDS }, () => KINDS).flat()]) {
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
