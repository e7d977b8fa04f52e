import { parseAsArrayOf, parseAsInteger } from "nuqs/server";
import { studioPath } from "#domain/events/notifications/rules.ts";
import { MAX_COMPARED, MIN_COMPARED } from "#domain/insights/metrics/terms.ts";

/** The URL parameter of the comparison, so that it can be shared: the posts in the order in which they were chosen. */
export const compareSearch = { posts: parseAsArrayOf(parseAsInteger).withDefault([]) };

/** The posts that may be added to a comparison. */
export const OFFERED_POSTS = { status: ["published" as const, "partially_published" as const], limit: 50 };

/** The posts of a URL, each once and not too many, and the input of their comparison; null for too few. */
export function compareReads(posts: readonly number[]): { ids: number[]; compared: { post_ids: number[] } | null } {
  const ids = [...new Set(posts.filter((id) => id > 0))].slice(0, MAX_COMPARED);
  return { ids, compared: ids.length < MIN_COMPARED ? null : { post_ids: ids } };
}

export function comparePath(handle: string, ids: readonly number[]): string {
  return `${studioPath(handle, "/metrics/compare")}?posts=${ids.join(",")}`;
}
