import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Lets a server end: requests in flight are answered, all other connections are closed at once. Node's own
 * `closeIdleConnections` leaves those that have never sent a request, as browsers open ahead, for as long as they like.
 * @param ms after which what is still in flight is broken off
 */
export function drainable(server: Server, ms: number): () => Promise<void> {
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
  return async () => {
    isDraining = true;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const [socket, requests] of open) if (requests === 0) socket.destroy();
    const patience = setTimeout(() => server.closeAllConnections(), ms);
    await closed;
    clearTimeout(patience);
  };
}
