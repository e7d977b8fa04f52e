import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";

/** Explanations of X's refusals, by the product's own error codes. Source: docs.x.com/x-api/fundamentals/response-codes-and-errors. */
export const ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: msg("X no longer lets us in: the app's access was revoked."),
    retryable: false,
    next: { step: msg("Reconnect the channel, then try again."), link: "reconnect" },
  },
  duplicate: {
    category: "user",
    message: msg("X refused the post, because the account has already posted this text."),
    retryable: false,
    next: { step: msg("Look whether it is on the account. Otherwise change the text."), link: "edit" },
  },
  credits_depleted: {
    category: "system",
    message: msg("X takes no posts from this installation's app: its credits are used up."),
    retryable: false,
    next: { step: msg("Ask the operator to buy credits or raise the spending limit."), link: "https://console.x.com" },
  },
  suspended: {
    category: "user",
    message: msg("The account is suspended or locked on X."),
    retryable: false,
    next: { step: msg("Sign in at X and follow its instructions, then try again."), link: "https://x.com" },
  },
  forbidden: {
    category: "user",
    message: msg("X doesn't allow this for the account or the app."),
    retryable: false,
    next: { step: msg("Reconnect the channel and accept all permissions."), link: "reconnect" },
  },
  reply_not_summoned: {
    category: "user",
    message: msg("X takes a reply from this installation's app only where the author mentions or quotes the account."),
    retryable: false,
    next: { step: msg("Reply on X, or mention the person in a post of your own."), link: "https://x.com" },
  },
  too_many_cashtags: {
    category: "user",
    message: msg("X takes one cashtag a post from this installation's app."),
    retryable: false,
    next: { step: msg("Remove all cashtags but one, then try again."), link: "edit" },
  },
  media_refused: {
    category: "user",
    message: msg("X can't use one of the files."),
    retryable: false,
    next: { step: msg("Use another file or format."), link: "edit" },
  },
  upload_failed: {
    category: "platform",
    message: msg("X could not take one of the files."),
    retryable: true,
    next: { step: msg("Nothing to do: the post is tried again."), link: null },
  },
  parent_gone: {
    category: "user",
    message: msg("The post that this one continues is no longer on X."),
    retryable: false,
    next: { step: msg("Publish the rest as a new post."), link: "edit" },
  },
  message_refused: {
    category: "user",
    message: msg("X doesn't let the channel write to this person: a permission is missing, or they take no messages."),
    retryable: false,
    next: { step: msg("Reconnect the channel and accept all permissions, or reply on X."), link: "reconnect" },
  },
  refused: {
    category: "user",
    message: msg("X refused the post."),
    retryable: false,
    next: { step: msg("Change the post, then try again."), link: "edit" },
  },
} as const satisfies ErrorTable;
export type XError = keyof typeof ERRORS;
