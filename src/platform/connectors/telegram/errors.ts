import { NOT_AUTHORIZED, UPLOAD_INTERRUPTED } from "../codes.ts";
import type { ErrorTable } from "../contract.ts";

const EDIT = "edit" as const;

/** Explanations of the Bot API's refusals, by the product's own error codes; the API only has HTTP status codes. */
export const TELEGRAM_ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: "Telegram no longer accepts the bot's token, or the bot was removed from the chat.",
    retryable: false,
    next: {
      step: "Add the bot to the chat as an administrator who may post messages, copy its current token from @BotFather, and reconnect the channel.",
      link: "reconnect",
    },
  },
  rights_missing: {
    category: "user",
    message: "The bot may not post this in the chat.",
    retryable: false,
    next: { step: "In Telegram, allow the bot to post messages and media. Then try again.", link: null },
  },
  chat_not_found: {
    category: "user",
    message: "Telegram can't find the chat any more.",
    retryable: false,
    next: {
      step: "Add the bot to the chat again, and reconnect the channel. If the chat was deleted, remove the channel.",
      link: "reconnect",
    },
  },
  media_refused: {
    category: "user",
    message: "Telegram couldn't process an image or video.",
    retryable: false,
    next: { step: "Use another file, then try again.", link: EDIT },
  },
  too_large: {
    category: "user",
    message: "The files are larger than Telegram takes in one message.",
    retryable: false,
    next: { step: "Use fewer or smaller files, then try again.", link: EDIT },
  },
  button_refused: {
    category: "user",
    message: "Telegram doesn't accept the button's link.",
    retryable: false,
    next: { step: "Check the link, then try again.", link: EDIT },
  },
  [UPLOAD_INTERRUPTED]: {
    category: "platform",
    message: "The files couldn't be sent to Telegram in time, so nothing was published.",
    retryable: true,
  },
} as const satisfies ErrorTable;
export type TelegramError = keyof typeof TELEGRAM_ERRORS | "refused";
