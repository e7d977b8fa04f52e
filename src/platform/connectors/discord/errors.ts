import type { PublishError } from "../contract.ts";

type Meaning = Omit<PublishError, "code">;

/** What a refusal means, by our own code for it. */
export const ERRORS = {
  not_authorized: {
    category: "user",
    message:
      "Discord doesn't accept the bot's token any more. Reset it under discord.com/developers and reconnect the channel.",
    retryable: false,
  },
  webhook_gone: {
    category: "user",
    message:
      "The webhook was deleted in Discord. Create a new one in the channel's settings and reconnect the channel.",
    retryable: false,
  },
  no_access: {
    category: "user",
    message: "The bot doesn't see the channel any more. Invite it to the server again, and reconnect the channel.",
    retryable: false,
  },
  missing_permissions: {
    category: "user",
    message:
      "The bot lacks a permission in the channel. Allow it to send messages, embed links and attach files, then retry.",
    retryable: false,
  },
  blocked: {
    category: "user",
    message: "The server's AutoMod rules blocked the message. Change the text, or ask the server's moderators.",
    retryable: false,
  },
  too_large: {
    category: "user",
    message: "The files are larger than this server takes. Use fewer or smaller files.",
    retryable: false,
  },
  thread_archived: {
    category: "user",
    message: "The thread is archived or locked. Reopen it in Discord, then retry.",
    retryable: false,
  },
  upload_interrupted: {
    category: "platform",
    message: "The files couldn't be sent to Discord in time, so nothing was published.",
    retryable: true,
  },
  refused: { category: "platform", message: "Discord refused the message.", retryable: false },
} as const satisfies Record<string, Meaning>;
export type ErrorCode = keyof typeof ERRORS;

/** Discord's own codes, by discord.com/developers/docs/topics/opcodes-and-status-codes. */
export const CODES: Readonly<Record<number, ErrorCode>> = {
  10003: "no_access",
  10004: "no_access",
  10015: "webhook_gone",
  40005: "too_large",
  50001: "no_access",
  50013: "missing_permissions",
  50027: "webhook_gone",
  50083: "thread_archived",
  160005: "thread_archived",
  200000: "blocked",
  200001: "blocked",
};

/** A person has to connect the channel again. */
export const LOST: readonly ErrorCode[] = ["not_authorized", "webhook_gone", "no_access"];
