import type { z } from "zod";
import type { AnyOperation } from "#kernel/operation.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Route = {
  method: Method;
  /** OpenAPI form: `/posts/{id}`; every `{…}` is a positive integer. */
  path: string;
  op: AnyOperation;
  /** Status of success; 204 sends no body. */
  status: number;
  /** Wraps a single item: `as: "post"` returns `{post: …}`. */
  as?: string;
  body: "json" | "multipart";
  /**
   * Content types that are not parsed here; their text becomes the named field of the input: `{"text/csv": "csv"}`.
   * With `application/json` among them even JSON is left to the operation.
   */
  texts?: Readonly<Record<string, string>>;
  /** Maximum body size in bytes, where the default is too small. */
  limitBytes?: number;
  /** Input fields that a request with a body sends in the query. */
  query?: readonly string[];
  /** The file that is returned instead of the output, a `Download`: what it contains, by its media types. */
  downloads?: Readonly<Record<string, z.ZodType>>;
  /** Whether nothing was created after all: then the status is 200. */
  isIdle?: (output: unknown) => boolean;
  /** Requested as `text/event-stream`, the list continues as server-sent events (`transport/streams/events.ts`). */
  follows?: true;
  /** Errors of its items are inside the response, so they are not errors of the request. */
  collects?: true;
  /** `Cache-Control` of success; otherwise `no-store`. */
  cache?: string;
  /** Whether its body has an `ETag`, whose revision `If-Match` takes. */
  hasTag?: true;
};

type Options = Partial<Omit<Route, "method" | "path" | "op">>;

function route(method: Method, status: number) {
  return (path: string, op: AnyOperation, options: Options = {}): Route => ({
    method,
    path,
    op,
    status,
    body: "json",
    ...options,
  });
}

/** An entry of the contract: `get("/posts/{id}", showPost, { as: "post" })`. A POST that creates has `status: 201`. */
export const get = route("GET", 200);
export const post = route("POST", 200);
export const put = route("PUT", 200);
export const patch = route("PATCH", 200);
export const del = route("DELETE", 204);

/** Whether a route runs once per `Idempotency-Key`. */
export function acceptsIdempotencyKey({ method, path }: Pick<Route, "method" | "path">): boolean {
  return method === "POST" && !path.startsWith("/auth/");
}
