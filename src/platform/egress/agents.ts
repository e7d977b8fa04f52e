import http, { type ClientRequestArgs } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { readAddress } from "./address.ts";
import type { AllowedTarget } from "./resolve-allowed.ts";

/** The destination of one request. The agents pool by it, so a socket is only reused while its addresses stay allowed. */
type Pin = { addresses: readonly string[]; key: string };

// Shorter than the keep-alive timeout of common servers (2 s and up), so that they seldom close a socket we are about
// to use.
const POOL = { keepAlive: true, timeout: 1000 };

class PinnedHttpAgent extends http.Agent {
  override getName(options?: ClientRequestArgs): string {
    return `${super.getName(options)}:${pinOf(options).key}`;
  }
  override createConnection(options: ClientRequestArgs): Duplex | null | undefined {
    return watchPeer(super.createConnection(options), pinOf(options));
  }
}

class PinnedHttpsAgent extends https.Agent {
  override getName(options?: https.RequestOptions): string {
    return `${super.getName(options)}:${pinOf(options).key}`;
  }
  override createConnection(options: https.RequestOptions): Duplex | null | undefined {
    return watchPeer(super.createConnection(options), pinOf(options));
  }
}

export type Agents = { http: http.Agent; https: https.Agent };

export const createAgents = (pool: https.AgentOptions = POOL): Agents => ({
  http: new PinnedHttpAgent(pool),
  https: new PinnedHttpsAgent(pool),
});

/** The only request options that decide the destination, so that the URL is parsed and resolved once. */
export function routeOf(
  { url, host, port, addresses }: AllowedTarget,
  agents: Agents,
): https.RequestOptions & { pin: Pin } {
  const isSecure = url.protocol === "https:";
  const texts = addresses.map(String);
  return {
    agent: isSecure ? agents.https : agents.http,
    protocol: url.protocol,
    host,
    port,
    path: url.pathname + url.search,
    pin: { addresses: texts, key: texts.toSorted().join() },
    lookup: lookupOf(texts),
    ...(isSecure && { servername: isIP(host) === 0 ? host : "", rejectUnauthorized: true }),
  };
}

function lookupOf(texts: readonly string[]): LookupFunction {
  const responses = texts.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, done) => {
    const [first] = responses;
    if (options.all) done(null, responses);
    else if (first) done(null, first.address, first.family);
  };
}

function pinOf(options: object | undefined): Pin {
  if (options && "pin" in options) return options.pin as Pin;
  throw new TypeError("A request reached the egress agents without the addresses it may connect to.");
}

// Runs before the first byte is written: this listener is the socket's first, and writes wait for "connect".
function watchPeer(socket: Duplex | null | undefined, { addresses }: Pin): Duplex | null | undefined {
  if (!(socket instanceof Socket)) return socket;
  return socket.once("connect", () => {
    const peer = readAddress(socket.remoteAddress ?? "");
    if (!peer || !addresses.includes(peer.toString()))
      socket.destroy(new Error("connected to an address that is not allowed"));
  });
}
