import { pino, stdTimeFunctions } from "pino";
import { traceparent } from "#kernel/trace.ts";

export type Log = ReturnType<typeof createLog>;

/** JSON lines on standard error, so that standard output stays for people; secrets are redacted by field name. */
export function createLog(level: string, name: string) {
  return pino(
    {
      level,
      name,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      mixin: traceOf,
      redact: {
        paths: [
          "token",
          "*.token",
          "secret",
          "*.secret",
          "password",
          "*.password",
          "authorization",
          "*.authorization",
          "cookie",
          "*.cookie",
        ],
        censor: "[redacted]",
      },
    },
    process.stderr,
  );
}

/** The trace id of the current trace, where one is recorded. */
function traceOf(): { trace_id?: string } {
  const traceId = traceparent()?.split("-")[1];
  return traceId === undefined ? {} : { trace_id: traceId };
}
