import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHeaders } from "../request/request-headers.ts";

/** What the API needs of a request, whichever server received it. */
export type Incoming = {
  method: string;
  /** Without the query, and decoded as a URL parser does: `/api/v1/posts`. */
  path: string;
  /** The query with its `?`, or empty. */
  search: string;
  headers: RequestHeaders;
  body: AsyncIterable<Uint8Array> | null;
  /** Whether the client has disconnected. */
  isAborted(): boolean;
  /** The web-standard request that it is; null for one of Node's. */
  request: Request | null;
};

export function fromRequest(request: Request): Incoming {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: decode(pathname),
    search,
    headers: request.headers,
    request,
    // Read when it is needed: taking it makes a stream.
    get body() {
      return request.body;
    },
    isAborted: () => request.signal.aborted,
  };
}

/** What is not valid stays as it is, and so do `%25` and `%2F`: nothing decodes segments afterwards. */
function decode(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURI(path.replaceAll("%25", "%2525"));
  } catch {
    return path;
  }
}

/**
 * Targets and hosts in which a URL parser changes nothing. In a query it escapes quotes, `<`, `>` and what is not ASCII,
 * and it drops a `?` with nothing after it.
 */
const PLAIN_TARGET = /^\/[\w/-]*(?:\?[!$-&(-;=?-~]+)?$/;
const PLAIN_HOST = /^[a-z\d_-]+(?:\.[a-z\d_-]+)*(?::(?:\d{1,4}|[1-5]\d{4}))?$/;

/** Most requests have the host of the one before. */
let lastPlainHost: string | undefined;

/** Whether `fromNode` reads a request as `fromRequest` does. */
export function isPlain({ url = "", headers: { host = "" } }: IncomingMessage): boolean {
  if (host !== lastPlainHost) {
    if (!PLAIN_HOST.test(host)) return false;
    lastPlainHost = host;
  }
  return PLAIN_TARGET.test(url);
}

/** A request as Node received it: to make a web-standard one of it takes longer than many operations take. */
export function fromNode(request: IncomingMessage, response: ServerResponse): Incoming {
  const { method = "GET", url = "", rawHeaders } = request;
  const at = url.indexOf("?");
  return {
    method,
    path: at < 0 ? url : url.slice(0, at),
    search: at < 0 ? "" : url.slice(at),
    headers: new NodeHeaders(rawHeaders),
    body: method === "GET" || method === "HEAD" ? null : request,
    // A response that waits for that of an earlier request on its connection does not know.
    isAborted: () => response.destroyed || (request.destroyed && !request.complete),
    request: null,
  };
}

/** A header that was sent more than once has all its values, as the standard says; Node itself keeps the first of some. */
class NodeHeaders implements RequestHeaders {
  readonly #raw: readonly string[];

  constructor(raw: readonly string[]) {
    this.#raw = raw;
  }

  get(name: string): string | null {
    const raw = this.#raw;
    let value: string | null = null;
    for (let at = 0; at < raw.length; at += 2) {
      const each = raw[at] ?? "";
      if (each.length !== name.length || each.toLowerCase() !== name) continue;
      const text = raw[at + 1] ?? "";
      value = value === null ? text : `${value}, ${text}`;
    }
    return value;
  }
}
