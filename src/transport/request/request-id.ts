import { randomUUID } from "node:crypto";
import type { RequestHeaders } from "./request-headers.ts";

/** The caller's `X-Request-Id` if it is well-formed, because it goes into logs and responses; else a generated one. */
export function requestIdOf(headers: RequestHeaders): string {
  const input = headers.get("x-request-id");
  return input && /^[\w.-]{1,100}$/.test(input) ? input : newRequestId();
}

/** Tells nothing about other requests: neither their ids nor how many there were. Node draws its bytes for many at once. */
export function newRequestId(): string {
  return randomUUID();
}
