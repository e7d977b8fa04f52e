import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../contract.ts";

/**
 * Explanations of refusals, by the product's own error codes: of the signer, then of relays by the prefix of their
 * message.
 */
export const ERRORS = {
  signer_silent: {
    category: "user",
    message: msg("The signer didn't respond in time."),
    retryable: true,
    next: { step: msg("Open your signer app and approve the request. The post is tried again."), link: null },
  },
  signer_refused: {
    category: "user",
    message: msg("The signer refused to sign the post."),
    retryable: false,
    next: { step: msg("Allow Masthead to sign notes in your signer app, then try again."), link: null },
  },
  parent_gone: {
    category: "user",
    message: msg("The post that this one continues can't be identified."),
    retryable: false,
    next: { step: msg("Publish the rest as a new post."), link: "edit" },
  },
  media_not_public: {
    category: "user",
    message: msg("The post's files can't be reached from the internet, and Nostr only carries links to them."),
    retryable: false,
    next: { step: msg("Remove the files, or run Masthead at a public address."), link: "edit" },
  },
  blocked: {
    category: "user",
    message: msg("The relays don't accept posts from this account."),
    retryable: false,
    next: { step: msg("Reconnect the channel with other relays, or register with these."), link: "reconnect" },
  },
  auth_required: {
    category: "user",
    message: msg("The relays only accept posts from accounts that sign in to them, which isn't supported."),
    retryable: false,
    next: { step: msg("Reconnect the channel with other relays."), link: "reconnect" },
  },
  pow_required: {
    category: "user",
    message: msg("The relays ask for proof of work, which isn't supported."),
    retryable: false,
    next: { step: msg("Reconnect the channel with other relays."), link: "reconnect" },
  },
  wrong_time: {
    category: "system",
    message: msg("The relays don't accept the time in the post, which is this machine's."),
    retryable: true,
    next: { step: msg("The administrator should check this machine's clock. The post is tried again."), link: null },
  },
  refused: {
    category: "user",
    message: msg("The relays refused the post."),
    retryable: false,
    next: { step: msg("Change the post, then try again."), link: "edit" },
  },
  relay_error: {
    category: "platform",
    message: msg("The relays couldn't store the post."),
    retryable: true,
    next: { step: msg("Nothing to do: the post is tried again."), link: null },
  },
} as const satisfies ErrorTable;
