import { browserStorage } from "#ui/browser-storage.ts";
import { randomUuid } from "#ui/random-uuid.ts";

/**
 * The secret of this browser for a link: what comes back from a network is accepted only with it, so that nobody else's
 * authorization is connected by the link. Only in the browser, after it was rendered.
 */
export function browserKeyOf(token: string): string {
  const at = `masthead.connect.${token}`;
  const stored = browserStorage.get(at);
  if (stored !== null) return stored;
  const key = randomUuid();
  browserStorage.set(at, key);
  return key;
}
