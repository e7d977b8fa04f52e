import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** Of the rest of a refused body. */
const LARGEST_BYTES = 64 * 1024 * 1024;
const LOOK_MS = 250;
/** The rests of all connections together are read at 64 MiB per second: at full speed nothing else would be answered. */
const SHARE_BYTES = 640 * 1024;
const SHARE_MS = 10;
/** Connections that are read again in each interval, since a chunk has up to 64 KiB. */
const SHARE_CONNECTIONS = 10;

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
    if (waiting.has(socket)) moved = now;
    const isOver = now.at - start.at > longestMs || now.bytes - start.bytes > LARGEST_BYTES;
    if (isOver || now.at - moved.at >= silentMs) socket.destroy();
  };
  // After what has arrived by then was read, as in `web-body.ts`.
  const timer = setInterval(() => setImmediate(judge), Math.min(silentMs, LOOK_MS));
  timer.unref();
  socket.once("close", () => clearInterval(timer));
  request.once("close", () => clearInterval(timer));
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (chunk !== null) take(socket, chunk.length);
    return push(chunk, encoding);
  };
  // A handler may have stopped reading.
  request.resume();
}

/** Connections that wait for their next share, the longest waiting first. */
const waiting = new Set<Socket>();
let left = SHARE_BYTES;
let timer: NodeJS.Timeout | undefined;

/** Counts what was read of the rest of a body; a connection reads on in a later interval once all of this one is used. */
function take(socket: Socket, bytes: number): void {
  timer ??= setInterval(share, SHARE_MS).unref();
  left -= bytes;
  if (left > 0) return;
  socket.pause();
  waiting.add(socket);
}

function share(): void {
  if (waiting.size === 0) {
    clearInterval(timer);
    timer = undefined;
  }
  left = SHARE_BYTES;
  for (const socket of [...waiting].slice(0, SHARE_CONNECTIONS)) {
    waiting.delete(socket);
    socket.resume();
  }
}
