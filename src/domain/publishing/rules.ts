import type { PublishError, Settlement } from "#platform/connectors/contract.ts";

/** Seconds. `retry` holds the pauses between tries, so there is one try more than it has entries (product.md §4). */
export type Timing = {
  /** How long a claim lasts; by then its holder has settled it or somebody else takes over. */
  lease: number;
  /** The longest pause between two looks for due publications. */
  poll: number;
  retry: readonly number[];
  /** A platform that is still processing after this long is not going to finish. */
  processing: number;
  /** So long after its time a publication is put off no more that a platform takes too much of for now. */
  throttled: number;
};

export const TIMING: Timing = { lease: 30, poll: 2, retry: [60, 300, 1800], processing: 86_400, throttled: 2 * 86_400 };

/**
 * What one worker does at a time: in all; on one channel, so that a slow platform holds up nobody else; and of what has
 * had its worker die once or more often. The last is one, so what merely stood beside the culprit twice is not there when
 * the culprit kills for the third time.
 *
 * An account may have as much in hand as it leaves free: alone the half of `total`, a second one beside it a quarter, and
 * so on. So whatever the receivers of some do, there is room for the next.
 */
export const CONCURRENCY = { total: 128, perChannel: 4, diedOnce: 8, diedOften: 1 };

const CRASHES_TO_QUARANTINE = 3;
/** A request that starts just inside the time a key is honoured may arrive just outside it. */
const KEY_MARGIN_SECONDS = 60;

/** What is known of a publication at the moment it is claimed. */
export type SendState = {
  /** A request may have left for which we have no answer. */
  isAmbiguous: boolean;
  isProcessing: boolean;
  crashes: number;
  /** Seconds since the first request of this content left. */
  sinceFirstSent: number;
  /** Seconds since the lease ended under which the last request may have left. */
  sinceLease: number;
};

export type NextAction =
  | { kind: "send" }
  | { kind: "poll" }
  /** Ask the platform whether it is there; where that cannot be told, settle it by the rest. */
  | { kind: "ask"; way: Exclude<Settlement, { by: "key" }>; rest: readonly Settlement[] }
  /** Too early to look: come back in so many seconds. */
  | { kind: "wait"; seconds: number }
  | { kind: "give_up" };

/** Whether it killed so many workers that no other one is to look at it. */
export function isPoison({ crashes }: Pick<SendState, "crashes">): boolean {
  return crashes >= CRASHES_TO_QUARANTINE;
}

/** What to do with a claimed publication; the whole of reliability.md's "how to settle it". */
export function decideNextAction(standing: SendState, settlement: readonly Settlement[]): NextAction {
  if (!standing.isAmbiguous) return { kind: standing.isProcessing ? "poll" : "send" };
  const [way, ...rest] = settlement;
  if (!way) return { kind: "give_up" };
  if (way.by === "key") {
    const isAlive = standing.sinceFirstSent < way.honouredSeconds - KEY_MARGIN_SECONDS;
    return isAlive ? { kind: "send" } : decideNextAction(standing, rest);
  }
  const early = way.by === "look_up" ? way.quietSeconds - standing.sinceLease : 0;
  return early > 0 ? { kind: "wait", seconds: early } : { kind: "ask", way, rest };
}

/**
 * Seconds until the next try, or null when there is none left. A platform that asks for a longer pause gets it.
 * @param tries failed tries so far, this one included
 */
export function retryDelay(tries: number, retryAfterSeconds: number | null, { retry }: Timing): number | null {
  const pause = retry[tries - 1];
  return pause === undefined ? null : Math.max(pause, retryAfterSeconds ?? 0);
}

/** The database takes no row with the answer in it, however often it is asked. */
export const RESPONSE_NOT_STORABLE: PublishError = {
  code: "answer_not_kept",
  category: "system",
  message: "The platform sent a response that can't be stored. Check on the platform whether the post was published.",
  retryable: false,
};

/** The same of what the platform gave on the way; nothing was published. */
export const STATE_NOT_STORABLE: PublishError = {
  ...RESPONSE_NOT_STORABLE,
  message: "The platform responded, but the response can't be stored. Nothing was published.",
};

export const QUARANTINED: PublishError = {
  code: "quarantined",
  category: "system",
  message:
    "Publishing this post crashed the worker three times, so it was stopped. Check the channel before you try again.",
  retryable: false,
};
