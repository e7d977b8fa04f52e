/** In the URLs of a queued mail's posts: where the token goes when it is sent. */
export const LINK_TOKEN = "{token}";

/** Whether a mail address is in the domain that never exists (RFC 2606). */
export const isReserved = (address: string): boolean => /[.@]invalid$/i.test(address);

/** How long a mail is retried. */
export const RETRY_DAYS = 3;
/** How long a failed mail is kept for the operator to resend. */
export const KEPT_DAYS = 30;
/**
 * How long a worker holds the mails of a job before another may take them. A mail that takes even longer is sent twice,
 * with the same Message-ID.
 */
export const CLAIM_SECONDS = 120;

const FIRST_PAUSE_SECONDS = 30;
const MAX_PAUSE_SECONDS = 900;

/** Seconds from a failed attempt to the next; `tries` counts the attempts so far. */
export function retryDelay(tries: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(tries - 1, 20), MAX_PAUSE_SECONDS);
}

/** The end of the retries of a mail that is resent now. */
export function retryDeadline(now: Date): Date {
  return new Date(now.getTime() + RETRY_DAYS * 86_400_000);
}
