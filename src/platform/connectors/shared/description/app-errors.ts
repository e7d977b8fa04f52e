import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../../contract.ts";
import { NOT_AUTHORIZED, UPLOAD_INTERRUPTED } from "./codes.ts";

/** Explanations of refusals by networks that the installation's own app connects to, where they need no words of their own. */
export const APP_ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: msg("The network no longer lets us in: access was withdrawn."),
    retryable: false,
    next: { step: msg("Reconnect the channel, then try again."), link: "reconnect" },
  },
  not_allowed: {
    category: "user",
    message: msg("The network doesn't let the account post there."),
    retryable: false,
    next: { step: msg("Check the account on the network, then reconnect the channel."), link: "reconnect" },
  },
  media_refused: {
    category: "user",
    message: msg("The network can't use one of the files."),
    retryable: false,
    next: { step: msg("Replace the file, then try again."), link: "edit" },
  },
  limit_reached: {
    category: "platform",
    message: msg("The network takes no more posts or files from this account today."),
    retryable: false,
    next: { step: msg("Try again tomorrow."), link: null },
  },
  converting: {
    category: "platform",
    message: msg("The network is still converting the account's last video."),
    retryable: true,
  },
  [UPLOAD_INTERRUPTED]: {
    category: "platform",
    message: msg("The files couldn't be sent in time, so nothing was published."),
    retryable: true,
  },
  refused: {
    category: "user",
    message: msg("The network refused the post."),
    retryable: false,
    next: { step: msg("Change the post, then try again."), link: "edit" },
  },
} as const satisfies ErrorTable;
export type AppError = keyof typeof APP_ERRORS;
