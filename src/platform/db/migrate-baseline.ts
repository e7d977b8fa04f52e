import { ConfigurationError } from "../env.ts";

/** The first migration: what all migrations before 0.1.0 led to. */
export const BASELINE = "20261129000000_baseline";
/** The last of those that it replaces. */
const LAST_BEFORE = "20261128224030_video_codecs";

/**
 * The migrations of a database or a backup, with the baseline in place of the migrations that it replaces.
 * @param names in any order
 * @throws ConfigurationError if only some of the replaced migrations are among them
 */
export function withBaseline(names: Iterable<string>): string[] {
  const all = [...names].sort();
  const before = all.filter((name) => name < BASELINE);
  if (before.length === 0) return all;
  if (!before.includes(LAST_BEFORE)) {
    throw new ConfigurationError([
      `The data is from before 0.1.0 (its last migration is ${before.at(-1)}). First start the last version before 0.1.0 with it, ` +
        `whose last migration is ${LAST_BEFORE}, then this one.`,
    ]);
  }
  return [...new Set([BASELINE, ...all.filter((name) => name >= BASELINE)])];
}
