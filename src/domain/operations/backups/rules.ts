const DAY_MS = 86_400_000;

/** Retention of backups: the newest of each of so many days, and of each of so many weeks. */
export type RetentionPolicy = { days: number; weeks: number };

/** The most recent time of day `HH:MM` (UTC) that has passed. */
export function lastScheduledAt(now: Date, at: string): Date {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const today = new Date(now);
  today.setUTCHours(hours, minutes, 0, 0);
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}

/** When a backup file was made; null for a file that is not one of our backups. */
export function takenAt(name: string): Date | null {
  const [, day, hours, minutes, seconds] =
    /^masthead-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d-\d{3})Z\.zip$/.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds?.replace("-", ".")}Z`) : null;
}

/** Backups that no retention rule keeps; other files are never deleted. */
export function expiredBackups(names: readonly string[], { days, weeks }: RetentionPolicy): string[] {
  const newestFirst = names
    .flatMap((name) => ({ name, at: takenAt(name)?.getTime() ?? null }))
    .filter((one): one is { name: string; at: number } => one.at !== null)
    .sort((a, b) => b.at - a.at);
  const kept = new Set<string>();
  for (const [count, length] of [
    [days, DAY_MS],
    [weeks, 7 * DAY_MS],
  ] as const) {
    const spans = new Set<number>();
    for (const { name, at } of newestFirst) {
      const span = Math.floor(at / length);
      if (spans.has(span) || spans.size === count) continue;
      spans.add(span);
      kept.add(name);
    }
  }
  return newestFirst.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}
