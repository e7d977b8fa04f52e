import { browserStorage } from "#ui/browser-storage.ts";
import { randomUuid } from "#ui/random-uuid.ts";

/**
 * The secret of this browser for a review link: made once, sent with each action, and the only proof of whose comment it
 * is. One for each link, so that nothing tells that the guests of two links are the same person.
 * Only in the browser, after it was rendered.
 */
export function guestKeyOf(token: string): string {
  const at = `masthead.review-guest.${token}`;
  const stored = browserStorage.get(at);
  if (stored !== null) return stored;
  const key = randomUuid();
  browserStorage.set(at, key);
  return key;
}
