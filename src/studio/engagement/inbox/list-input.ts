import { RESPONSE_DAYS } from "#domain/engagement/inbox/terms.ts";
import type { InboxSearch } from "./inbox-search.ts";

export type Filters = Pick<InboxSearch, "status" | "kind" | "channel" | "assignee" | "tag" | "q">;

/** Input of the list query, shared with the server's prefetch. */
export function listInput({ status, kind, channel, assignee, tag, q }: Filters, myId: number) {
  return {
    status: status === "all" || status === "approval" ? undefined : status === "snoozed" ? ("open" as const) : status,
    awaiting_approval: status === "approval" || undefined,
    snoozed: status === "snoozed" || undefined,
    kind: kind ?? undefined,
    channel_id: channel ?? undefined,
    assignee_id: assignee === "me" ? myId : undefined,
    unassigned: assignee === "nobody" || undefined,
    tag: tag || undefined,
    q: q?.trim() || undefined,
  };
}

/** Input of the query of the response time, shared with the server's prefetch. */
export const RESPONSE_TIME_INPUT = { days: RESPONSE_DAYS };

/** Input of the query of everything with one contact, newest first; shared with the server's prefetch. */
export function threadInput(contactId: number) {
  return { contact_id: contactId, limit: 20 };
}

/** The number of active filters besides the status. */
export function countFilters({ kind, channel, assignee, tag, q }: Filters): number {
  return [kind, channel, assignee, tag, q].filter((one) => one !== null && one !== "").length;
}
