import { useQueryStates } from "nuqs";
import { type inferParserType, parseAsInteger, parseAsString } from "nuqs/server";

/** The URL parameters of the posts that were published elsewhere: channel and days. */
export const importedPostsSearch = { channel: parseAsInteger, from: parseAsString, to: parseAsString };

const DAY = /^\d{4}-\d\d-\d\d$/;
const dayOf = (text: string | null) => (text !== null && DAY.test(text) ? text : undefined);

export function useImportedPostsSearch() {
  return useQueryStates(importedPostsSearch, { history: "replace" });
}

/** Input of the list; the same on the server. */
export function importedPostsRead({ channel, from, to }: inferParserType<typeof importedPostsSearch>) {
  return { channel_id: channel ?? undefined, from: dayOf(from), to: dayOf(to) };
}

export type ElsewhereRange = { from?: string; to?: string; channel_id?: number };

/** Input of the list of those with most engagements; the same on the server. */
export function topElsewhereRead(range: ElsewhereRange) {
  return { ...range, sort: "engagement" as const, limit: 5 };
}
