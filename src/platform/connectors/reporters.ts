import type { Reporter } from "./contract.ts";

/** The reporting half of every connector that has one, by platform: neither the feed nor webhooks count anything. */
const reporters = new Map<string, Reporter>();

/** @returns undefined for a platform that counts nothing */
export function findReporter(platform: string): Reporter | undefined {
  return reporters.get(platform);
}

/** The platforms that report figures. */
export function reportingPlatforms(): string[] {
  return [...reporters.keys()];
}

/** Makes a platform's figures known to one process. */
export function addReporter(reporter: Reporter): void {
  reporters.set(reporter.platform, reporter);
}
