import type { z } from "zod";
import { fullName } from "#domain/identity/accounts/index.ts";
import { dayOrNull } from "#domain/planning/repetition/index.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import { type FullRecurrence, statusOf } from "./find.ts";
import type { Recurrence } from "./schema.ts";

type View = z.input<typeof Recurrence>;

export function viewRecurrence(row: FullRecurrence, now: Date): View {
  const [newest] = row.posts;
  const times = row.posts.flatMap(({ at }) => (at && at > now ? [at] : []));
  const next = times.toSorted((a, b) => Number(a) - Number(b))[0] ?? null;
  return {
    id: row.id,
    every: row.every,
    interval: row.interval,
    ends_on: dayOrNull(row.endsOn),
    starts_at: wireTime(row.startsAt),
    timezone: row.timezone,
    handling: row.handling,
    status: statusOf(row, now),
    stop_reason: row.stopReason,
    stopped_at: wireTimeOrNull(row.stoppedAt),
    post: newest ? { id: newest.id, words: newest.words.replace(/\s+/g, " ").trim() } : null,
    next_at: wireTimeOrNull(next),
    upcoming: times.length,
    created_by: { id: row.createdBy.id, name: fullName(row.createdBy) },
    created_at: wireTime(row.createdAt),
  };
}
