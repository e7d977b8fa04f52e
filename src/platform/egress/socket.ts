import WebSocket, { type RawData } from "ws";
import { type Agents, routeOf } from "./agents.ts";
import type { Progress } from "./exchange.ts";
import { type Failure, failureOf, interruptedError } from "./failure.ts";
import type { EgressClient } from "./perform.ts";
import { type AllowedTarget, resolveAllowed } from "./resolve-allowed.ts";

export type SocketRequest = {
  /** ws or wss; checked like any other URL. */
  url: string;
  /** Milliseconds until the connection is open: resolving, connecting and the handshake. */
  timeoutMs: number;
  /** Bytes of one message at most; a longer one closes the connection. */
  maxMessageBytes: number;
  /** Bytes of all messages of the connection at most; more close it. */
  maxBytes: number;
  /** Closes the connection when it aborts, during the handshake and afterwards. */
  signal?: AbortSignal;
  /** Each text message, in order. A binary message closes the connection. */
  onMessage(text: string): void;
  /** Called once when an open connection has ended, with the reason. No other call follows. */
  onClose(reason: Failure): void;
};

export type Socket = {
  /**
   * Writes one text message to the connection; `beforeSend` is called in the same event loop turn, and if it throws,
   * the message is not sent.
   * @throws Error when the connection has ended
   */
  send(text: string, beforeSend?: () => void): void;
  /** Closes the connection; a second call has no effect. */
  close(): void;
};

export type SocketOutcome = { ok: true; socket: Socket } | (Failure & { ok: false; isSent: false; durationMs: number });

/** How long the peer has, in milliseconds, to respond to the close frame. */
const CLOSE_MS = 1000;

/**
 * Opens a WebSocket to a URL that a user entered: resolved once, every address checked, connected to these alone, no
 * redirect, no compression, no cookie, no proxy. Every network failure is an outcome.
 */
export async function connectSocket(client: EgressClient, input: SocketRequest): Promise<SocketOutcome> {
  const startedAt = performance.now();
  const failed = (failure: Failure): SocketOutcome => {
    return { ok: false, ...failure, isSent: false, durationMs: Math.round(performance.now() - startedAt) };
  };
  const stop = new AbortController();
  const deadline = setTimeout(() => stop.abort("timeout"), input.timeoutMs);
  const callOff = () => stop.abort("aborted");
  input.signal?.addEventListener("abort", callOff);
  if (input.signal?.aborted) callOff();
  const progress: Progress = { phase: "dns" };
  let socket: WebSocket | null = null;
  try {
    const target = await resolveSocket(client, input.url, stop.signal);
    if (stop.signal.aborted) return failed(interruptedError(stop.signal.reason, progress, input.timeoutMs));
    if ("message" in target) return failed(target);
    progress.phase = "connect";
    socket = await handshake(target, client.sockets, input, stop.signal);
    return { ok: true, socket: attachSocket(socket, input) };
  } catch (error) {
    if (stop.signal.aborted) return failed(interruptedError(stop.signal.reason, progress, input.timeoutMs));
    return failed(explain(error, progress));
  } finally {
    clearTimeout(deadline);
    input.signal?.removeEventListener("abort", callOff);
  }
}

/** The rules are those of HTTP, because a WebSocket begins as an HTTP request. */
async function resolveSocket(
  { allowedNetworks, lookup }: EgressClient,
  url: string,
  stop: AbortSignal,
): Promise<AllowedTarget | Failure> {
  if (!/^wss?:\/\//i.test(url)) return { code: "refused", message: "The address must start with wss:// or ws://." };
  const target = await resolveAllowed(url.replace(/^ws/i, "http"), allowedNetworks, lookup, stop);
  if (!("code" in target)) return target;
  return { code: target.code === "unresolvable" ? "dns" : "refused", message: target.message };
}

/** The peer responded without upgrading to a WebSocket. */
class NotSwitchedError extends Error {
  override readonly name = "NotSwitchedError";
}

function handshake(target: AllowedTarget, agents: Agents, input: SocketRequest, stop: AbortSignal): Promise<WebSocket> {
  const options = {
    ...routeOf(target, agents),
    headers: { "User-Agent": "Masthead/1" },
    followRedirects: false,
    perMessageDeflate: false,
    maxPayload: input.maxMessageBytes,
    closeTimeout: CLOSE_MS,
  };
  const url = new URL(target.url);
  url.hash = "";
  const socket = new WebSocket(url, [], options);
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(stop.reason);
      socket.terminate();
    };
    stop.addEventListener("abort", abort, { once: true });
    // `terminate` before the connection is open also emits an error, so this listener stays.
    socket.on("error", reject);
    socket.once("unexpected-response", (request, { statusCode }) => {
      reject(new NotSwitchedError(`The server responded with status ${statusCode} instead of a WebSocket.`));
      request.destroy();
    });
    socket.once("open", () => {
      stop.removeEventListener("abort", abort);
      resolve(socket);
      // Nothing is read until the caller has attached its handlers.
      socket.pause();
    });
  });
}

function explain(error: unknown, progress: Progress): Failure {
  if (error instanceof NotSwitchedError) return { code: "protocol", message: error.message };
  const failure = failureOf(error, progress);
  const isTls = error instanceof Error && "code" in error && /CERT|TLS|SSL|EPROTO/.test(String(error.code));
  return isTls ? failureOf(error, { phase: "tls" }) : failure;
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

/** Passes on the messages of an open connection, and closes it when it is aborted or exceeds its limits. */
function attachSocket(socket: WebSocket, { signal, maxBytes, onMessage, onClose }: SocketRequest): Socket {
  let room = maxBytes;
  let reason: Failure | null = null;
  function end(why: Failure): void {
    reason ??= why;
    socket.terminate();
  }
  const abort = () => end({ code: "aborted", message: "The request was canceled." });
  socket.on("message", (data: RawData, isBinary) => {
    if (reason) return;
    const bytes = bytesOf(data);
    room -= bytes.length;
    if (isBinary) end({ code: "protocol", message: "The server sent a message that isn't text." });
    else if (room < 0) end({ code: "protocol", message: `The server sent more than ${maxBytes} bytes.` });
    else onMessage(bytes.toString());
  });
  socket.on("error", (error) => {
    reason ??= { code: "protocol", message: `The server broke the WebSocket protocol: ${error.message}.` };
  });
  socket.once("close", (code) => {
    signal?.removeEventListener("abort", abort);
    onClose(reason ?? { code: "reset", message: `The server closed the connection (code ${code}).` });
  });
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  socket.resume();
  return {
    send(text, beforeSend) {
      if (reason || socket.readyState !== WebSocket.OPEN) throw new Error("The connection has ended.");
      beforeSend?.();
      socket.send(text);
    },
    close() {
      reason ??= { code: "aborted", message: "The connection was closed." };
      if (socket.readyState === WebSocket.OPEN) socket.close(1000);
    },
  };
}
