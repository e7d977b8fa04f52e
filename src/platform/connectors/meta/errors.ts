import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";

/**
 * Explanations of Meta's refusals, by the product's own error codes. Source of Meta's codes:
 * developers.facebook.com/docs/graph-api/guides/error-handling and
 * /docs/instagram-platform/instagram-graph-api/reference/error-codes.
 */
export const META_ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: msg(
      "Meta no longer accepts the connection: the access was removed, or the account's password was changed.",
    ),
    retryable: false,
    next: { step: msg("Reconnect the channel, then try again."), link: "reconnect" },
  },
  permission_missing: {
    category: "user",
    message: msg("The connection lacks a permission, or your role on the account doesn't allow this."),
    retryable: false,
    next: {
      step: msg("Reconnect the channel, accept every permission, and check your role there."),
      link: "reconnect",
    },
  },
  account_restricted: {
    category: "user",
    message: msg("Meta has blocked the account from posting for now."),
    retryable: false,
    next: { step: msg("Open the account there, follow Meta's instructions, then try again."), link: null },
  },
  account_unconfirmed: {
    category: "user",
    message: msg("Meta wants the account's owner to confirm something before it publishes."),
    retryable: false,
    next: { step: msg("Sign in to the account there and confirm, then try again."), link: null },
  },
  duplicate: {
    category: "user",
    message: msg("The same text was published on this account a short time ago."),
    retryable: false,
    next: { step: msg("Change the text, then try again."), link: "edit" },
  },
  media_not_public: {
    category: "user",
    message: msg("The files are fetched from this installation, and its address isn't reachable from the internet."),
    retryable: false,
    next: { step: msg("Ask your administrator to give Masthead a public https address."), link: null },
  },
  media_not_fetched: {
    category: "platform",
    message: msg("Meta couldn't fetch a file from this installation."),
    retryable: true,
    next: {
      step: msg("If it fails again, ask your administrator whether Masthead is reachable from the internet."),
      link: null,
    },
  },
  media_not_ready: {
    category: "platform",
    message: msg("Meta is still processing the files."),
    retryable: true,
    next: { step: msg("Nothing to do: the post is tried again."), link: null },
  },
  media_format: {
    category: "user",
    message: msg("The file's format isn't supported."),
    retryable: false,
    next: { step: msg("Use a JPEG image, or an MP4 video with H.264 and AAC."), link: "edit" },
  },
  media_too_large: {
    category: "user",
    message: msg("A file is too large."),
    retryable: false,
    next: { step: msg("Use a smaller file."), link: "edit" },
  },
  media_ratio: {
    category: "user",
    message: msg("The image is too wide or too tall."),
    retryable: false,
    next: { step: msg("Crop it to between 4:5 and 1.91:1."), link: "edit" },
  },
  media_refused: {
    category: "user",
    message: msg("Meta couldn't use one of the files."),
    retryable: false,
    next: { step: msg("Use another file."), link: "edit" },
  },
  too_long: {
    category: "user",
    message: msg("The text is longer than the platform takes."),
    retryable: false,
    next: { step: msg("Shorten it, then try again."), link: "edit" },
  },
  too_many_tags: {
    category: "user",
    message: msg("The post mentions too many accounts or has too many hashtags."),
    retryable: false,
    next: { step: msg("Remove some, then try again."), link: "edit" },
  },
  collaborator_refused: {
    category: "user",
    message: msg("One of the collaborators can't be invited."),
    retryable: false,
    next: { step: msg("Check the user names, or remove the collaborators."), link: "edit" },
  },
  place_refused: {
    category: "user",
    message: msg("The location can't be used."),
    retryable: false,
    next: { step: msg("Use the ID of a page that has an address, or remove the location."), link: "edit" },
  },
  not_there: {
    category: "user",
    message: msg("The post or comment no longer exists there."),
    retryable: false,
    next: { step: msg("Publish it as a new post."), link: "edit" },
  },
  message_window_closed: {
    category: "user",
    message: msg("More than 24 hours have passed since the person wrote, and Meta no longer allows a reply."),
    retryable: false,
    next: { step: msg("Wait until the person writes again, or reply in the app."), link: null },
  },
  version_ended: {
    category: "system",
    message: msg("Meta no longer supports the version of its API that this installation uses."),
    retryable: false,
    next: {
      step: msg("Ask your administrator to update Masthead, or to choose a newer version of Meta's Graph API."),
      link: null,
    },
  },
  refused: {
    category: "platform",
    message: msg("Meta refused the post."),
    retryable: false,
    next: { step: msg("Change the post, then try again."), link: "edit" },
  },
} as const satisfies ErrorTable;
export type MetaErrorCode = keyof typeof META_ERRORS;

/** By subcode, which is more exact than the code. */
const SUBCODES: Readonly<Record<number, MetaErrorCode>> = {
  458: NOT_AUTHORIZED,
  459: "account_unconfirmed",
  460: NOT_AUTHORIZED,
  463: NOT_AUTHORIZED,
  464: "account_unconfirmed",
  467: NOT_AUTHORIZED,
  492: NOT_AUTHORIZED,
  1366046: "media_too_large",
  1363030: "media_not_fetched",
  2018278: "message_window_closed",
  2534022: "message_window_closed",
  2207003: "media_not_fetched",
  2207004: "media_too_large",
  2207005: "media_format",
  2207009: "media_ratio",
  2207010: "too_long",
  2207023: "media_refused",
  2207026: "media_format",
  2207027: "media_not_ready",
  2207028: "media_refused",
  2207035: "media_refused",
  2207036: "media_refused",
  2207037: "media_refused",
  2207040: "too_many_tags",
  2207050: "account_restricted",
  2207051: "account_restricted",
  2207052: "media_not_fetched",
  2207053: "media_not_fetched",
  2207057: "media_refused",
  2207065: "account_restricted",
  2207076: "media_refused",
  2207081: "permission_missing",
  2207082: "media_refused",
  2207084: "collaborator_refused",
  2207085: "permission_missing",
};

const CODES: Readonly<Record<number, MetaErrorCode>> = {
  3: "permission_missing",
  10: "permission_missing",
  102: NOT_AUTHORIZED,
  190: NOT_AUTHORIZED,
  352: "media_format",
  368: "account_restricted",
  506: "duplicate",
  551: "message_window_closed",
  2635: "version_ended",
  9004: "media_not_fetched",
  9007: "media_not_ready",
  36000: "media_too_large",
  36001: "media_format",
  36003: "media_ratio",
  36004: "too_long",
};

/** `null` for a code that is not known. 200 to 299 are missing permissions. */
export function codeOf({ code, subcode }: { code: number; subcode: number }): MetaErrorCode | null {
  const known = SUBCODES[subcode] ?? CODES[code];
  if (known) return known;
  return code >= 200 && code < 300 ? "permission_missing" : null;
}
