import type { GaugeName, GaugeReading } from "#domain/operations/monitoring/index.ts";
import type { Env } from "#platform/env.ts";
import type { Platform } from "#platform/services.ts";

/** A result of a check: `off` is not configured and need not be, `warn` can wait until tomorrow, `fail` cannot. */
export type Finding = { level: "ok" | "off" | "warn" | "fail"; message: string; fix?: string };

/** What the checks work with. */
export type Facts = {
  env: Env;
  services: Platform;
  /** The gauges of `/metrics`, read once. */
  gauges: readonly GaugeReading[];
  /** Whether PostgreSQL is our own; undefined where that is not known. */
  isEmbedded?: boolean;
};

/** A check that throws counts as failed. One added to `checks.ts` is run and printed. */
export type Check = { name: string; run(facts: Facts): Promise<Finding[]> | Finding[] };

export const ok = (message: string): Finding => ({ level: "ok", message });
export const off = (message: string): Finding => ({ level: "off", message });
export const warn = (message: string, fix: string): Finding => ({ level: "warn", message, fix });
export const fail = (message: string, fix: string): Finding => ({ level: "fail", message, fix });

/** The value of a gauge; 0 if it could not be read. */
export function gauge({ gauges }: Facts, name: GaugeName, labels: Record<string, string> = {}): number {
  const found = gauges.find(
    (each) => each.name === name && Object.entries(labels).every(([label, value]) => each.labels?.[label] === value),
  );
  return found?.value ?? 0;
}
