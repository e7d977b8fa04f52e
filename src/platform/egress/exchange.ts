import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Agents, routeOf } from "./agents.ts";
import { codingOf, decompress } from "./decompress.ts";
import type { AllowedTarget } from "./resolve-allowed.ts";

/** A body too large to be held in memory; read once, when the connection is established. */
export type BodyStream = { stream: Readable; bytes: number };

export type EgressRequest = {
  /** http or https; checked again at every request. */
  url: string;
  method: string;
  headers: Record<string, string>;
  /**
   * Sent unchanged with its Content-Length; a string as UTF-8. Of a stream, exactly the declared number of bytes is
   * sent.
   */
  body?: Buffer | string | BodyStream;
  /** Milliseconds for the whole request: resolving, connecting, sending, and reading the whole response. */
  timeoutMs: number;
  /**
   * Bytes of the response body to keep, decompressed; the rest is cut off, and the response still counts as successful.
   */
  maxBytes: number;
  signal?: AbortSignal;
  /**
   * Called once the connection is established, in the same event loop turn in which the request is written. If it
   * throws, the request is canceled before a byte is written; before this call, nothing was.
   */
  beforeSend?(): void;
  /** A request that changes nothing although its method is not GET: it may be repeated, and counts as nothing sent. */
  isReadOnly?: boolean;
};

/**
 * Receives the body of a response chunk by chunk; the next chunk waits for the promise, and a rejection ends the
 * request.
 */
export type Receive = (bytes: Buffer) => Promise<void>;

/** `body` is empty where a receiver took it chunk by chunk. */
export type EgressResponse = { status: number; headers: Record<string, string>; body: Buffer; truncated: boolean };

/**
 * The progress of a request; it decides what an error means. `status` is set once the response's head has arrived;
 * `isSent` once the request was handed to a connection.
 */
export type Progress = { phase: "dns" | "connect" | "tls" | "exchange"; status?: number; isSent?: boolean };

const DEFAULT_HEADERS = { "User-Agent": "Masthead/1 (+webhooks)", Accept: "*/*", "Accept-Encoding": "identity" };

/** One request in flight: its allowed target, the signal that cancels it and its progress. */
type Call = {
  target: AllowedTarget;
  input: EgressRequest;
  /** Receives the body of a 2xx response; without it the body is collected. */
  receive?: Receive;
  agents: Agents;
  stop: AbortSignal;
  progress: Progress;
};

/**
 * Sends one request to an allowed target and reads the response: no redirect, no cookie, no proxy. No
 * compression is asked for; a body that is compressed all the same is decompressed.
 * Rejects with the error of the socket or the parser, or with `stop.reason`. A header that HTTP cannot carry is a
 * TypeError.
 */
export async function sendOnce(call: Call): Promise<EgressResponse> {
  for (;;) {
    call.stop.throwIfAborted();
    const response = await attempt(call);
    if (response !== "stale") return response;
  }
}

/**
 * One attempt. "stale": a kept-alive socket turned out to be closed before a byte of this request was written, so
 * another may be used. Once a byte was written an error is final, because a request must never be sent twice.
 */
function attempt({ target, input, receive, agents, stop, progress }: Call): Promise<EgressResponse | "stale"> {
  const isSecure = target.url.protocol === "https:";
  // Plain node:http and not got with request-filtering-agent: measured on one core against a local receiver, got makes
  // a quarter of the requests per second, and checking, pinning, the timeout and the size limit would still be our own
  // code.
  const request = (isSecure ? https : http).request({
    ...routeOf(target, agents),
    method: input.method,
    headers: headersOf(target, input),
    insecureHTTPParser: false,
  });
  progress.phase = "connect";
  return new Promise<EgressResponse | "stale">((resolve, reject) => {
    let isSent = false;
    const send = () => {
      try {
        input.beforeSend?.();
      } catch (error) {
        reject(error);
        request.destroy();
        return;
      }
      isSent = true;
      progress.isSent = true;
      write(request, input.body, reject);
    };
    const abort = () => {
      reject(stop.reason);
      request.destroy();
    };
    stop.addEventListener("abort", abort);
    request.on("socket", (socket) => {
      if (!request.reusedSocket) {
        followHandshake(socket, isSecure, progress);
        // Node would buffer a body written now and send it as soon as the connection is established, without this
        // check.
        if (input.beforeSend) socket.once(isSecure ? "secureConnect" : "connect", send);
        else send();
        return;
      }
      progress.phase = "exchange";
      // The event loop polls for input between two immediates: a close that has already arrived is seen before we
      // write.
      setImmediate(() => setImmediate(() => request.destroyed || send()));
    });
    request.on("response", (response) => {
      // A response before the request was written, such as the 408 that some servers send before they close an idle
      // connection.
      if (!isSent) {
        resolve("stale");
        request.destroy();
        return;
      }
      progress.status = response.statusCode;
      const isWanted = receive && response.statusCode !== undefined && Math.floor(response.statusCode / 100) === 2;
      const read = isWanted
        ? pipeBody(request, response, input.maxBytes, receive)
        : collect(request, response, input.maxBytes);
      read.then(resolve, reject);
    });
    request.on("error", (error) => (request.reusedSocket && !isSent ? resolve("stale") : reject(error)));
    request.on("close", () => {
      stop.removeEventListener("abort", abort);
      // Node closes without an error only after "101 Switching Protocols".
      if (progress.status === undefined) reject(new Error("the receiver switched to another protocol"));
    });
  });
}

function write(request: ClientRequest, body: EgressRequest["body"], reject: (error: unknown) => void): void {
  if (body === undefined || typeof body === "string" || Buffer.isBuffer(body)) request.end(body);
  // A response that arrives before the whole request was sent ends the request, and still counts as the response.
  else pipeline(body.stream, request).catch((error: unknown) => request.destroyed || reject(error));
}

function followHandshake(socket: Socket, isSecure: boolean, progress: Progress): void {
  socket.once("connect", () => {
    progress.phase = isSecure ? "tls" : "exchange";
  });
  if (isSecure) {
    socket.once("secureConnect", () => {
      progress.phase = "exchange";
    });
  }
}

function headersOf({ url }: AllowedTarget, { headers, body, method }: EgressRequest): Record<string, string | number> {
  const fixed = { ...DEFAULT_HEADERS, ...headers, Host: url.host };
  if (body === undefined && (method === "GET" || method === "HEAD")) return fixed;
  const isHeld = body === undefined || typeof body === "string" || Buffer.isBuffer(body);
  return { ...fixed, "Content-Length": isHeld ? Buffer.byteLength(body ?? "") : body.bytes };
}

/** The body after decoding, and the headers that fit it. */
function contentOf(response: IncomingMessage, maxBytes: number): { body: Readable; headers: Record<string, string> } {
  const all = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
  const coding = codingOf(response);
  if (coding === null) return { body: response, headers: Object.fromEntries(all) };
  const headers = all.filter(([name]) => name !== "content-encoding" && name !== "content-length");
  return { body: decompress(response, coding, maxBytes), headers: Object.fromEntries(headers) };
}

function collect(request: ClientRequest, response: IncomingMessage, maxBytes: number): Promise<EgressResponse> {
  return new Promise((resolve, reject) => {
    const { body, headers } = contentOf(response, maxBytes);
    const chunks: Buffer[] = [];
    let room = maxBytes;
    const finish = (truncated: boolean) => {
      resolve(responseOf(request, response, { headers, body: Buffer.concat(chunks), truncated }));
    };
    body.on("data", (chunk: Buffer) => {
      if (room < 0) return;
      chunks.push(chunk.subarray(0, room));
      room -= chunk.length;
      if (room < 0) finish(true);
    });
    body.on("end", () => finish(false));
    body.on("error", reject);
  });
}

/** The receiver of the body failed, which is not a network error. */
export class ReceiverFailedError extends Error {
  override readonly name = "NotTaken";
}

function failReceiver(cause: unknown): never {
  throw new ReceiverFailedError("the body was not taken", { cause });
}

/** Passes the body on with backpressure, up to the limit and not a byte beyond. */
async function pipeBody(
  request: ClientRequest,
  response: IncomingMessage,
  maxBytes: number,
  receive: Receive,
): Promise<EgressResponse> {
  const { body, headers } = contentOf(response, maxBytes);
  let room = maxBytes;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (room > 0) await receive(chunk.subarray(0, room)).catch(failReceiver);
      room -= chunk.length;
      if (room < 0) break;
    }
  } catch (error) {
    request.destroy();
    throw error;
  }
  return responseOf(request, response, { headers, body: Buffer.alloc(0), truncated: room < 0 });
}

function responseOf(
  request: ClientRequest,
  response: IncomingMessage,
  content: Omit<EgressResponse, "status">,
): EgressResponse {
  // A socket with an unread response or an unsent request on it cannot be reused.
  if (content.truncated || !request.writableFinished) request.destroy();
  return { status: response.statusCode ?? 0, ...content };
}
