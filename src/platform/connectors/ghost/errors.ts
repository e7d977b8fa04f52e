import { NOT_AUTHORIZED } from "../codes.ts";
import type { ErrorTable } from "../contract.ts";

/** Explanations of a site's refusals, by the product's own error codes. */
export const GHOST_ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: "The site no longer accepts the Admin API key.",
    retryable: false,
    next: {
      step: "In Ghost, copy the key of your custom integration again, and reconnect the channel.",
      link: "reconnect",
    },
  },
  not_allowed: {
    category: "user",
    message: "The site doesn't let the integration do this.",
    retryable: false,
    next: { step: "Check the site's plan and the integration's limits in Ghost. Then try again.", link: null },
  },
  too_large: {
    category: "user",
    message: "An image is larger than the site takes.",
    retryable: false,
    next: { step: "Use a smaller image, then try again.", link: "edit" },
  },
} as const satisfies ErrorTable;
export type GhostError = keyof typeof GHOST_ERRORS | "refused";
