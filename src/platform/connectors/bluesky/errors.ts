import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../contract.ts";

/** Explanations of refusals, by the product's own error codes. */
export const ERRORS = {
  account_closed: {
    category: "user",
    message: msg("The account is deactivated, suspended or taken down."),
    retryable: false,
    next: { step: msg("Sign in to Bluesky and follow what it says there."), link: "https://bsky.app" },
  },
  parent_gone: {
    category: "user",
    message: msg("The post that this one continues is no longer there."),
    retryable: false,
    next: { step: msg("Publish the rest as a new post."), link: "edit" },
  },
  quote_gone: {
    category: "user",
    message: msg("The quoted post isn't there."),
    retryable: false,
    next: { step: msg("Check its address in the post's options. Then try again."), link: "edit" },
  },
  quote_disabled: {
    category: "user",
    message: msg("The author of the quoted post doesn't allow quotes."),
    retryable: false,
    next: { step: msg("Remove it from the post's options. Then try again."), link: "edit" },
  },
  media_refused: {
    category: "user",
    message: msg("The server can't use one of the files."),
    retryable: false,
    next: { step: msg("Use a smaller file or another format."), link: "edit" },
  },
  video_limit: {
    category: "user",
    message: msg("The account can't upload videos at the moment."),
    retryable: false,
    next: {
      step: msg("Verify the account's email address on Bluesky."),
      link: "https://bsky.app",
    },
  },
  proof_refused: {
    category: "system",
    message: msg("The server doesn't accept the proof that the tokens are ours, which has the time in it."),
    retryable: true,
    next: { step: msg("The administrator should check this machine's clock."), link: null },
  },
  refused: {
    category: "user",
    message: msg("The server refused the post."),
    retryable: false,
    next: { step: msg("Change the post, then try again."), link: "edit" },
  },
} as const satisfies ErrorTable;
