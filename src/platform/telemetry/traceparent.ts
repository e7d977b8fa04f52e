import type { SpanContext } from "@opentelemetry/api";

/** W3C Trace Context, version 00; an invalid header is ignored. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** The span that a `traceparent` names; null without a valid one. */
export function readTraceparent(traceparent: string | undefined): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
