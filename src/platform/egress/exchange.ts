import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Agents, routeOf } from "./agents.ts";
import type { AllowedTarget } from "./resolve-allowed.ts";

/** A body too large to be held; read once, when the connection stands. */
export type BodyStream = { stream: Readable; bytes: number };

export type EgressRequest = {
  /** http or https; judged anew at every call. */
  url: string;
  method: string;
  headers: Record<string, string>;
  /** Sent byte for byte with its Content-Length; a string as UTF-8. Of a stream so many bytes are sent as it is said to have. */
  body?: Buffer | string | BodyStream;
  /** Milliseconds for everything together: resolving, connecting, sending, and the whole answer. */
  timeoutMs: number;
  /** Bytes of the answer's body to keep; what follows is cut off, and the answer still counts. */
  maxBytes: number;
  signal?: AbortSignal;
  /**
   * Called once the connection stands, in the very turn in which the request is handed to it. What it throws calls the
   * request off before a byte of it is written; until it was called, nothing was.
   */
  beforeSend?(): void;
};

/** Takes the body of an answer piece by piece; the next piece waits until it is done, and an error of its ends the call. */
export type Receive = (bytes: Buffer) => Promise<void>;

/** `body` is empty where somebody received it piece by piece. */
export type Answer = { status: number; headers: Record<string, string>; body: Buffer; truncated: boolean };

/**
 * How far a call came; it decides what an error means. `status` is known once the answer's head has arrived; `isSent`
 * once the request was handed to a connection.
 */
export type Progress = { phase: "dns" | "connect" | "tls" | "exchange"; status?: number; isSent?: boolean };

const DEFAULT_HEADERS = { "User-Agent": "Masthead/1 (+webhooks)", Accept: "*/*", "Accept-Encoding": "identity" };

/** One call on its way: judged, with the signal that cuts it short and the notes on how far it came. */
type Call = {
  target: AllowedTarget;
  input: EgressRequest;
  /** Gets the body of a 2xx answer; without it the body is collected. */
  receive?: Receive;
  agents: Agents;
  stop: AbortSignal;
  progress: Progress;
};

/**
 * Sends one request to an admitted target and reads the answer: no redirect, no decompression, no cookie, no proxy.
 * Rejects with the error of the socket or the parser, or with `stop.reason`. A header that HTTP cannot carry is a TypeError.
 */
export async function exchange(call: Call): Promise<Answer> {
  for (;;) {
    call.stop.throwIfAborted();
    const response = await attempt(call);
    if (response !== "stale") return response;
  }
}

/**
 * One try. "stale": a kept socket turned out to be closed before a byte of this request was written, so another may
 * be taken. Once anything was written an error is final, because nothing may be sent twice unseen.
 */
function attempt({ target, input, receive, agents, stop, progress }: Call): Promise<Answer | "stale"> {
  const isSecure = target.url.protocol === "https:";
  // Plain node:http and not got with request-filtering-agent: measured on one core against a local receiver, got makes
  // a quarter of the requests per second, and judging, pinning, the deadline and the cap would be ours all the same.
  const request = (isSecure ? https : http).request({
    ...routeOf(target, agents),
    method: input.method,
    headers: headersOf(target, input),
    insecureHTTPParser: false,
  });
  progress.phase = "connect";
  return new Promise<Answer | "stale">((resolve, reject) => {
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
        // Node would keep what is given now until the connection stands, and write it then unasked.
        if (input.beforeSend) socket.once(isSecure ? "secureConnect" : "connect", send);
        else send();
        return;
      }
      progress.phase = "exchange";
      // Two immediates have a poll for input between them: a close which has already arrived is seen before we write.
      setImmediate(() => setImmediate(() => request.destroyed || send()));
    });
    request.on("response", (response) => {
      // An answer before the question, such as the 408 that some servers say good-bye with on an idle connection.
      if (!isSent) {
        resolve("stale");
        request.destroy();
        return;
      }
      progress.status = response.statusCode;
      const isWanted = receive && response.statusCode !== undefined && Math.floor(response.statusCode / 100) === 2;
      const read = isWanted
        ? pass(request, response, input.maxBytes, receive)
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
  // An answer that comes before all was sent ends the request, and is the answer all the same.
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

function collect(request: ClientRequest, response: IncomingMessage, maxBytes: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let room = maxBytes;
    const finish = (truncated: boolean) => resolve(answerOf(request, response, Buffer.concat(chunks), truncated));
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, room));
      room -= chunk.length;
      if (room < 0) finish(true);
    });
    response.on("end", () => finish(false));
    response.on("error", reject);
  });
}

/** The receiver of a body failed, which is no trouble of the network's. */
export class ReceiverFailedError extends Error {
  override readonly name = "NotTaken";
}

function failReceiver(cause: unknown): never {
  throw new ReceiverFailedError("the body was not taken", { cause });
}

/** Hands the body on as fast as it is taken, up to the cap and not a byte beyond. */
async function pass(
  request: ClientRequest,
  response: IncomingMessage,
  maxBytes: number,
  receive: Receive,
): Promise<Answer> {
  let room = maxBytes;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (room > 0) await receive(chunk.subarray(0, room)).catch(failReceiver);
      room -= chunk.length;
      if (room < 0) break;
    }
  } catch (error) {
    request.destroy();
    throw error;
  }
  return answerOf(request, response, Buffer.alloc(0), room < 0);
}

function answerOf(request: ClientRequest, response: IncomingMessage, body: Buffer, truncated: boolean): Answer {
  // A socket with unread answer or unsent request on it is of no further use.
  if (truncated || !request.writableFinished) request.destroy();
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
  return { status: response.statusCode ?? 0, headers, body, truncated };
}
