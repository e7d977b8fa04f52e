import { formatInstant, zoneName } from "#ui/time-format.ts";
import type { Post } from "../composer/draft.ts";

type Decided = Pick<Post, "scheduled_at" | "author">;

/** What an approval means for the posts that have it now. */
export function approvedWords(posts: readonly Decided[], zone: string, now: Date): string {
  const [only] = posts;
  if (posts.length !== 1 || !only) return `${posts.length} posts approved.`;
  if (only.scheduled_at === null) return "Approved. It waits for a date.";
  const when = formatInstant(new Date(only.scheduled_at), zone, "full", now);
  return `Approved. Publishes ${when} (${zoneName(zone)}).`;
}

/** To whom posts went back. */
export function sentBackWords(posts: readonly Decided[]): string {
  const authors = [...new Set(posts.map(({ author }) => author.name))];
  const what = posts.length === 1 ? "Sent back" : `${posts.length} posts sent back`;
  return authors.length === 1 ? `${what} to ${authors[0]}.` : `${what} to their authors.`;
}
