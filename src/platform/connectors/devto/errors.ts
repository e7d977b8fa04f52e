import { NOT_AUTHORIZED } from "../codes.ts";
import type { ErrorTable } from "../contract.ts";

/** Explanations of refusals, by the product's own error codes. */
export const DEVTO_ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: "DEV no longer accepts the API key.",
    retryable: false,
    next: {
      step: "Create a new key in DEV's settings, under Extensions, and reconnect the channel.",
      link: "reconnect",
    },
  },
  duplicate: {
    category: "user",
    message: "DEV has an article of this account with the same title or canonical URL.",
    retryable: false,
    next: { step: "Change the title or the canonical URL, then try again.", link: "edit" },
  },
  refused: {
    category: "user",
    message: "DEV refused the article.",
    retryable: false,
    next: { step: "Change the article, then try again.", link: "edit" },
  },
} as const satisfies ErrorTable;
