import type { IncomingMessage } from "node:http";

/** Of the rest of a refused body. */
const LARGEST_BYTES = 64 * 1024 * 1024;
const LOOK_MS = 250;

/**
 * Keeps the connection of a request open for reading until its body has arrived: most clients read a response only after
 * they have sent everything, and one that is closed before is reset, with the response on it. Node and adapters that
 * close it meanwhile close our side only.
 * @returns what to call once the body has arrived
 */
export function keepReading({ socket }: IncomingMessage): () => void {
  let isClosing = false;
  socket.destroySoon = () => {
    isClosing = true;
    socket.end();
  };
  return () => {
    Reflect.deleteProperty(socket, "destroySoon");
    if (isClosing) socket.destroySoon();
  };
}

/**
 * Ends the connection of a request that is answered where the rest of its body takes too long, is too large, or does not
 * arrive.
 * @param silentMs how long a client may send nothing of it
 * @param longestMs how long the rest may take
 */
export function boundRest(request: IncomingMessage, silentMs: number, longestMs: number): void {
  const { socket } = request;
  const start = { at: performance.now(), bytes: socket.bytesRead };
  let moved = start;
  const judge = () => {
    const now = { at: performance.now(), bytes: socket.bytesRead };
    if (now.bytes !== moved.bytes) moved = now;
    if (request.complete) return;
    const isOver = now.at - start.at > longestMs || now.bytes - start.bytes > LARGEST_BYTES;
    if (isOver || now.at - moved.at >= silentMs) socket.destroy();
  };
  // After what has arrived by then was read, as in `web-body.ts`.
  const timer = setInterval(() => setImmediate(judge), Math.min(silentMs, LOOK_MS));
  timer.unref();
  socket.once("close", () => clearInterval(timer));
  request.once("close", () => clearInterval(timer));
  // A handler may have stopped reading.
  request.resume();
}
