import type { PublishError, Settlement } from "#platform/connectors/contract.ts";

/** Seconds. `retry` holds the pauses between tries, so there is one try more than it has entries. */
export type Timing = {
  /** Duration of a claim's lease, which its worker renews; when it expires unsettled, another worker takes over. */
  lease: number;
  /** Maximum duration of a request that uploads no files. */
  request: number;
  /** Maximum pause between two polls for due publications. */
  poll: number;
  retry: readonly number[];
  /** A platform that is still processing after this long is treated as never finishing. */
  processing: number;
  /** Time after its schedule beyond which a publication is no longer postponed because the platform throttles. */
  throttled: number;
  /** How long an upload may go on after the worker was told to stop. */
  stopUpload: number;
};

export const TIMING: Timing = {
  lease: 9,
  request: 10,
  poll: 1,
  retry: [60, 300, 1800],
  processing: 86_400,
  throttled: 2 * 86_400,
  stopUpload: 20,
};

/**
 * Maximum number of publications one worker processes at a time: in total; per channel, so that a slow platform does
 * not delay others; and of publications whose worker crashed once or more often. The last limit is one, so a
 * publication that merely ran beside the culprit for two crashes is not running when the culprit causes the third.
 *
 * An account may have as many in progress as it leaves free: alone half of `total`, a second account beside it a
 * quarter, and so on. So there is always capacity for the next account, whatever the receivers of the others do.
 */
export const CONCURRENCY = { total: 256, perChannel: 8, diedOnce: 8, diedOften: 1 };

const CRASHES_TO_QUARANTINE = 3;
/** A request that starts just before the key expires may arrive just after. */
const KEY_MARGIN_SECONDS = 60;

/** What is known about a publication when it is claimed. */
export type SendState = {
  /** A request may have been sent for which there is no response. */
  isAmbiguous: boolean;
  isProcessing: boolean;
  crashes: number;
  /** Seconds since the first request with this content was sent. */
  sinceFirstSent: number;
  /** Seconds since the expiry of the lease under which the last request may have been sent. */
  sinceLease: number;
};

export type NextAction =
  | { kind: "send" }
  | { kind: "poll" }
  /** Ask the platform whether it exists; if that can't be determined, use the remaining methods. */
  | { kind: "ask"; way: Exclude<Settlement, { by: "key" }>; rest: readonly Settlement[] }
  /** Too early to look it up: check again after this many seconds. */
  | { kind: "wait"; seconds: number }
  | { kind: "give_up" };

/** Whether it has crashed so many workers that no other one may process it. */
export function isPoison({ crashes }: Pick<SendState, "crashes">): boolean {
  return crashes >= CRASHES_TO_QUARANTINE;
}

/** Decides what to do with a claimed publication, also how to settle one that may have been sent. */
export function decideNextAction(state: SendState, settlement: readonly Settlement[]): NextAction {
  if (!state.isAmbiguous) return { kind: state.isProcessing ? "poll" : "send" };
  const [way, ...rest] = settlement;
  if (!way) return { kind: "give_up" };
  if (way.by === "key") {
    const isAlive = state.sinceFirstSent < way.honouredSeconds - KEY_MARGIN_SECONDS;
    return isAlive ? { kind: "send" } : decideNextAction(state, rest);
  }
  const early = way.by === "look_up" ? way.quietSeconds - state.sinceLease : 0;
  return early > 0 ? { kind: "wait", seconds: early } : { kind: "ask", way, rest };
}

/**
 * Seconds until the next try, or null when none is left. A longer pause requested by the platform is respected.
 * @param tries failed tries so far, including this one
 */
export function retryDelay(tries: number, retryAfterSeconds: number | null, { retry }: Timing): number | null {
  const pause = retry[tries - 1];
  return pause === undefined ? null : Math.max(pause, retryAfterSeconds ?? 0);
}

/** The database permanently rejects the row with this response in it. */
export const RESPONSE_NOT_STORABLE: PublishError = {
  code: "answer_not_kept",
  category: "system",
  message: "The platform sent a response that can't be stored. Check on the platform whether the post was published.",
  retryable: false,
};

/** The same for the state the platform returned while processing; nothing was published. */
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
