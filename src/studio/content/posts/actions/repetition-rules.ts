import type { Post } from "#studio/content/composer/saving/draft.ts";

/** Whether a post can be repeated: one with a time that neither repeats nor is evergreen already. */
export function canRepeat({ recurrence, evergreen, publications }: Post): boolean {
  return recurrence === null && evergreen === null && publications.some(({ scheduled_at: at }) => at !== null);
}

/** Whether a post can be added to the evergreen posts: one that is still published somewhere and does not repeat. */
export function canBeEvergreen({ recurrence, evergreen, publications }: Post): boolean {
  return (
    recurrence === null &&
    evergreen === null &&
    publications.some(({ status, removed_at: at }) => status === "published" && at === null)
  );
}
