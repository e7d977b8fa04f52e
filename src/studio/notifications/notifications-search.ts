/** Which notifications are shown. */
export const VIEWS = ["all", "unread"] as const;
export type View = (typeof VIEWS)[number];

const PAGE = 25;

/** The view that an address asks for. */
export function viewOf(show: unknown): View {
  return show === "unread" ? show : "all";
}

/** What the list is asked for; the page reads it beforehand. */
export function readOf(view: View) {
  return { limit: PAGE, unread: view === "unread" || undefined };
}
