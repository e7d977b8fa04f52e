/** Present while the person keeps the unscheduled list closed: the server has to know, or the days would move. */
export const UNSCHEDULED_CLOSED = "masthead.unscheduled-closed";

const YEAR_SECONDS = 365 * 86_400;

/** Kept for all brands of this browser. */
export function storeUnscheduled(isOpen: boolean): void {
  const value = isOpen ? "=; max-age=0" : `=1; max-age=${YEAR_SECONDS}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${UNSCHEDULED_CLOSED}${value}; path=/studio; samesite=lax`;
}

/**
 * Whether the list is open now. The page may be older than the last change, such as after a search.
 * @param atFirst what the server read
 */
export function readUnscheduled(atFirst: boolean): boolean {
  return typeof document === "undefined" ? atFirst : !document.cookie.includes(`${UNSCHEDULED_CLOSED}=`);
}
