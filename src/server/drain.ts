import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { onClose } from "./close.ts";

/** A connection that was idle for this long is closed: a client that was about to use it has had its response. */
const LINGER_MS = 1000;
const LOOK_MS = 50;

type Connection = { responses: Set<ServerResponse>; bytes: number; activeAt: number };

export type Drain = {
  /** From now on every response has `Connection: close`, so that clients open their next connection elsewhere. */
  begin(): void;
  /**
   * Accepts no more connections, answers requests in flight and those that still arrive, and closes each connection
   * when that is safe.
   */
  finish(extraServers?: readonly NetServer[]): Promise<void>;
};

/**
 * Shuts a server down without client errors: closing an idle connection would reset a request that is in flight on it.
 * Recently used connections get a moment to send another request, whose response tells the client to close.
 * @param ms after which requests in flight are aborted
 */
export function createDrain(server: Server, ms: number, { lingerMs = LINGER_MS } = {}): Drain {
  const open = new Map<Socket, Connection>();
  let isDraining = false;
  server.on("connection", (socket: Socket) => {
    open.set(socket, { responses: new Set(), bytes: 0, activeAt: performance.now() });
    socket.once("close", () => open.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    const connection = open.get(socket);
    connection?.responses.add(response);
    if (isDraining) response.setHeader("Connection", "close");
    onClose(response, () => {
      connection?.responses.delete(response);
      if (connection) connection.activeAt = performance.now();
    });
  });

  return { begin, finish };

  function begin(): void {
    if (isDraining) return;
    isDraining = true;
    for (const { responses } of open.values())
      for (const response of responses) if (!response.headersSent) response.setHeader("Connection", "close");
  }

  async function finish(extraServers: readonly NetServer[] = []): Promise<void> {
    begin();
    // Not the HTTP server's own `close`, which closes every idle connection even if a request is in flight on it.
    const closed = Promise.all(
      [server, ...extraServers].map((each) => new Promise((resolve) => NetServer.prototype.close.call(each, resolve))),
    );
    const looking = setInterval(closeIdle, LOOK_MS);
    closeIdle();
    const timer = setTimeout(() => server.closeAllConnections(), ms);
    await closed;
    clearTimeout(timer);
    clearInterval(looking);
  }

  function closeIdle(): void {
    const now = performance.now();
    for (const [socket, connection] of open) {
      if (socket.bytesRead !== connection.bytes) Object.assign(connection, { bytes: socket.bytesRead, movedAt: now });
      if (connection.responses.size === 0 && now - connection.activeAt >= lingerMs) socket.destroy();
    }
  }
}
