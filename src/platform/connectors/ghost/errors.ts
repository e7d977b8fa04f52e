import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";

/** Explanations of a site's refusals, by the product's own error codes. */
export const GHOST_ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: msg("The site no longer accepts the Admin API key."),
    retryable: false,
    next: {
      step: msg("In Ghost, copy the key of your custom integration again, and reconnect the channel."),
      link: "reconnect",
    },
  },
  held: {
    category: "user",
    message: msg("The site saved the article without publishing it, because this account may not publish there."),
    retryable: false,
    next: {
      step: msg("Publish it on the site, or let the account publish there and try again: the same article is used."),
      link: null,
    },
  },
  not_allowed: {
    category: "user",
    message: msg("The site doesn't let the integration do this."),
    retryable: false,
    next: { step: msg("Check the site's plan and the integration's limits in Ghost. Then try again."), link: null },
  },
  too_large: {
    category: "user",
    message: msg("An image is larger than the site takes."),
    retryable: false,
    next: { step: msg("Use a smaller image, then try again."), link: "edit" },
  },
} as const satisfies ErrorTable;
export type GhostError = keyof typeof GHOST_ERRORS | "refused";
