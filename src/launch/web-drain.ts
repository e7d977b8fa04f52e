import type { Server } from "node:http";
import type { Server as NetServer, Socket } from "node:net";

/**
 * Lets a server end: requests in flight are answered, all other connections are closed at once. Node's own
 * `closeIdleConnections` leaves those that have never sent a request, as browsers open ahead, for as long as they like.
 * @param ms after which what is still in flight is broken off
 * @returns ends it, with those that accept connections for it
 */
export function drainable(server: Server, ms: number): (besides?: readonly NetServer[]) => Promise<void> {
  /** Requests not yet answered, by connection. */
  const open = new Map<Socket, number>();
  let isDraining = false;
  server.on("connection", (socket: Socket) => {
    open.set(socket, 0);
    socket.once("close", () => open.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    open.set(socket, (open.get(socket) ?? 0) + 1);
    if (isDraining) response.setHeader("Connection", "close");
    response.once("close", () => {
      const left = (open.get(socket) ?? 1) - 1;
      if (!socket.destroyed) open.set(socket, left);
      if (isDraining && left === 0) socket.end();
    });
  });
  return async (besides = []) => {
    isDraining = true;
    const closed = Promise.all([server, ...besides].map((each) => new Promise((resolve) => each.close(resolve))));
    for (const [socket, requests] of open) if (requests === 0) socket.destroy();
    const patience = setTimeout(() => server.closeAllConnections(), ms);
    await closed;
    clearTimeout(patience);
  };
}
