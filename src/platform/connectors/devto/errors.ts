import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";

/** Explanations of refusals, by the product's own error codes. */
export const DEVTO_ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: msg("DEV no longer accepts the API key."),
    retryable: false,
    next: {
      step: msg("Create a new key in DEV's settings, under Extensions, and reconnect the channel."),
      link: "reconnect",
    },
  },
  duplicate: {
    category: "user",
    message: msg("DEV has an article of this account with the same title or canonical URL."),
    retryable: false,
    next: { step: msg("Change the title or the canonical URL, then try again."), link: "edit" },
  },
  refused: {
    category: "user",
    message: msg("DEV refused the article."),
    retryable: false,
    next: { step: msg("Change the article, then try again."), link: "edit" },
  },
} as const satisfies ErrorTable;
