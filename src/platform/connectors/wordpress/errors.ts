import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";

/** Explanations of a site's refusals, by the product's own error codes. */
export const WORDPRESS_ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: msg("The site no longer accepts the application password."),
    retryable: false,
    next: { step: msg("Create a new one in your WordPress profile, and reconnect the channel."), link: "reconnect" },
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
    message: msg("The WordPress user may not do this on the site."),
    retryable: false,
    next: { step: msg("Give the user the role Author or Editor. Then try again."), link: null },
  },
  category_unknown: {
    category: "user",
    message: msg("The site has no such category."),
    retryable: false,
    next: { step: msg("Choose one of the site's categories, then try again."), link: "edit" },
  },
  too_large: {
    category: "user",
    message: msg("An image is larger than the site takes."),
    retryable: false,
    next: { step: msg("Use a smaller image, or raise the site's upload limit. Then try again."), link: "edit" },
  },
} as const satisfies ErrorTable;
export type WordPressError = keyof typeof WORDPRESS_ERRORS | "refused";
