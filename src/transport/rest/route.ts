import type { z } from "zod";
import type { AnyOperation } from "#kernel/operation.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Route = {
  method: Method;
  /** OpenAPI form: `/posts/{id}`; every `{…}` is a positive integer. */
  path: string;
  op: AnyOperation;
  /** Of success; 204 sends no body. */
  status: number;
  /** Wraps a single: `as: "post"` answers `{post: …}`. */
  as?: string;
  body: "json" | "multipart";
  /**
   * Types of bodies that are not parsed here; their text becomes the field of the input that stands beside:
   * `{"text/csv": "csv"}`. With `application/json` among them even JSON is left to the operation.
   */
  texts?: Readonly<Record<string, string>>;
  /** Largest body in bytes, where the usual one is too small. */
  limitBytes?: number;
  /** Fields of the input that a request with a body sends in the address. */
  query?: readonly string[];
  /** The file that is answered instead of the output, a `Download`: what it holds, by its media types. */
  downloads?: Readonly<Record<string, z.ZodType>>;
  /** Says of an answer that nothing was created after all: then the status is 200. */
  isIdle?: (output: unknown) => boolean;
  /** Asked for as `text/event-stream`, the list goes on as server-sent events (`transport/events.ts`). */
  follows?: true;
  /** Refusals of its items stand within the answer, so that they are none of the request. */
  collects?: true;
  /** `Cache-Control` of success; otherwise `no-store`. */
  cache?: string;
  /** Fields of the answer that are shown once and never kept for a replay. */
  secrets: readonly string[];
};

type Options = Partial<Omit<Route, "method" | "path" | "op">>;

function route(method: Method, status: number) {
  return (path: string, op: AnyOperation, options: Options = {}): Route => ({
    method,
    path,
    op,
    status,
    body: "json",
    secrets: [],
    ...options,
  });
}

/** A line of the contract: `get("/posts/{id}", showPost, { as: "post" })`. A POST that creates says `status: 201`. */
export const get = route("GET", 200);
export const post = route("POST", 200);
export const put = route("PUT", 200);
export const patch = route("PATCH", 200);
export const del = route("DELETE", 204);

/** Whether a route's act is done once per `Idempotency-Key` (product.md §9). */
export function takesIdempotencyKey({ method, path }: Pick<Route, "method" | "path">): boolean {
  return method === "POST" && !path.startsWith("/auth/");
}
