import { setTimeout as sleep } from "node:timers/promises";
import { setTracer } from "#kernel/trace.ts";
import type { Env } from "../env.ts";
import { type Log, setLogSink } from "../log.ts";

/** How long, in milliseconds, an unreachable collector may delay the exit of a process. */
const LONGEST_FLUSH_MS = 3000;

/** What a process sends to a collector. */
export const SIGNALS = ["traces", "logs", "metrics"] as const;
export type Signal = (typeof SIGNALS)[number];

/** The variables of each, and its path below `OTEL_EXPORTER_OTLP_ENDPOINT`. */
const VARIABLES = {
  traces: { exporter: "OTEL_TRACES_EXPORTER", endpoint: "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", path: "/v1/traces" },
  logs: { exporter: "OTEL_LOGS_EXPORTER", endpoint: "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT", path: "/v1/logs" },
  metrics: { exporter: "OTEL_METRICS_EXPORTER", endpoint: "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT", path: "/v1/metrics" },
} as const satisfies Record<Signal, unknown>;

/** The address that a signal goes to; null when it is not sent. */
export function collectorOf(env: Env, signal: Signal): string | null {
  const { exporter, endpoint, path } = VARIABLES[signal];
  if (env.OTEL_SDK_DISABLED || env[exporter] === "none") return null;
  if (signal === "traces" && env.OTEL_TRACES_SAMPLER === "always_off") return null;
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, "");
  return env[endpoint] ?? (base === undefined ? null : `${base}${path}`);
}

/**
 * Records spans, entries of the log and metrics, and sends them to a collector where one is configured; otherwise no package of
 * OpenTelemetry is loaded.
 * @param role which process of the installation this is
 * @param readMetrics the process's metrics in Prometheus' text format; without it, it sends none
 * @returns a function that sends what is left and ends the recording
 */
export async function startTelemetry(
  env: Env,
  role: string,
  { log, readMetrics }: { log: Log; readMetrics?: () => Promise<string> },
): Promise<() => Promise<void>> {
  const ends: (() => Promise<void>)[] = [];
  if (collectorOf(env, "traces") !== null) {
    const { openTracer } = await import("./tracer.ts");
    const { tracer, shutdown } = openTracer(env, role, log);
    setTracer(tracer);
    ends.push(() => {
      setTracer(undefined);
      return shutdown();
    });
  }
  if (readMetrics && collectorOf(env, "metrics") !== null) {
    const { openMeter } = await import("./meter.ts");
    ends.push(openMeter(env, role, { log, read: readMetrics }).shutdown);
  }
  if (collectorOf(env, "logs") !== null) {
    const { openLogExport } = await import("./log-export.ts");
    const { sink, shutdown } = openLogExport(env, role, log);
    setLogSink(sink);
    ends.push(() => {
      setLogSink(undefined);
      return shutdown();
    });
  }
  return async () => {
    const ended = Promise.allSettled(ends.map((end) => end()));
    await Promise.race([ended, sleep(LONGEST_FLUSH_MS, undefined, { ref: false })]);
  };
}
