import {
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from "@opentelemetry/resources";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import { VERSION } from "../version.ts";
import type { Signal } from "./telemetry.ts";

/** What all spans, log records and metrics of this process are labelled with. */
export function resourceOf(env: Env, role: string): Resource {
  const own = { "service.name": env.OTEL_SERVICE_NAME, "service.version": VERSION, "masthead.process": role };
  const detected = detectResources({ detectors: [envDetector, serviceInstanceIdDetector] });
  return detected.merge(resourceFromAttributes(own));
}

/** How an export ended: 0 is success, as in OpenTelemetry's `ExportResultCode`. */
type ExportResult = { code: number; error?: Error };

/**
 * Logs when the collector rejects what it is sent, and when it accepts that again.
 * @returns a function to pass each result through
 */
export function createFailureLog(log: Log, signal: Signal) {
  let isFailing = false;
  return (result: ExportResult): void => {
    const fails = result.error !== undefined || result.code !== 0;
    if (fails && !isFailing) log.warn({ reason: result.error?.message }, `sending ${signal} to the collector failed`);
    if (!fails && isFailing) log.info(`sending ${signal} to the collector works again`);
    isFailing = fails;
  };
}
