import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../contract.ts";

/** Explanations of the test platform's error codes. */
export const TEST_ERRORS: ErrorTable = {
  busy: {
    category: "platform",
    message: msg("The platform is too busy to take the post."),
    retryable: true,
    next: { step: msg("Nothing to do: the post is tried again."), link: null },
  },
  spam: {
    category: "user",
    message: msg("The platform takes this text for spam."),
    retryable: false,
    next: { step: msg("Change the text, then try again."), link: "edit" },
  },
};
