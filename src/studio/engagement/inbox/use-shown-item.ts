import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { InboxSearch } from "./inbox-search.ts";
import type { Item } from "./item.ts";

/** Where only one pane fits; the same breakpoint as in the CSS. */
const NARROW = "(max-width: 61.99em)";

/** Whether only one pane fits. */
export function isNarrow(): boolean {
  return window.matchMedia(NARROW).matches;
}

interface FirstItem {
  /** The filters of the list whose first item it is. */
  scope: string;
  id: number | null;
  /** Closed by the person, so that the next first item does not open by itself. */
  isClosed: boolean;
}

/**
 * The open item: the one of the URL, else the first of the list, which stays open while others arrive. With one pane at a
 * time only the one of the URL: the server, which knows no widths, renders the first one as well, and the CSS hides it.
 * @param items of the current filters; null until they are loaded
 */
export function useShownItem(search: InboxSearch, items: readonly Item[] | null) {
  const hasOnePane = useMediaQuery(NARROW, false, { getInitialValueInEffect: true });
  const { status, kind, channel, assignee, tag, q } = search;
  const scope = JSON.stringify([status, kind, channel, assignee, tag, q]);
  const [first, setFirst] = useState<FirstItem>({ scope: "", id: null, isClosed: false });
  const next = firstItemOf(first, scope, items);
  if (next !== first) setFirst(next);
  return {
    shownId: search.item ?? (hasOnePane ? null : next.id),
    /** Called when the item of the URL is closed. */
    close: () => setFirst({ scope, id: null, isClosed: true }),
  };
}

/** What follows from another list; the same object where nothing does. */
export function firstItemOf(first: FirstItem, scope: string, items: readonly Pick<Item, "id">[] | null): FirstItem {
  if (items === null) return first;
  const [item] = items;
  if (first.scope !== scope) return { scope, id: item?.id ?? null, isClosed: false };
  if (first.isClosed) return item ? first : { ...first, isClosed: false };
  return first.id === null && item ? { ...first, id: item.id } : first;
}
