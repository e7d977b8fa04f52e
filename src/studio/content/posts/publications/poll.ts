interface WatchedPost {
  status: string;
  scheduled_at: string | null;
  next_attempt_at: string | null;
  /** The change in progress on the platform. */
  change?: { status: string } | null;
}

const FAST_MS = 1000;
const SOON_MS = 2 * 60_000;
/** For distant times, it only has to notice changes by others. */
const SLOW_MS = 30_000;

/**
 * Milliseconds until the next poll; false if nothing will happen by itself.
 * @param now milliseconds
 */
export function pollEvery(publications: readonly WatchedPost[], now: number): number | false {
  const pauses = publications.map((publication) => pauseFor(publication, now)).filter((pause) => pause !== null);
  return pauses.length === 0 ? false : Math.min(...pauses);
}

function pauseFor({ status, scheduled_at, next_attempt_at, change }: WatchedPost, now: number): number | null {
  if (change?.status === "pending") return FAST_MS;
  if (status === "publishing" || status === "processing") return FAST_MS;
  if (status !== "scheduled" && status !== "pending_approval" && status !== "draft") return null;
  const due = next_attempt_at ?? scheduled_at;
  if (due === null) return status === "draft" ? null : SLOW_MS;
  return Date.parse(due) - now < SOON_MS ? FAST_MS : SLOW_MS;
}
