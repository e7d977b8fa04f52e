import { setTimeout as sleep } from "node:timers/promises";
import { setTracer } from "#kernel/trace.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";

/** How long, in milliseconds, an unreachable collector may delay the exit of a process. */
const LONGEST_FLUSH_MS = 3000;

/**
 * Records spans and sends them to a collector where one is configured; otherwise no tracing package is loaded.
 * @param role which process of the installation this is
 * @returns a function that sends the remaining spans and ends the recording
 */
export async function startTracing(env: Env, role: string, log: Log): Promise<() => Promise<void>> {
  const isConfigured = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!isConfigured || env.OTEL_SDK_DISABLED || env.OTEL_TRACES_SAMPLER === "always_off") return async () => {};
  const { openTracer } = await import("./tracer.ts");
  const { tracer, shutdown } = openTracer(env, role, log);
  setTracer(tracer);
  return async () => {
    setTracer(undefined);
    await Promise.race([shutdown(), sleep(LONGEST_FLUSH_MS, undefined, { ref: false })]).catch(() => {});
  };
}
