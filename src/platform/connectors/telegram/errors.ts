import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../contract.ts";
import { NOT_AUTHORIZED, UPLOAD_INTERRUPTED } from "../shared/description/codes.ts";

const EDIT = "edit" as const;

/** Explanations of the Bot API's refusals, by the product's own error codes; the API only has HTTP status codes. */
export const TELEGRAM_ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: msg("Telegram no longer accepts the bot's token, or the bot was removed from the chat."),
    retryable: false,
    next: {
      step: msg(
        "Add the bot to the chat as an administrator who may post messages, copy its current token from @BotFather, and reconnect the channel.",
      ),
      link: "reconnect",
    },
  },
  rights_missing: {
    category: "user",
    message: msg("The bot may not post this in the chat."),
    retryable: false,
    next: { step: msg("In Telegram, allow the bot to post messages and media. Then try again."), link: null },
  },
  chat_not_found: {
    category: "user",
    message: msg("Telegram can't find the chat any more."),
    retryable: false,
    next: {
      step: msg(
        "Add the bot to the chat again, and reconnect the channel. If the chat was deleted, remove the channel.",
      ),
      link: "reconnect",
    },
  },
  media_refused: {
    category: "user",
    message: msg("Telegram couldn't process an image or video."),
    retryable: false,
    next: { step: msg("Use another file, then try again."), link: EDIT },
  },
  too_large: {
    category: "user",
    message: msg("The files are larger than Telegram takes in one message."),
    retryable: false,
    next: { step: msg("Use fewer or smaller files, then try again."), link: EDIT },
  },
  button_refused: {
    category: "user",
    message: msg("Telegram doesn't accept the button's link."),
    retryable: false,
    next: { step: msg("Check the link, then try again."), link: EDIT },
  },
  poll_fixed: {
    category: "user",
    message: msg("Telegram doesn't let a poll be edited."),
    retryable: false,
    next: { step: msg("Delete the post and publish it again if it has to change."), link: null },
  },
  poll_refused: {
    category: "user",
    message: msg("Telegram doesn't accept the poll in this chat."),
    retryable: false,
    next: { step: msg("Check the poll, and whether the chat allows polls. Then try again."), link: EDIT },
  },
  topic_not_found: {
    category: "user",
    message: msg("Telegram finds no such topic in the chat."),
    retryable: false,
    next: { step: msg("Check the topic's ID in the post's options. Then try again."), link: EDIT },
  },
  [UPLOAD_INTERRUPTED]: {
    category: "platform",
    message: msg("The files couldn't be sent to Telegram in time, so nothing was published."),
    retryable: true,
  },
} as const satisfies ErrorTable;
export type TelegramError = keyof typeof TELEGRAM_ERRORS | "refused";
