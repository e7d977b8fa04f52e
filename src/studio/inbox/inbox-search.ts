import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { ITEM_KINDS } from "#domain/automations/terms.ts";
import { ITEM_STATUSES } from "#domain/inbox/terms.ts";

/** What the address of the inbox holds: what the list is narrowed to, the item that is open, and what is seen of it. */
export const inboxSearch = {
  status: parseAsStringLiteral([...ITEM_STATUSES, "all"]).withDefault("open"),
  kind: parseAsStringLiteral(ITEM_KINDS),
  channel: parseAsInteger,
  assignee: parseAsStringLiteral(["me", "nobody"]),
  tag: parseAsString,
  q: parseAsString,
  item: parseAsInteger,
  /** On screens without room for both: the contact instead of the conversation. */
  pane: parseAsStringLiteral(["contact"]),
};
