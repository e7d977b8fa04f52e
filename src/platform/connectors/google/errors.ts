import { NOT_AUTHORIZED } from "../codes.ts";
import type { ErrorTable } from "../contract.ts";

/** Explanations common to Google's platforms. */
export const GOOGLE_ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: "Google no longer accepts the channel's connection.",
    retryable: false,
    next: { step: "Reconnect the channel.", link: "reconnect" },
  },
  api_disabled: {
    category: "system",
    message: "The API isn't enabled in this installation's Google Cloud project.",
    retryable: false,
    next: { step: "Ask the administrator to enable it.", link: "https://console.cloud.google.com/apis/library" },
  },
  missing_scope: {
    category: "user",
    message: "The channel was connected without a permission that this needs.",
    retryable: false,
    next: { step: "Reconnect the channel and accept all permissions.", link: "reconnect" },
  },
  forbidden: {
    category: "user",
    message: "The connected Google account isn't allowed to do this.",
    retryable: false,
    next: { step: "Connect the channel with an account that manages it.", link: "reconnect" },
  },
  refused: {
    category: "user",
    message: "Google refused the post.",
    retryable: false,
    next: { step: "Change the post, then try again.", link: "edit" },
  },
} as const satisfies ErrorTable;
