import type { InboxSearch } from "./inbox-search.ts";

export type Filters = Pick<InboxSearch, "status" | "kind" | "channel" | "assignee" | "tag" | "q">;

/** What the list asks the studio for; the same on the server, which reads the first page beforehand. */
export function listInput({ status, kind, channel, assignee, tag, q }: Filters, myId: number) {
  return {
    status: status === "all" ? undefined : status,
    kind: kind ?? undefined,
    channel_id: channel ?? undefined,
    assignee_id: assignee === "me" ? myId : undefined,
    unassigned: assignee === "nobody" || undefined,
    tag: tag || undefined,
    q: q?.trim() || undefined,
  };
}

/** How many filters narrow the list besides its status. */
export function countFilters({ kind, channel, assignee, tag, q }: Filters): number {
  return [kind, channel, assignee, tag, q].filter((one) => one !== null && one !== "").length;
}
