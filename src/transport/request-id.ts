import { randomUUID } from "node:crypto";

/** The caller's `X-Request-Id` where it is a tame one, for it goes into logs and answers; else one of ours. */
export function requestIdOf(headers: Headers): string {
  const input = headers.get("x-request-id");
  return input && /^[\w.-]{1,100}$/.test(input) ? input : randomUUID();
}
