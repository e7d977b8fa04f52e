import { t, tn } from "#kernel/language.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { dueAt } from "#studio/planning/schedule/due-at.ts";
import { excerptOf } from "#studio/publishing/feed/text.ts";
import { currentStep } from "#studio/review/approval-steps/current-step.ts";
import { type DateSettings, defaultDates, formatInstant, zoneName } from "#ui/time-format.ts";

type DecidedPost = Parameters<typeof dueAt>[0] & Pick<Post, "author"> & Partial<Pick<Post, "approval_steps">>;
type TitledPost = { body: string; format: "plain" | "markdown"; media: readonly unknown[] };

/** The message after an approval. */
export function approvedMessage(
  posts: readonly DecidedPost[],
  zone: string,
  now: Date,
  settings: DateSettings = defaultDates(),
): string {
  const [only] = posts;
  if (posts.length !== 1 || !only) return tn(posts.length, "{count} post approved.", "{count} posts approved.");
  const step = currentStep(only.approval_steps ?? []);
  // Whether it was the last approval that is needed, the post itself tells.
  if (step) return t("Step “{step}” approved.", { step: step.name });
  const due = dueAt(only);
  if (due === null) return t("Approved. Not scheduled yet.");
  return t("Approved. Publishes {time} ({zone}).", {
    time: formatInstant(new Date(due), zone, "full", now, settings),
    zone: zoneName(zone),
  });
}

/** The message after requesting changes. */
export function changesRequestedMessage(posts: readonly DecidedPost[]): string {
  const [author = "", ...others] = new Set(posts.map(({ author: { name } }) => name));
  if (posts.length === 1) return t("Changes requested from {author}.", { author });
  return others.length === 0
    ? tn(
        posts.length,
        "Changes requested for {count} post from {author}.",
        "Changes requested for {count} posts from {author}.",
        { author },
      )
    : tn(
        posts.length,
        "Changes requested for {count} post from their authors.",
        "Changes requested for {count} posts from their authors.",
      );
}

/** The title of a post: the beginning of its text. */
export function titleOf({ body, format, media }: TitledPost): string {
  return excerptOf(withoutMarks(body, format)) || (media.length > 0 ? t("No text") : t("Empty post"));
}

/** Says which selected posts can't be approved, and why. */
export function skippedMessage(posts: readonly TitledPost[]): string {
  const [first = "", second = "", ...rest] = posts.map(titleOf);
  if (posts.length === 1)
    return t("Not “{title}”: its scheduled time has passed or is about to. Reschedule it first.", { title: first });
  if (posts.length === 2)
    return t(
      "Not “{first}” and “{second}”: their scheduled times have passed or are about to. Reschedule them first.",
      { first, second },
    );
  return tn(
    rest.length,
    "Not “{first}”, “{second}” and {count} more: their scheduled times have passed or are about to. Reschedule them first.",
    "Not “{first}”, “{second}” and {count} more: their scheduled times have passed or are about to. Reschedule them first.",
    { first, second },
  );
}
