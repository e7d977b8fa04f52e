const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * The delay before the next attempt: doubled each time up to a minute, with jitter, so that pages do not reconnect at
 * the same moment.
 * @param failures consecutive failed attempts, from 1
 * @param chance between 0 and 1
 */
export function backOff(failures: number, chance: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return Math.round(longest * (0.5 + chance / 2));
}
