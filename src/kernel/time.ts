/**
 * A moment as the contract writes it: microseconds and the offset spelled out, never `Z` (product.md §8).
 * @returns e.g. `2026-11-20T13:00:00.123000+00:00`
 */
export function wireTime(moment: Date): string {
  return moment.toISOString().replace("Z", "000+00:00");
}

export function wireTimeOrNull(moment: Date | null): string | null {
  return moment ? wireTime(moment) : null;
}
