import { useQueryStates } from "nuqs";
import { type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { ITEM_KINDS } from "#domain/engagement/automations/terms.ts";
import { ITEM_STATUSES } from "#domain/engagement/inbox/terms.ts";

/** URL parameters of the inbox: filters, the open item and its pane. */
export const inboxSearch = {
  status: parseAsStringLiteral([...ITEM_STATUSES, "snoozed", "approval", "all"]).withDefault("open"),
  kind: parseAsStringLiteral(ITEM_KINDS),
  channel: parseAsInteger,
  assignee: parseAsStringLiteral(["me", "nobody"]),
  tag: parseAsString,
  q: parseAsString,
  item: parseAsInteger,
  /** On narrow screens: the contact instead of the conversation. */
  pane: parseAsStringLiteral(["contact"]),
};

export type InboxSearch = inferParserType<typeof inboxSearch>;

/**
 * The filters and the open item in the URL. On phones, opening adds a history entry, so that "back" closes; moving by
 * keys does not.
 */
export function useInboxSearch() {
  const [search, setSearch] = useQueryStates(inboxSearch, { history: "replace" });
  return {
    search,
    filter: (change: Partial<InboxSearch>) => void setSearch({ ...change, item: null, pane: null }),
    open: (item: number | null, history: "push" | "replace" = "replace") =>
      void setSearch({ item, pane: null }, { history }),
    /** Shows the contact of an item in place of its conversation; null shows the conversation again. */
    showContact: (item: number | null) =>
      item === null
        ? void setSearch({ pane: null }, { history: "replace" })
        : void setSearch({ item, pane: "contact" }, { history: "push" }),
  };
}
