import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Egress, EgressOutcome, EgressRequest } from "../../../egress/index.ts";

/** The call's signal is the effective deadline. */
const TIMEOUT_MS = 600_000;
/** Maximum bytes of a response; libraries read it whole. */
const MAX_BYTES = 16_000_000;
/** Maximum bytes of a body without a known length: it is buffered, because some networks require a length. */
const MAX_GATHERED_BYTES = 64_000_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
const WITHOUT_BODY = [204, 205, 304];

/**
 * The standard `fetch` through egress, for libraries that accept one: URLs are validated, and nothing is sent twice. A
 * body with a `Content-Length` is streamed, any other one is buffered; the response is read whole, 16 MB at most.
 * Redirects of GET and HEAD are followed, each target validated, without credentials on another origin; for other
 * methods the redirect itself is returned, because following it would send the request again. A network failure is a
 * TypeError whose `cause` is egress's outcome.
 */
export function createFetch(egress: Pick<Egress, "download">): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    for (let hops = 0, { url } = request; ; hops += 1) {
      const response = await ask(egress, url, request);
      const location = response.headers.get("location");
      const isRedirect = REDIRECTS.includes(response.status) && location !== null;
      if (isRedirect && request.redirect === "error") throw new TypeError("The answer is a redirect.");
      if (!isRedirect || request.redirect === "manual" || !isSafe(request)) {
        return Object.defineProperties(response, { url: { value: url }, redirected: { value: hops > 0 } });
      }
      if (hops === MAX_REDIRECTS) throw new TypeError("There are too many redirects.");
      url = new URL(location, url).href;
    }
  };
}

const isSafe = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

async function ask(egress: Pick<Egress, "download">, url: string, request: Request): Promise<Response> {
  const chunks: Buffer[] = [];
  const headers = { ...Object.fromEntries(request.headers), "accept-encoding": "identity" };
  if (new URL(url).origin !== new URL(request.url).origin) {
    for (const name of ["authorization", "cookie", "dpop"]) Reflect.deleteProperty(headers, name);
  }
  const { signal, method } = request;
  const body = await bodyOf(request);
  const sending = { url, method, headers, signal, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
  const outcome = await egress.download(body === undefined ? sending : { ...sending, body }, async (bytes) => {
    chunks.push(bytes);
  });
  if (signal.aborted) throw signal.reason;
  return responseOf(outcome, chunks);
}

function responseOf(outcome: EgressOutcome, chunks: readonly Buffer[]): Response {
  if (!outcome.ok) throw new TypeError(`fetch failed: ${outcome.message}`, { cause: outcome });
  if (outcome.truncated) throw new TypeError("The answer is too large.", { cause: outcome });
  const { status, headers } = outcome;
  const hasBody = !WITHOUT_BODY.includes(status);
  return new Response(hasBody ? Buffer.concat([...chunks, Buffer.from(outcome.body)]) : null, { status, headers });
}

async function bodyOf(request: Request): Promise<EgressRequest["body"]> {
  if (request.body === null) return undefined;
  const length = request.headers.get("content-length");
  const stream = Readable.fromWeb(request.body as ReadableStream);
  if (length !== null) return { stream, bytes: Number(length) };
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_GATHERED_BYTES) throw new TypeError("Say the length of a body as large as this.");
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}
