import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";

/** Explanations of Pinterest's refusals, by the product's own error codes. Source: developers.pinterest.com/docs/api/v5. */
export const ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: msg("Pinterest no longer lets us in: access ended or was withdrawn."),
    retryable: false,
    next: { step: msg("Reconnect the channel, then try again."), link: "reconnect" },
  },
  forbidden: {
    category: "user",
    message: msg("Pinterest doesn't let the app pin to this board."),
    retryable: false,
    next: { step: msg("Choose another board, or reconnect the channel and accept all permissions."), link: "edit" },
  },
  board_gone: {
    category: "user",
    message: msg("The board or the pin is no longer on Pinterest."),
    retryable: false,
    next: { step: msg("Choose another board, then try again."), link: "edit" },
  },
  media_refused: {
    category: "user",
    message: msg("Pinterest can't use one of the files."),
    retryable: false,
    next: { step: msg("Use another file or format."), link: "edit" },
  },
  upload_failed: {
    category: "platform",
    message: msg("Pinterest could not take one of the files."),
    retryable: true,
    next: { step: msg("Nothing to do: the post is tried again."), link: null },
  },
  refused: {
    category: "user",
    message: msg("Pinterest refused the pin."),
    retryable: false,
    next: { step: msg("Change the post, then try again."), link: "edit" },
  },
} as const satisfies ErrorTable;
export type PinterestError = keyof typeof ERRORS;
