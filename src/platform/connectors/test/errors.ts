import type { ErrorTable } from "../contract.ts";

/** Explanations of the test platform's error codes. */
export const TEST_ERRORS: ErrorTable = {
  busy: {
    category: "platform",
    message: "The platform is too busy to take the post.",
    retryable: true,
    next: { step: "Nothing to do: the post is tried again.", link: null },
  },
  spam: {
    category: "user",
    message: "The platform takes this text for spam.",
    retryable: false,
    next: { step: "Change the text, then try again.", link: "edit" },
  },
};
