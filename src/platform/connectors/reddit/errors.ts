import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";

/** Explanations of Reddit's refusals, by the product's own error codes. */
export const ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: msg("Reddit no longer lets us in: access was withdrawn."),
    retryable: false,
    next: { step: msg("Reconnect the channel, then try again."), link: "reconnect" },
  },
  subreddit_refused: {
    category: "user",
    message: msg("The subreddit doesn't exist, or doesn't let the account post."),
    retryable: false,
    next: { step: msg("Choose another subreddit, then try again."), link: "edit" },
  },
  flair_required: {
    category: "user",
    message: msg("The subreddit wants a flair on every post."),
    retryable: false,
    next: { step: msg("Choose a flair, then try again."), link: "edit" },
  },
  already_submitted: {
    category: "user",
    message: msg("This link was already posted to the subreddit."),
    retryable: false,
    next: { step: msg("Look whether it is there. Otherwise change the link."), link: "edit" },
  },
  kind_refused: {
    category: "user",
    message: msg("The subreddit doesn't take posts of this kind."),
    retryable: false,
    next: { step: msg("Choose another subreddit, or post a text, then try again."), link: "edit" },
  },
  media_refused: {
    category: "user",
    message: msg("Reddit can't use one of the files."),
    retryable: false,
    next: { step: msg("Replace the file, then try again."), link: "edit" },
  },
  upload_failed: {
    category: "platform",
    message: msg("A file could not be sent to Reddit."),
    retryable: true,
  },
  media_text_fixed: {
    category: "user",
    message: msg("Reddit changes only texts of posts without files."),
    retryable: false,
    next: { step: msg("Change the text on Reddit itself."), link: null },
  },
  refused: {
    category: "user",
    message: msg("Reddit refused the post."),
    retryable: false,
    next: { step: msg("Change the post, then try again."), link: "edit" },
  },
} as const satisfies ErrorTable;
export type RedditError = keyof typeof ERRORS;

/** Reddit's own codes in the `errors` of a response. */
export const CODES: Readonly<Record<string, RedditError>> = {
  SUBREDDIT_NOEXIST: "subreddit_refused",
  SUBREDDIT_NOTALLOWED: "subreddit_refused",
  SUBREDDIT_REQUIRED: "subreddit_refused",
  NO_SELFS: "kind_refused",
  NO_LINKS: "kind_refused",
  NO_IMAGES: "kind_refused",
  NO_VIDEOS: "kind_refused",
  GALLERIES_DISABLED: "kind_refused",
  SUBMIT_VALIDATION_FLAIR_REQUIRED: "flair_required",
  BAD_FLAIR_TEMPLATE_ID: "flair_required",
  ALREADY_SUB: "already_submitted",
};
