const MINUTES = 60;

/** Counts of the last hour by name, to the minute. */
export function createRecent(now: () => number = Date.now) {
  const minute = () => Math.floor(now() / 60_000);
  const byMinute = new Map<number, Map<string, number>>();
  const forget = () => {
    for (const at of byMinute.keys()) if (at <= minute() - MINUTES) byMinute.delete(at);
  };
  return {
    count(name: string): void {
      forget();
      const counts = byMinute.get(minute()) ?? new Map<string, number>();
      byMinute.set(minute(), counts.set(name, (counts.get(name) ?? 0) + 1));
    },
    counts(): Map<string, number> {
      forget();
      const sums = new Map<string, number>();
      for (const counts of byMinute.values())
        for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
      return sums;
    },
  };
}
