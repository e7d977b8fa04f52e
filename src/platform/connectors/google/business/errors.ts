import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../../contract.ts";
import { GOOGLE_ERRORS } from "../errors.ts";

/** Explanations of Business Profile's refusals, by the product's own error codes. */
export const BUSINESS_ERRORS = {
  ...GOOGLE_ERRORS,
  rejected: {
    category: "user",
    message: msg("Google rejected the post: it breaks one of the rules for posts on Business Profiles."),
    retryable: false,
    next: {
      step: msg("Read the rules, then change the post."),
      link: "https://support.google.com/business/answer/7213077",
    },
  },
  post_gone: {
    category: "user",
    message: msg("The post was deleted on Google."),
    retryable: false,
    next: { step: msg("Publish it as a new post."), link: "edit" },
  },
  review_gone: {
    category: "user",
    message: msg("The review was removed on Google."),
    retryable: false,
    next: { step: msg("Nothing to do: the review needs no reply any more."), link: null },
  },
  location_gone: {
    category: "user",
    message: msg("The location no longer exists, or the connected Google account doesn't manage it any more."),
    retryable: false,
    next: { step: msg("Connect the channel with an account that manages the location."), link: "reconnect" },
  },
  media_not_public: {
    category: "system",
    message: msg("Google fetches photos from this installation, which can't be reached from outside."),
    retryable: false,
    next: {
      step: msg("Ask your administrator to make the address of Masthead public, or remove the photo."),
      link: "edit",
    },
  },
} as const satisfies ErrorTable;

/**
 * Google's reasons; the status is that of every Google API. Google's own list of codes for fields is
 * developers.google.com/my-business/reference/rest/Shared.Types/ErrorCode, read 26 November 2026.
 */
export const BUSINESS_CODES: Readonly<Record<string, string>> = { NOT_FOUND: "location_gone" };
