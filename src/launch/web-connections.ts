import type { Server } from "node:http";
import type { Socket } from "node:net";
import { addressKeys } from "#domain/limits/index.ts";
import { onClose } from "./web-close.ts";

export type ConnectionLimits = {
  /** Connections of one address; a browser opens six. */
  perAddress: number;
  /** Requests that one connection may send before their answers; browsers send one. */
  pipelined: number;
  /** How long a client may take nothing of what waits for it, beside the time that the slowest line we serve needs for it. */
  stalledMs: number;
  bytesPerMs: number;
  intervalMs: number;
};

const LIMITS: ConnectionLimits = { perAddress: 256, pipelined: 16, stalledMs: 30_000, bytesPerMs: 4, intervalMs: 5000 };
type Connection = {
  socket: Socket;
  place: string;
  moved: number;
  movedAt: number;
  taken: number;
  takenAt: number;
  open: number;
};

/**
 * Keeps one address from holding all connections, one connection from asking without end, and clients that do not read
 * from keeping what waits for them in memory. Of an address with too many connections the one goes that has been idle
 * for longest, so that a busy neighbour behind the same address is still let in.
 * @param isShared whether an address stands for many clients, as a proxy's does: it is not limited
 */
export function watchConnections(
  server: Server,
  isShared: (address: string | undefined) => boolean,
  limits: ConnectionLimits = LIMITS,
): void {
  const connections = new Map<Socket, Connection>();
  const byPlace = new Map<string, Set<Connection>>();

  server.prependListener("connection", (socket: Socket) => {
    const place = isShared(socket.remoteAddress) ? "" : addressKeys("at", socket.remoteAddress ?? null).join();
    const now = Date.now();
    const connection = { socket, place, moved: 0, movedAt: now, taken: 0, takenAt: now, open: 0 };
    connections.set(socket, connection);
    const beside = byPlace.get(place) ?? new Set();
    byPlace.set(place, beside.add(connection));
    socket.once("close", () => {
      connections.delete(socket);
      beside.delete(connection);
      if (beside.size === 0) byPlace.delete(place);
    });
    if (place !== "" && beside.size > limits.perAddress) idlest(beside)?.socket.destroy();
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

/** The one on which nothing has come or gone for longest. */
function idlest(connections: Iterable<Connection>): Connection | undefined {
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
