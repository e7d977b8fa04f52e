import type { PostStatus } from "#domain/content/posts/terms.ts";
import type { All, CalendarSearch } from "./calendar-search.ts";

type SearchFilters = Pick<
  CalendarSearch,
  "q" | "status" | "origin" | "channel" | "author" | "assignee" | "campaign" | "tag" | "all"
>;

interface Kind {
  status?: PostStatus[];
  scheduled?: "none";
  sort?: "scheduled";
  assignee_id?: "me";
}

const KINDS: Record<All, Kind> = {
  any: {},
  troubled: { status: ["failed", "unknown", "partially_published"] },
  unapproved: { status: ["draft", "in_review", "changes_requested"], sort: "scheduled" },
  assigned: { status: ["draft", "changes_requested"], assignee_id: "me" },
  undated: { status: ["draft", "in_review", "changes_requested", "approved"], scheduled: "none" },
};

/** Whether the calendar shows search results instead of a few weeks. */
export function isSearching({ q, origin, all }: Pick<SearchFilters, "q" | "origin" | "all">): boolean {
  return (q ?? "") !== "" || origin !== null || all !== null;
}

/** Input of the search query; the same on the server. A selected status takes precedence over a kind. */
export function searchRead({ q, status, origin, channel, author, assignee, campaign, tag, all }: SearchFilters) {
  return {
    ...(all === null ? {} : KINDS[all]),
    q: q || undefined,
    ...(status === null ? {} : { status: [status] }),
    ...(origin === null ? {} : { origin: [origin] }),
    channel_id: channel ?? undefined,
    author_id: author ?? undefined,
    ...(assignee === null ? {} : { assignee_id: assignee }),
    campaign_id: campaign ?? undefined,
    tag: tag ?? undefined,
    limit: 25,
  };
}
