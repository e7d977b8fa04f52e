import type { ErrorTable } from "../contract.ts";

/**
 * Explanations of refusals, by the product's own error codes: of the signer, then of relays by the prefix of their
 * message.
 */
export const ERRORS = {
  signer_silent: {
    category: "user",
    message: "The signer didn't respond in time.",
    retryable: true,
    next: { step: "Open your signer app and approve the request. The post is tried again.", link: null },
  },
  signer_refused: {
    category: "user",
    message: "The signer refused to sign the post.",
    retryable: false,
    next: { step: "Allow Masthead to sign notes in your signer app, then try again.", link: null },
  },
  parent_gone: {
    category: "user",
    message: "The post that this one continues can't be identified.",
    retryable: false,
    next: { step: "Publish the rest as a new post.", link: "edit" },
  },
  media_not_public: {
    category: "user",
    message: "The post's files can't be reached from the internet, and Nostr only carries links to them.",
    retryable: false,
    next: { step: "Remove the files, or run Masthead at a public address.", link: "edit" },
  },
  blocked: {
    category: "user",
    message: "The relays don't accept posts from this account.",
    retryable: false,
    next: { step: "Reconnect the channel with other relays, or register with these.", link: "reconnect" },
  },
  auth_required: {
    category: "user",
    message: "The relays only accept posts from accounts that sign in to them, which isn't supported.",
    retryable: false,
    next: { step: "Reconnect the channel with other relays.", link: "reconnect" },
  },
  pow_required: {
    category: "user",
    message: "The relays ask for proof of work, which isn't supported.",
    retryable: false,
    next: { step: "Reconnect the channel with other relays.", link: "reconnect" },
  },
  wrong_time: {
    category: "system",
    message: "The relays don't accept the time in the post, which is this machine's.",
    retryable: true,
    next: { step: "The administrator should check this machine's clock. The post is tried again.", link: null },
  },
  refused: {
    category: "user",
    message: "The relays refused the post.",
    retryable: false,
    next: { step: "Change the post, then try again.", link: "edit" },
  },
  relay_error: {
    category: "platform",
    message: "The relays couldn't store the post.",
    retryable: true,
    next: { step: "Nothing to do: the post is tried again.", link: null },
  },
} as const satisfies ErrorTable;
