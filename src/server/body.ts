import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MAX_UPLOAD_BYTES } from "#domain/content/media/terms.ts";
import { MAX_FILE_BYTES } from "#domain/content/transfer/terms.ts";
import { MAX_COMMENT_IMAGE_BYTES } from "#domain/review/comment-images/terms.ts";
import { fault } from "#kernel/fault.ts";
import { responseOf } from "#transport/faults.ts";
import { GUEST_BODY_LIMIT } from "#transport/request/limit-body.ts";
import { discardWrites } from "./failed-page.ts";
import { headerLines } from "./headers.ts";
import type { Destination } from "./route.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

/** External servers authenticate by a signature over the body instead. */
const CALLBACK_LIMIT = MIB;
/** Where the guests of a share link upload images: their adapter reads none before it knows the link. */
const GUEST_IMAGES = /^\/review\/[\w-]+\/images$/;
/** A body that arrives too slowly is still read for this long. */
const SLOW_REST_MS = 2000;

export type Pace = {
  /**
   * A body must deliver this much in each interval while we wait for it; the slowest real connection delivers several
   * times as much.
   */
  spanMs: number;
  bytes: number;
  /** After the response, nobody waits for the rest: a client that sends none of it for this long is disconnected. */
  silentMs: number;
  /** How long the rest of a refused body is read at most; almost all clients have sent everything by then. */
  restMs?: number;
};
const SLOWEST: Pace = { spanMs: 30_000, bytes: 8 * KIB, silentMs: 5000 };
const REST_MS = 120_000;

/**
 * The maximum size of a request body in bytes, by its path and credentials. Adapters that know the caller may have
 * lower limits.
 */
export function bodyLimit(destination: Destination, path: string, headers: IncomingMessage["headers"]): number {
  if (path.startsWith("/webhooks/")) return CALLBACK_LIMIT;
  if (GUEST_IMAGES.test(path)) return MAX_COMMENT_IMAGE_BYTES;
  if (headers.authorization === undefined && !headers.cookie?.includes("masthead.session=")) return GUEST_BODY_LIMIT;
  if (destination.to === "rest") return MAX_UPLOAD_BYTES + MIB;
  if (destination.to === "mcp") return MIB;
  if (destination.to === "oauth") return 256 * KIB;
  if (path.startsWith("/api/media/uploads/")) return MAX_UPLOAD_BYTES;
  if (path === "/api/posts/import") return MAX_FILE_BYTES;
  if (path === "/api/comment-images") return MAX_COMMENT_IMAGE_BYTES;
  if (path.startsWith("/api/trpc/")) return MIB;
  return GUEST_BODY_LIMIT;
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Watches a body as it arrives: one over its limit is ended with 413, and one below the minimum rate with 408. Time in
 * which we are the slower side does not count. What remains after the response is discarded.
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { limitBytes, isHttps, pace = SLOWEST }: { limitBytes: number; isHttps: boolean; pace?: Pace },
): void {
  const { restMs = REST_MS } = pace;
  let received = 0;
  let receivedBefore = 0;
  const arrived = keepReading(request);
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    received += chunk?.length ?? 0;
    if (chunk === null) {
      stop();
      arrived();
    } else if (received > limitBytes && !response.writableFinished) {
      stop();
      const { body } = responseOf(fault("payload_too_large", { limitBytes }));
      abort(request, response, { status: 413, isHttps, body, arrived });
      boundRest(request, pace.silentMs, restMs);
      return true;
    }
    return push(chunk, encoding);
  };
  let isOver = false;
  const judge = () => {
    if (isOver) return;
    const isOurs = request.readableLength > 0;
    if (!isOurs && received - receivedBefore < pace.bytes) {
      stop();
      const body = { message: "The request body was sent too slowly." };
      abort(request, response, { status: 408, isHttps, body, arrived });
      boundRest(request, pace.silentMs, SLOW_REST_MS);
    }
    receivedBefore = received;
  };
  // After what has arrived by then was read: a process that was busy for longer than the span has read nothing before.
  const timer = setInterval(() => setImmediate(judge), pace.spanMs);
  timer.unref();
  const stop = () => {
    isOver = true;
    clearInterval(timer);
  };
  request.once("close", stop);
  response.once("finish", () => {
    if (!request.complete) boundRest(request, pace.silentMs, restMs);
  });
}

const REASONS = { 408: "Request Timeout", 413: "Payload Too Large" } as const;

/**
 * Responds on the raw connection, unless a response has begun, and closes it: handlers that still read the body get no
 * more of it.
 */
function abort(request: IncomingMessage, response: ServerResponse, result: AbortResponse): void {
  const { socket } = request;
  const { status, isHttps, arrived } = result;
  const body = JSON.stringify(result.body);
  request.push = (chunk: Buffer | null) => {
    if (chunk === null) arrived();
    return true;
  };
  // Without a socket the response waits for that of an earlier request on the same connection.
  if (response.socket && !response.headersSent) {
    socket.write(
      `HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
        `${headerLines(isHttps)}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  // It would be written after the end, which ends the connection at once.
  discardWrites(response);
  socket.destroySoon();
}

type AbortResponse = { status: keyof typeof REASONS; isHttps: boolean; body: object; arrived: () => void };

/** Maximum bytes of the rest of a refused body. */
const LARGEST_BYTES = 64 * 1024 * 1024;
const LOOK_MS = 250;
/**
 * The rests of refused bodies are read one connection in turn, half of the time: at full speed nothing else would be
 * answered.
 */
const TURN_MS = 20;
const READ_MS = 10;

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
    // One that has had no turn since may have sent something.
    const isSilent = now.at - moved.at >= silentMs && (waiting.get(socket) ?? now.at) > moved.at;
    if (isOver || isSilent) socket.destroy();
  };
  // After what has arrived by then was read, as in `body.ts`.
  const timer = setInterval(() => setImmediate(judge), Math.min(silentMs, LOOK_MS));
  timer.unref();
  const end = () => {
    clearInterval(timer);
    waiting.delete(socket);
    // It may stay open for many more requests.
    socket.off("close", end);
    // The next request on it is read as any other.
    socket.resume();
  };
  socket.once("close", end);
  request.once("close", end);
  // A handler may have stopped reading.
  request.resume();
  if (request.complete) {
    end();
    return;
  }
  waiting.set(socket, performance.now());
  setImmediate(() => waiting.has(socket) && socket.pause());
  turns ??= setInterval(takeTurn, TURN_MS).unref();
}

/** Connections with the rest of a body, the one whose turn is next first, and when each had its last turn. */
const waiting = new Map<Socket, number>();
let turns: NodeJS.Timeout | undefined;

function takeTurn(): void {
  const [socket] = waiting.keys();
  if (!socket) {
    clearInterval(turns);
    turns = undefined;
    return;
  }
  waiting.delete(socket);
  waiting.set(socket, performance.now());
  socket.resume();
  setTimeout(() => waiting.has(socket) && socket.pause(), READ_MS).unref();
}
