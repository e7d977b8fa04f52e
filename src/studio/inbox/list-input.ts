import type { InboxSearch } from "./inbox-search.ts";

export type Filters = Pick<InboxSearch, "status" | "kind" | "channel" | "assignee" | "tag" | "q">;

/** What the list asks the studio for; the same on the server, which reads the first page beforehand. */
export function listInput({ status, kind, channel, assignee, tag, q }: Filters, myId: number) {
  return {
    ...(status === "all" ? {} : { status }),
    ...(kind === null ? {} : { kind }),
    ...(channel === null ? {} : { channel_id: channel }),
    ...(assignee === "me" ? { assignee_id: myId } : {}),
    ...(assignee === "nobody" ? { unassigned: true } : {}),
    ...(tag ? { tag } : {}),
    ...(q?.trim() ? { q: q.trim() } : {}),
  };
}

/** How many filters narrow the list besides its status. */
export function countFilters({ kind, channel, assignee, tag, q }: Filters): number {
  return [kind, channel, assignee, tag, q].filter((one) => one !== null && one !== "").length;
}
