import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../contract.ts";
import { NOT_AUTHORIZED, UPLOAD_INTERRUPTED } from "../shared/description/codes.ts";

/** Explanations of Discord's refusals, by the product's own error codes. */
export const DISCORD_ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: msg(
      "Discord no longer lets us into the channel: the token was reset, the webhook deleted, or the bot removed.",
    ),
    retryable: false,
    next: {
      step: msg("Copy the bot's current token or a new webhook's URL, and reconnect the channel."),
      link: "reconnect",
    },
  },
  missing_permissions: {
    category: "user",
    message: msg("The bot lacks a permission in the channel."),
    retryable: false,
    next: {
      step: msg(
        "In the channel's settings, under Permissions, allow the bot to send messages, embed links and attach files. Then try again.",
      ),
      link: null,
    },
  },
  blocked: {
    category: "user",
    message: msg("The server's AutoMod rules blocked the message."),
    retryable: false,
    next: { step: msg("Change the text, or ask the server's moderators. Then try again."), link: "edit" },
  },
  too_large: {
    category: "user",
    message: msg("The files are larger than this server takes."),
    retryable: false,
    next: { step: msg("Use fewer or smaller files, then try again."), link: "edit" },
  },
  thread_unavailable: {
    category: "user",
    message: msg("The thread is archived, locked or deleted."),
    retryable: false,
    next: {
      step: msg("Reopen the thread in Discord or remove it from the post's options. Then try again."),
      link: "edit",
    },
  },
  forum_needs_title: {
    category: "user",
    message: msg("The webhook posts to a forum, where every post needs a title."),
    retryable: false,
    next: { step: msg("Enter the title of the forum post in the post's options, or a thread's ID."), link: "edit" },
  },
  not_a_forum: {
    category: "user",
    message: msg("The webhook's channel isn't a forum, so a post has no title there."),
    retryable: false,
    next: { step: msg("Remove the title of the forum post from the post's options."), link: "edit" },
  },
  poll_fixed: {
    category: "user",
    message: msg("Discord doesn't let a message with a poll be edited."),
    retryable: false,
    next: { step: msg("Delete the post and publish it again if it has to change."), link: null },
  },
  [UPLOAD_INTERRUPTED]: {
    category: "platform",
    message: msg("The files couldn't be sent to Discord in time, so nothing was published."),
    retryable: true,
  },
} as const satisfies ErrorTable;
export type DiscordError = keyof typeof DISCORD_ERRORS | "refused";

/** Discord's own error codes, from discord.com/developers/docs/topics/opcodes-and-status-codes. */
export const CODES: Readonly<Record<number, DiscordError>> = {
  10003: NOT_AUTHORIZED,
  10004: NOT_AUTHORIZED,
  10015: NOT_AUTHORIZED,
  40005: "too_large",
  50001: NOT_AUTHORIZED,
  50013: "missing_permissions",
  50027: NOT_AUTHORIZED,
  50083: "thread_unavailable",
  160005: "thread_unavailable",
  200000: "blocked",
  200001: "blocked",
  220001: "forum_needs_title",
  220003: "not_a_forum",
};
