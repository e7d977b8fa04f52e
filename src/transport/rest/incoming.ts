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
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
};

export function fromRequest(request: Request): Incoming {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: decode(pathname),
    search,
    headers: request.headers,
    body: request.body,
    isAborted: () => request.signal.aborted,
    signal: request.signal,
  };
}

/**
 * Decodes a path. An invalid one stays as it is, and so do `%25` and `%2F`, because nothing decodes segments
 * afterwards.
 */
function decode(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURI(path.replaceAll("%25", "%2525"));
  } catch {
    return path;
  }
}

/**
 * Targets in which a URL parser changes nothing. In a query it escapes quotes, `<`, `>` and what is not ASCII, and it
 * drops a `?` with nothing after it.
 */
const PLAIN_TARGET = /^\/[\w/-]*(?:\?[!$-&(-;=?-~]+)?$/;

/** As `fromRequest` reads it: to parse every URL takes longer than many operations take. */
function addressOf(url: string): Pick<Incoming, "path" | "search"> {
  if (!PLAIN_TARGET.test(url)) {
    const { pathname, search } = new URL(`http://localhost${url}`);
    return { path: decode(pathname), search };
  }
  const at = url.indexOf("?");
  return at < 0 ? { path: url, search: "" } : { path: url.slice(0, at), search: url.slice(at) };
}

/** A request as Node received it: to make a web-standard one of it takes longer than many operations take. */
export function fromNode(request: IncomingMessage, response: ServerResponse): Incoming {
  const { method = "GET", url = "", rawHeaders } = request;
  const { path, search } = addressOf(url);
  // A response that waits for an earlier one on its connection does not notice a lost client, but the request does.
  const isAborted = () =>
    (response.destroyed && !response.writableFinished) || (request.destroyed && !request.complete);
  return {
    method,
    path,
    search,
    headers: new NodeHeaders(rawHeaders),
    // What is not read is left to the server: destroyed, it would take the connection of the response with it.
    body: method === "GET" || method === "HEAD" ? null : request.iterator({ destroyOnReturn: false }),
    isAborted,
    get signal() {
      const leaving = new AbortController();
      const check = () => isAborted() && leaving.abort();
      response.once("close", check);
      check();
      return leaving.signal;
    },
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
