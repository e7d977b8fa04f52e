import type { PostStatus } from "#domain/posts/terms.ts";
import type { Origin } from "#domain/provenance/terms.ts";
import type { All } from "./calendar-search.ts";

interface Wanted {
  q: string | null;
  status: PostStatus | null;
  origin: Origin | null;
  channel: number | null;
  all: All | null;
}

interface Kind {
  status?: PostStatus[];
  scheduled?: "none";
  sort?: "scheduled";
}

const KINDS: Record<All, Kind> = {
  any: {},
  troubled: { status: ["failed", "unknown", "partially_published"] },
  unapproved: { status: ["draft", "in_review", "changes_requested"], sort: "scheduled" },
  undated: { status: ["draft", "in_review", "changes_requested", "approved"], scheduled: "none" },
};

/** Whether the calendar lists posts of all times rather than a few weeks. */
export function isSearching({ q, origin, all }: Pick<Wanted, "q" | "origin" | "all">): boolean {
  return (q ?? "") !== "" || origin !== null || all !== null;
}

/** What to read for a search; the server's first paint reads the same. A status that is chosen is more than a kind's. */
export function searchRead({ q, status, origin, channel, all }: Wanted) {
  return {
    ...(all === null ? {} : KINDS[all]),
    q: q || undefined,
    ...(status === null ? {} : { status: [status] }),
    ...(origin === null ? {} : { origin: [origin] }),
    channel_id: channel ?? undefined,
    limit: 25,
  };
}
