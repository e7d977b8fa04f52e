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
  /** `Cache-Control` of success; otherwise `no-store`. */
  cache?: string;
  /** Fields of the answer that are shown once and never kept for a replay. */
  secrets: readonly string[];
};

type Options = Partial<Pick<Route, "status" | "as" | "body" | "cache" | "secrets">>;

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
