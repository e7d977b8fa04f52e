/** For how long after a person's message Meta accepts replies. */
const WINDOW_MS = 24 * 3_600_000;

/** Whether a reply to a message received then is still accepted. */
export function isWindowOpen(receivedAt: Date, now: Date = new Date()): boolean {
  return now.getTime() - receivedAt.getTime() < WINDOW_MS;
}
