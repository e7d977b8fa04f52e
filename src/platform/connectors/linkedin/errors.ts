import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";

/** Explanations of LinkedIn's refusals, by the product's own error codes. Source: learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api. */
export const ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: msg("LinkedIn no longer lets us in: access ended or was withdrawn."),
    retryable: false,
    next: { step: msg("Reconnect the channel, then try again."), link: "reconnect" },
  },
  duplicate: {
    category: "user",
    message: msg("LinkedIn refused the post, because the account has just posted the same."),
    retryable: false,
    next: { step: msg("Look whether it is there. Otherwise change the text."), link: "edit" },
  },
  forbidden: {
    category: "user",
    message: msg("LinkedIn doesn't let the channel do this: a permission or the role on the page is missing."),
    retryable: false,
    next: {
      step: msg("Ask for the role of content admin on the page, then reconnect the channel."),
      link: "reconnect",
    },
  },
  comments_forbidden: {
    category: "user",
    message: msg("LinkedIn doesn't let the channel comment: its app has no permission for comments."),
    retryable: false,
    next: {
      step: msg("Ask the operator to add the Community Management API to LinkedIn's app, then reconnect the channel."),
      link: "reconnect",
    },
  },
  version_sunset: {
    category: "system",
    message: msg("LinkedIn no longer answers to the version of its API that this installation uses."),
    retryable: false,
    next: {
      step: msg("Ask your administrator to update Masthead, or to choose a newer version of LinkedIn's API."),
      link: null,
    },
  },
  media_refused: {
    category: "user",
    message: msg("LinkedIn can't use one of the files."),
    retryable: false,
    next: { step: msg("Use another file or format."), link: "edit" },
  },
  upload_failed: {
    category: "platform",
    message: msg("LinkedIn could not take one of the files."),
    retryable: true,
    next: { step: msg("Nothing to do: the post is tried again."), link: null },
  },
  parent_gone: {
    category: "user",
    message: msg("The post is no longer on LinkedIn."),
    retryable: false,
    next: { step: msg("Publish it anew."), link: "edit" },
  },
  files_fixed: {
    category: "user",
    message: msg("The files of a published post can't be exchanged."),
    retryable: false,
    next: { step: msg("Change the text alone, or delete the post and publish it anew."), link: null },
  },
  refused: {
    category: "user",
    message: msg("LinkedIn refused the post."),
    retryable: false,
    next: { step: msg("Change the post, then try again."), link: "edit" },
  },
} as const satisfies ErrorTable;
export type LinkedInError = keyof typeof ERRORS;
