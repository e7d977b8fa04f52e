import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { addressKeys } from "#domain/operations/limits/index.ts";
import type { Env } from "#platform/env.ts";
import { isTrustedProxy } from "#transport/request/client-address.ts";
import { onClose } from "./close.ts";

export type ConnectionLimits = {
  /** Connections per IP address; a browser opens six. */
  perAddress: number;
  /** Pipelined requests on one connection; browsers send one. */
  pipelined: number;
  /**
   * How long a client may read nothing of a pending response, in addition to the time that the slowest supported
   * connection needs for it.
   */
  stalledMs: number;
  bytesPerMs: number;
  intervalMs: number;
};

const LIMITS: ConnectionLimits = { perAddress: 256, pipelined: 16, stalledMs: 30_000, bytesPerMs: 4, intervalMs: 5000 };
type Connection = {
  socket: Socket;
  addressKey: string;
  moved: number;
  movedAt: number;
  taken: number;
  takenAt: number;
  open: number;
};

/**
 * Prevents one IP address from holding all connections, one connection from pipelining without end, and clients that do
 * not read from keeping responses in memory. When an IP address has too many connections, its longest idle one is
 * closed, so that other clients behind the same address still get in.
 * @param isShared whether an IP address stands for many clients, as a proxy's does: it is not limited
 */
export function watchConnections(
  server: Server,
  isShared: (address: string | undefined) => boolean,
  limits: ConnectionLimits = LIMITS,
): void {
  const connections = new Map<Socket, Connection>();
  const byAddress = new Map<string, Set<Connection>>();

  server.prependListener("connection", (socket: Socket) => {
    const addressKey = isShared(socket.remoteAddress) ? "" : addressKeys("at", socket.remoteAddress ?? null).join();
    const now = Date.now();
    const connection = { socket, addressKey, moved: 0, movedAt: now, taken: 0, takenAt: now, open: 0 };
    connections.set(socket, connection);
    const beside = byAddress.get(addressKey) ?? new Set();
    byAddress.set(addressKey, beside.add(connection));
    socket.once("close", () => {
      connections.delete(socket);
      beside.delete(connection);
      if (beside.size === 0) byAddress.delete(addressKey);
    });
    if (addressKey !== "" && beside.size > limits.perAddress) longestIdle(beside)?.socket.destroy();
  });

  server.prependListener("request", ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.open += 1;
    onClose(response, () => {
      connection.open -= 1;
    });
    if (connection.open > limits.pipelined) socket.destroy();
  });

  const timer = setInterval(() => {
    const now = Date.now();
    for (const connection of connections.values()) {
      const { socket } = connection;
      noteMoves(connection, now);
      const waiting = socket.writableLength;
      const taken = socket.bytesWritten - waiting;
      if (waiting === 0 || taken !== connection.taken) Object.assign(connection, { taken, takenAt: now });
      else if (now - connection.takenAt > limits.stalledMs + waiting / limits.bytesPerMs) socket.destroy();
    }
  }, limits.intervalMs);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}

/** The connection that has been idle for longest. */
function longestIdle(connections: Iterable<Connection>): Connection | undefined {
  const now = Date.now();
  let found: Connection | undefined;
  for (const connection of connections) {
    noteMoves(connection, now);
    if (!found || connection.movedAt < found.movedAt) found = connection;
  }
  return found;
}

function noteMoves(connection: Connection, now: number): void {
  const moved = connection.socket.bytesRead + connection.socket.bytesWritten;
  if (moved !== connection.moved) Object.assign(connection, { moved, movedAt: now });
}

/** The HTTP server itself, and the limits of one connection. */
export function createWebServer(
  env: Pick<Env, "TRUSTED_PROXIES">,
  { isDev, limits }: { isDev: boolean; limits?: ConnectionLimits },
): Server {
  const server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: 20_000,
    // Long enough for the largest upload over a slow connection; one below the minimum rate is ended before
    // (`body.ts`).
    requestTimeout: 3_600_000,
    connectionsCheckingInterval: 5000,
    // Longer than the proxies in front keep idle connections, so that they never write to one we just closed.
    keepAliveTimeout: 75_000,
    // No page of ours uses a WebSocket, but Next would accept such a connection and keep it open. In development it
    // needs them for reloading.
    shouldUpgradeCallback: () => isDev,
  });
  watchConnections(server, (address) => isTrustedProxy(address, env), limits);
  return server;
}
