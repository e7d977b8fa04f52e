import { counted } from "#kernel/counted.ts";
import { type DateSettings, DEFAULT_DATES, formatInstant, zoneName } from "#ui/time-format.ts";
import { currentStep } from "../approval-steps/current-step.ts";
import { dueAt } from "../calendar/due-at.ts";
import type { Post } from "../composer/draft.ts";
import { excerpt } from "../feed/text.ts";

type DecidedPost = Parameters<typeof dueAt>[0] & Pick<Post, "author"> & Partial<Pick<Post, "approval_steps">>;
type TitledPost = { body: string; media: readonly unknown[] };

/** How many titles are listed before "and N more". */
const MAX_NAMED = 2;

/** The message after an approval. */
export function approvedMessage(
  posts: readonly DecidedPost[],
  zone: string,
  now: Date,
  settings: DateSettings = DEFAULT_DATES,
): string {
  const [only] = posts;
  if (posts.length !== 1 || !only) return `${counted(posts.length, "post")} approved.`;
  const step = currentStep(only.approval_steps ?? []);
  // Whether it was the last approval that is needed, the post itself tells.
  if (step) return `Step “${step.name}” approved.`;
  const due = dueAt(only);
  if (due === null) return "Approved. Not scheduled yet.";
  return `Approved. Publishes ${formatInstant(new Date(due), zone, "full", now, settings)} (${zoneName(zone)}).`;
}

/** The message after requesting changes. */
export function changesRequestedMessage(posts: readonly DecidedPost[]): string {
  const authors = [...new Set(posts.map(({ author }) => author.name))];
  const what = posts.length === 1 ? "Changes requested" : `Changes requested for ${counted(posts.length, "post")}`;
  return authors.length === 1 ? `${what} from ${authors[0]}.` : `${what} from their authors.`;
}

/** The title of a post: the beginning of its text. */
export function titleOf({ body, media }: TitledPost): string {
  return excerpt(body) || (media.length > 0 ? "No text" : "Empty post");
}

/** Says which selected posts can't be approved, and why. */
export function skippedMessage(posts: readonly TitledPost[]): string {
  const named = posts.slice(0, MAX_NAMED).map((post) => `“${titleOf(post)}”`);
  const more = posts.length - named.length;
  const list = new Intl.ListFormat("en-GB").format([...named, ...(more > 0 ? [`${more} more`] : [])]);
  return posts.length === 1
    ? `Not ${list}: its scheduled time has passed or is about to. Reschedule it first.`
    : `Not ${list}: their scheduled times have passed or are about to. Reschedule them first.`;
}
