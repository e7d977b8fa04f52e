/** Which notifications are listed. */
export const VIEWS = ["all", "unread"] as const;
export type View = (typeof VIEWS)[number];

const PAGE = 25;

/** The filter of a URL. */
export function viewOf(show: unknown): View {
  return show === "unread" ? show : "all";
}

/** Input of the list query; the page reads it on the server too. */
export function readOf(view: View) {
  return { limit: PAGE, unread: view === "unread" || undefined };
}
