const MINUTE_MS = 60_000;
/** How often at most keys are removed whose minute is over. */
const TIDY_MS = 1000;

/** What a key has left of its minute. */
export type Spent = { limit: number; remaining: number; resetSeconds: number; isOver: boolean };

export type MinuteLimit = {
  /** Counts points of a key, also those over the limit. None only tells what is left: a minute begins with the first. */
  spend(key: string, points?: number): Spent;
};

type Minute = { endsAt: number; spent: number };

/**
 * Limits the points of each key per minute, in the memory of this process. A key's minute begins with its first point,
 * and the key is forgotten afterwards. Uses no promise or timer per request, because there are thousands a second.
 * @param now the milliseconds of a clock that is never set back
 */
export function createMinuteLimit(limit: number, now: () => number = () => performance.now()): MinuteLimit {
  /** In the order in which they end. */
  const minutes = new Map<string, Minute>();

  function begin(key: string, at: number): Minute {
    const minute = { endsAt: at + MINUTE_MS, spent: 0 };
    if (minutes.size === 0) setTimeout(tidy, MINUTE_MS).unref();
    minutes.delete(key);
    minutes.set(key, minute);
    return minute;
  }

  function tidy(): void {
    const at = now();
    for (const [key, { endsAt }] of minutes) {
      if (endsAt > at) {
        setTimeout(tidy, Math.max(TIDY_MS, endsAt - at)).unref();
        return;
      }
      minutes.delete(key);
    }
  }

  return {
    spend(key, points = 1) {
      const at = now();
      const known = minutes.get(key);
      const isOpen = known !== undefined && known.endsAt > at;
      if (!isOpen && points === 0) return { limit, remaining: limit, resetSeconds: MINUTE_MS / 1000, isOver: false };
      const minute = isOpen ? known : begin(key, at);
      minute.spent += points;
      return {
        limit,
        remaining: Math.max(0, limit - minute.spent),
        resetSeconds: Math.ceil((minute.endsAt - at) / 1000),
        isOver: minute.spent > limit,
      };
    },
  };
}
