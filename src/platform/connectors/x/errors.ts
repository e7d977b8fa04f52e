import { NOT_AUTHORIZED } from "../codes.ts";
import type { ErrorTable } from "../contract.ts";

/** Explanations of X's refusals, by the product's own error codes. Source: docs.x.com/x-api/fundamentals/response-codes-and-errors. */
export const ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: "X no longer lets us in: the app's access was revoked.",
    retryable: false,
    next: { step: "Reconnect the channel, then try again.", link: "reconnect" },
  },
  duplicate: {
    category: "user",
    message: "X refused the post, because the account has already posted this text.",
    retryable: false,
    next: { step: "Look whether it is on the account. Otherwise change the text.", link: "edit" },
  },
  credits_depleted: {
    category: "system",
    message: "X takes no posts from this installation's app: its credits are used up.",
    retryable: false,
    next: { step: "Ask the operator to buy credits or raise the spending limit.", link: "https://console.x.com" },
  },
  suspended: {
    category: "user",
    message: "The account is suspended or locked on X.",
    retryable: false,
    next: { step: "Sign in at X and follow its instructions, then try again.", link: "https://x.com" },
  },
  forbidden: {
    category: "user",
    message: "X doesn't allow this for the account or the app.",
    retryable: false,
    next: { step: "Reconnect the channel and accept all permissions.", link: "reconnect" },
  },
  media_refused: {
    category: "user",
    message: "X can't use one of the files.",
    retryable: false,
    next: { step: "Use another file or format.", link: "edit" },
  },
  upload_failed: {
    category: "platform",
    message: "X could not take one of the files.",
    retryable: true,
    next: { step: "Nothing to do: the post is tried again.", link: null },
  },
  parent_gone: {
    category: "user",
    message: "The post that this one continues is no longer on X.",
    retryable: false,
    next: { step: "Publish the rest as a new post.", link: "edit" },
  },
  message_refused: {
    category: "user",
    message: "X doesn't let the channel write to this person: a permission is missing, or they take no messages.",
    retryable: false,
    next: { step: "Reconnect the channel and accept all permissions, or reply on X.", link: "reconnect" },
  },
  refused: {
    category: "user",
    message: "X refused the post.",
    retryable: false,
    next: { step: "Change the post, then try again.", link: "edit" },
  },
} as const satisfies ErrorTable;
export type XError = keyof typeof ERRORS;
