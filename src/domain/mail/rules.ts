/** How long a mail is tried while the mail server does not take it. */
export const RETRY_DAYS = 3;
/** How long one that could not be sent is kept, to be sent again by the operator. */
export const KEPT_DAYS = 30;
/** How long a worker has for one mail before it is another's. */
export const CLAIM_SECONDS = 120;

const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 900;

/** Seconds from a failed try to the next; `tries` counts those that were made. */
export function retryDelay(tries: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(tries - 1, 20), LONGEST_PAUSE_SECONDS);
}

/** Until when a mail is tried that somebody wants sent now. */
export function retryDeadline(now: Date): Date {
  return new Date(now.getTime() + RETRY_DAYS * 86_400_000);
}
