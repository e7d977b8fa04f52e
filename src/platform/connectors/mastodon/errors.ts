import type { ErrorTable } from "../contract.ts";

/** Explanations of a server's refusals, by the product's own error codes. */
export const ERRORS = {
  login_disabled: {
    category: "user",
    message: "The account's server doesn't let it post: its login is disabled or suspended.",
    retryable: false,
    next: { step: "Sign in on the server and look for a message from its moderators.", link: null },
  },
  forbidden: {
    category: "user",
    message: "The channel's connection doesn't allow this on its server.",
    retryable: false,
    next: { step: "Reconnect the channel, then try again.", link: "reconnect" },
  },
  parent_gone: {
    category: "user",
    message: "The post that this one continues is no longer on the server.",
    retryable: false,
    next: { step: "Publish the rest as a new post.", link: "edit" },
  },
  moved: {
    category: "user",
    message: "The server answers at another address now.",
    retryable: false,
    next: { step: "Reconnect the channel with the new address.", link: "reconnect" },
  },
  media_refused: {
    category: "user",
    message: "The server can't use one of the files.",
    retryable: false,
    next: { step: "Use another file or format.", link: "edit" },
  },
  media_not_ready: {
    category: "platform",
    message: "The server is still processing the files.",
    retryable: true,
    next: { step: "Nothing to do: the post is tried again.", link: null },
  },
  files_fixed: {
    category: "user",
    message: "The files of a published post can't be exchanged.",
    retryable: false,
    next: { step: "Change the text alone, or delete the post and publish it anew.", link: null },
  },
  refused: {
    category: "user",
    message: "The server refused the post.",
    retryable: false,
    next: { step: "Change the post, then try again.", link: "edit" },
  },
} as const satisfies ErrorTable;
