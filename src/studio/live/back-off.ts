const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the next try: twice as long each time, up to a minute, and for everybody a little different,
 * so that not all pages come back in the same moment.
 * @param failures tries that failed since the last that did not, from 1
 * @param chance between 0 and 1
 */
export function backOff(failures: number, chance: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return Math.round(longest * (0.5 + chance / 2));
}
