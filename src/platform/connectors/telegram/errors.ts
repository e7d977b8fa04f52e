import type { PublishError } from "../contract.ts";

type Meaning = Omit<PublishError, "code">;

/** What a refusal means, by our own code for it. */
export const ERRORS = {
  not_authorized: {
    category: "user",
    message:
      "Telegram doesn't accept the bot's token any more. Copy the current one from @BotFather and reconnect the channel.",
    retryable: false,
  },
  bot_removed: {
    category: "user",
    message:
      "The bot was removed from the chat. Add it again as an administrator who may post messages, then reconnect the channel.",
    retryable: false,
  },
  rights_missing: {
    category: "user",
    message: "The bot may not post this in the chat. Give it the right to post messages and media, then retry.",
    retryable: false,
  },
  chat_not_found: {
    category: "user",
    message:
      "Telegram finds the chat no more. If it was deleted, remove this channel; otherwise add the bot to it again.",
    retryable: false,
  },
  media_refused: {
    category: "user",
    message: "Telegram couldn't process an image or video. Use another file.",
    retryable: false,
  },
  too_large: {
    category: "user",
    message: "The files are larger than Telegram takes in one message. Use fewer or smaller files.",
    retryable: false,
  },
  upload_interrupted: {
    category: "platform",
    message: "The files couldn't be sent to Telegram in time, so nothing was published.",
    retryable: true,
  },
  refused: { category: "platform", message: "Telegram refused the message.", retryable: false },
} as const satisfies Record<string, Meaning>;
