import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";

/** Explanations common to Google's platforms. */
export const GOOGLE_ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: msg("Google no longer accepts the channel's connection."),
    retryable: false,
    next: { step: msg("Reconnect the channel."), link: "reconnect" },
  },
  api_disabled: {
    category: "system",
    message: msg("The API isn't enabled in this installation's Google Cloud project."),
    retryable: false,
    next: { step: msg("Ask the administrator to enable it."), link: "https://console.cloud.google.com/apis/library" },
  },
  missing_scope: {
    category: "user",
    message: msg("The channel was connected without a permission that this needs."),
    retryable: false,
    next: { step: msg("Reconnect the channel and accept all permissions."), link: "reconnect" },
  },
  forbidden: {
    category: "user",
    message: msg("The connected Google account isn't allowed to do this."),
    retryable: false,
    next: { step: msg("Connect the channel with an account that manages it."), link: "reconnect" },
  },
  refused: {
    category: "user",
    message: msg("Google refused the post."),
    retryable: false,
    next: { step: msg("Change the post, then try again."), link: "edit" },
  },
} as const satisfies ErrorTable;
