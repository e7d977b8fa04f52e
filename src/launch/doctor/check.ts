import type { GaugeName, GaugeReading } from "#domain/monitoring/index.ts";
import type { Env } from "#platform/env.ts";
import type { Platform } from "#platform/services.ts";

/** What a check says: `warn` can wait until the morning, `fail` cannot. */
export type Finding = { level: "ok" | "warn" | "fail"; says: string; fix?: string };

/** What is known by the time a check runs. */
export type Facts = {
  env: Env;
  services: Platform;
  /** What `/metrics` shows, read once. */
  figures: readonly GaugeReading[];
  isEmbedded: boolean;
};

/** One thing looked at; a check that throws has failed. Add one to `checks.ts`, and it is run and printed. */
export type Check = { name: string; run(facts: Facts): Promise<Finding[]> | Finding[] };

export const ok = (says: string): Finding => ({ level: "ok", says });
export const warn = (says: string, fix: string): Finding => ({ level: "warn", says, fix });
export const fail = (says: string, fix: string): Finding => ({ level: "fail", says, fix });

/** The value of a figure; 0 where it could not be read. */
export function figure({ figures }: Facts, name: GaugeName, labels: Record<string, string> = {}): number {
  const found = figures.find(
    (each) => each.name === name && Object.entries(labels).every(([label, value]) => each.labels?.[label] === value),
  );
  return found?.value ?? 0;
}
