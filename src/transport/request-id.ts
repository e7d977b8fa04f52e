import { randomUUID } from "node:crypto";
import type { RequestHeaders } from "./request-headers.ts";

/** Of this process; the number of the request follows. */
const PROCESS = randomUUID().slice(0, -12);
let made = 0;

/** The caller's `X-Request-Id` if it is well-formed, because it goes into logs and responses; else a generated one. */
export function requestIdOf(headers: RequestHeaders): string {
  const input = headers.get("x-request-id");
  return input && /^[\w.-]{1,100}$/.test(input) ? input : newRequestId();
}

/** Unique, and no secret: random bytes for each request would take longer than everything else that its id needs. */
export function newRequestId(): string {
  made += 1;
  return PROCESS + made.toString(16).padStart(12, "0");
}
