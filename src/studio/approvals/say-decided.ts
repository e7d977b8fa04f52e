import { counted } from "#kernel/counted.ts";
import { formatInstant, zoneName } from "#ui/time-format.ts";
import { dueAt } from "../calendar/due-at.ts";
import type { Post } from "../composer/draft.ts";
import { excerpt } from "../feed/words.ts";

type Decided = Parameters<typeof dueAt>[0] & Pick<Post, "author">;
type Titled = { body: string; media: readonly unknown[] };

/** So many posts are named; the others are counted. */
const NAMED = 2;

/** What an approval means for the posts that have it now. */
export function approvedWords(posts: readonly Decided[], zone: string, now: Date): string {
  const [only] = posts;
  if (posts.length !== 1 || !only) return `${counted(posts.length, "post")} approved.`;
  const due = dueAt(only);
  if (due === null) return "Approved. Not scheduled yet.";
  return `Approved. Publishes ${formatInstant(new Date(due), zone, "full", now)} (${zoneName(zone)}).`;
}

/** To whom posts went back. */
export function sentBackWords(posts: readonly Decided[]): string {
  const authors = [...new Set(posts.map(({ author }) => author.name))];
  const what = posts.length === 1 ? "Changes requested" : `Changes requested for ${counted(posts.length, "post")}`;
  return authors.length === 1 ? `${what} from ${authors[0]}.` : `${what} from their authors.`;
}

/** What a post of the pile is called. */
export function titleOf({ body, media }: Titled): string {
  return excerpt(body) || (media.length > 0 ? "No text" : "Empty post");
}

/** Which of the picked posts an approval leaves out, and why. */
export function leftOutWords(posts: readonly Titled[]): string {
  const named = posts.slice(0, NAMED).map((post) => `“${titleOf(post)}”`);
  const more = posts.length - named.length;
  const list = new Intl.ListFormat("en-GB").format([...named, ...(more > 0 ? [`${more} more`] : [])]);
  return posts.length === 1
    ? `Not ${list}: its scheduled time has passed or is about to. Reschedule it first.`
    : `Not ${list}: their scheduled times have passed or are about to. Reschedule them first.`;
}
