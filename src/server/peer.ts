import type { IncomingMessage } from "node:http";
import type { Log } from "#platform/log.ts";

/** The IP address of the connection's peer; a header of this name from a client is removed. */
const PEER = "x-masthead-peer";

const FORWARDING = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];

let hasWarned = false;

/** Passes on the request's peer address in a header, because handlers see headers and not the connection. */
export function markPeer(
  request: IncomingMessage,
  { env, log }: { env: { TRUSTED_PROXIES: string[] }; log: Pick<Log, "warn"> },
): void {
  const { headers, rawHeaders } = request;
  const peer = readAddress(request.socket.remoteAddress);
  dropHeader(request, PEER);
  headers[PEER] = peer;
  rawHeaders.push(PEER, peer);

  if (hasWarned || env.TRUSTED_PROXIES.length > 0) return;
  const forwarding = FORWARDING.find((name) => headers[name] !== undefined);
  if (forwarding !== undefined) {
    hasWarned = true;
    log.warn(
      `a request had the header ${forwarding}, but TRUSTED_PROXIES is not set: the header is ignored, and all clients behind that proxy share one rate limit; for example TRUSTED_PROXIES=10.0.0.0/8`,
    );
  }
}

/** Removes a client's own header of our name: Next reads the parsed headers, the REST listener the raw ones. */
export function dropHeader({ headers, rawHeaders }: IncomingMessage, name: string): void {
  if (headers[name] === undefined) return;
  delete headers[name];
  for (let i = rawHeaders.length - 2; i >= 0; i -= 2)
    if (rawHeaders[i]?.toLowerCase() === name) rawHeaders.splice(i, 2);
}

/** Whether the peer is on this machine. */
export function isLoopbackPeer({ socket }: IncomingMessage): boolean {
  const address = readAddress(socket.remoteAddress);
  return address === "::1" || /^127(\.\d+){3}$/.test(address);
}

/** Next fills in forwarding headers that a request lacks; our pages need to know that it lacks them. */
export function keepMissingHeaders({ headers }: IncomingMessage): void {
  for (const name of FORWARDING) {
    if (headers[name] !== undefined) continue;
    Object.defineProperty(headers, name, { get: () => undefined, set: () => {}, enumerable: false });
  }
}

function readAddress(address: string | undefined): string {
  const text = address ?? "";
  return text.startsWith(":") ? text.replace(/^::ffff:(?=\d+\.)/i, "") : text;
}
