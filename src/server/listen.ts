import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, createServer, isIP, type Server as NetServer } from "node:net";
import { type Env, isLoopbackUrl } from "#platform/env.ts";

const LOOPBACK = ["127.0.0.1", "::1"];
/** This machine has no IPv6, or no such address. */
const UNAVAILABLE_CODES = new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT"]);

/**
 * The listen addresses: `HOST`, else loopback only while `APP_URL` is an address of this machine, because an
 * unconfigured studio must not be open to the network.
 * @returns addresses; empty for all interfaces
 */
export function listenAddresses({ HOST, APP_URL }: Pick<Env, "HOST" | "APP_URL">): string[] {
  if (HOST !== undefined) return HOST === "localhost" ? LOOPBACK : [HOST];
  if (!isLoopbackUrl(APP_URL)) return [];
  const { hostname } = new URL(APP_URL);
  return isIP(hostname) === 4 ? [...new Set([...LOOPBACK, hostname])] : LOOPBACK;
}

/**
 * Listens on several addresses with one server: `localhost` is 127.0.0.1 to some clients and ::1 to others.
 * @param addresses of which some may be missing on this machine, but not all; empty for all interfaces
 * @returns the listeners beside the server itself
 * @throws NodeJS.ErrnoException with nothing left open
 */
export async function listenOn(server: Server, port: number, addresses: readonly string[]): Promise<NetServer[]> {
  const opened: NetServer[] = [];
  let lastAbsent: unknown;
  try {
    for (const address of addresses.length > 0 ? addresses : [undefined]) {
      // The first port decides, for a test that uses port 0.
      const [first] = opened;
      const next = first ? extraServers(server) : server;
      try {
        await open(next, first ? (first.address() as AddressInfo).port : port, address);
        opened.push(next);
      } catch (error) {
        if (!UNAVAILABLE_CODES.has(String((error as NodeJS.ErrnoException).code))) throw error;
        lastAbsent = error;
      }
    }
    if (opened.length === 0) throw lastAbsent;
    return opened.slice(1);
  } catch (error) {
    for (const each of opened) each.close();
    throw error;
  }
}

/** Passes its connections to the server, which treats them as its own. */
function extraServers(server: Server): NetServer {
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket));
}

async function open(server: NetServer, port: number, host: string | undefined): Promise<void> {
  server.listen({ port, host });
  await once(server, "listening");
}
