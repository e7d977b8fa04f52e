import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../contract.ts";

/** Explanations of a server's refusals, by the product's own error codes. */
export const ERRORS = {
  login_disabled: {
    category: "user",
    message: msg("The account's server doesn't let it post: its login is disabled or suspended."),
    retryable: false,
    next: { step: msg("Sign in on the server and look for a message from its moderators."), link: null },
  },
  forbidden: {
    category: "user",
    message: msg("The channel's connection doesn't allow this on its server."),
    retryable: false,
    next: { step: msg("Reconnect the channel, then try again."), link: "reconnect" },
  },
  quote_gone: {
    category: "user",
    message: msg("The server finds no post at the address that is quoted."),
    retryable: false,
    next: { step: msg("Check its address in the post's options. Then try again."), link: "edit" },
  },
  parent_gone: {
    category: "user",
    message: msg("The post that this one continues is no longer on the server."),
    retryable: false,
    next: { step: msg("Publish the rest as a new post."), link: "edit" },
  },
  moved: {
    category: "user",
    message: msg("The server answers at another address now."),
    retryable: false,
    next: { step: msg("Reconnect the channel with the new address."), link: "reconnect" },
  },
  media_refused: {
    category: "user",
    message: msg("The server can't use one of the files."),
    retryable: false,
    next: { step: msg("Use another file or format."), link: "edit" },
  },
  media_not_ready: {
    category: "platform",
    message: msg("The server is still processing the files."),
    retryable: true,
    next: { step: msg("Nothing to do: the post is tried again."), link: null },
  },
  poll_ended: {
    category: "user",
    message: msg("The poll has ended or ends within minutes, and an edit would start it anew."),
    retryable: false,
    next: { step: msg("Leave the post as it is, or delete it and publish it anew."), link: null },
  },
  files_fixed: {
    category: "user",
    message: msg("The files of a published post can't be exchanged."),
    retryable: false,
    next: { step: msg("Change the text alone, or delete the post and publish it anew."), link: null },
  },
  unsupported: {
    category: "platform",
    message: msg("The server says “Not Found”, but still has the post: it may not support this."),
    retryable: false,
    next: { step: msg("Change the post on the server itself."), link: null },
  },
  refused: {
    category: "user",
    message: msg("The server refused the post."),
    retryable: false,
    next: { step: msg("Change the post, then try again."), link: "edit" },
  },
} as const satisfies ErrorTable;
