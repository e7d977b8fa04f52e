import { msg, t } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, DeclaredField, PreflightIssue } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { PLAYED_EVERYWHERE } from "../shared/media/codecs.ts";
import { checkLimits } from "../shared/text/limits.ts";
import { splitThread } from "../shared/text/parts.ts";
import { checkPoll } from "../shared/text/poll.ts";
import { DISCORD_ERRORS } from "./errors.ts";
import { BOT_OPTIONS, POLL, QUESTION_LIMIT, rolesOf, WEBHOOK_OPTIONS } from "./options.ts";

const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];
const VIDEO_TYPES = ["video/mp4", "video/webm", "video/quicktime"];

/** Discord hands files on as they are; each may have so many bytes. */
function filesUpTo(bytes: number): Pick<Capabilities, "media_bytes_limit" | "media"> {
  return {
    media_bytes_limit: bytes,
    media: {
      image: { types: IMAGE_TYPES, bytes },
      video: { types: VIDEO_TYPES, bytes, safe_codecs: PLAYED_EVERYWHERE },
    },
  };
}

/**
 * One message with all its files. Source: docs.discord.com/developers/resources/message (create message), in copies of
 * discord/discord-api-docs, read 29 November 2026. The form around the files takes a little of it.
 */
const REQUEST_BYTES = 25 * 1_048_576;
const FORM_BYTES = 65_536;

/** Source: discord.com/developers/docs, as of November 2026. */
const capabilities: Capabilities = {
  text_limit: 2000,
  text_counting: { unit: "code_points" },
  media_limit: 10,
  media_types: [...IMAGE_TYPES, ...VIDEO_TYPES],
  // For a server without boosts; boosted servers accept more.
  ...filesUpTo(10_485_760),
  alt_text_limit: 1024,
  thread: true,
  first_comment: false,
};

const WEBHOOK_FIELDS: readonly DeclaredField[] = [
  {
    key: "url",
    label: msg("Webhook URL"),
    help: msg(
      "In Discord, open the channel's settings, then Integrations, Webhooks, New webhook, and copy its URL. Whoever has it can post, so it's kept encrypted and never shown again.",
    ),
    is_secret: true,
  },
];

const BOT_FIELDS: readonly DeclaredField[] = [
  {
    key: "token",
    label: msg("Bot token"),
    help: msg(
      "Create an application at discord.com/developers, open Bot, choose Reset token and copy it. Invite the bot to your server with the permissions View channels, Send messages, Embed links, Attach files and Read message history.",
    ),
    is_secret: true,
  },
  {
    key: "channel",
    label: msg("Channel link or ID"),
    help: msg("Right-click the channel in Discord and choose Copy link."),
    is_secret: false,
  },
];

/** Counts code points, like Discord. */
const countText = (text: string): number => [...text].length;

function checkThread({ options }: Content): PreflightIssue[] {
  const { thread_id: thread, thread_name: title, forum_tags: tags = [] } = readOptions(WEBHOOK_OPTIONS, options);
  const error = { code: "option_invalid", field: "options.thread_id", severity: "error" } as const;
  if (thread !== undefined && title !== undefined) {
    const message = t("A message starts a new forum post or goes to a thread, not both.");
    return [{ ...error, message, fix: t("Remove the thread's ID or the title.") }];
  }
  if (tags.length > 0 && title === undefined) {
    const message = t("Tags belong to a new forum post, which has a title.");
    return [{ ...error, field: "options.forum_tags", message, fix: t("Enter the title, or remove the tags.") }];
  }
  if (thread === undefined || /^\d{5,25}$/.test(thread)) return [];
  const fix = t("Right-click the thread in Discord and choose Copy thread ID.");
  return [{ ...error, message: t("A thread's ID is a number."), fix }];
}

/** Issues of a poll, whose question is the text or stands below it, and of the roles below the text. */
function checkMessage({ body, media, options }: Content): PreflightIssue[] {
  const { poll: answers = [], poll_hours: hours, poll_question: own } = readOptions(BOT_OPTIONS, options);
  const error = { field: "body", severity: "error" } as const;
  const mentions = rolesOf(options)
    .map((id) => `\n<@&${id}>`)
    .join("");
  const over = countText(body + mentions) - capabilities.text_limit;
  const isAsked = answers.length > 0 && own === undefined;
  const issues: PreflightIssue[] = [];
  if (mentions !== "" && over > 0 && countText(body) <= capabilities.text_limit) {
    const message = t("With the mentioned roles, the text is {over} characters too long.", { over: String(over) });
    issues.push({ ...error, code: "text_too_long", message, fix: t("Shorten the text.") });
  }
  if (isAsked && countText(body) > QUESTION_LIMIT) {
    const message = t("A poll's question has {limit} characters on Discord. The text is {over} too long.", {
      limit: String(QUESTION_LIMIT),
      over: String(countText(body) - QUESTION_LIMIT),
    });
    const fix = t("Shorten it, or enter the question in the post's options.");
    issues.push({ ...error, code: "text_too_long", message, fix });
  }
  if (Array.isArray(options.notify_roles) && options.notify_roles.length > rolesOf(options).length) {
    const message = t("A role's ID is a number.");
    const fix = t("Right-click the role in Discord and choose Copy role ID.");
    issues.push({ ...error, field: "options.notify_roles", code: "option_invalid", message, fix });
  }
  const where = t("on Discord");
  return [...issues, ...checkPoll({ answers, hours, media }, { where, limits: POLL, countText })];
}

function checkRequest({ media }: Content): PreflightIssue[] {
  const total = media.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= REQUEST_BYTES - FORM_BYTES) return [];
  const message = t("Discord takes 25 MB in one message, all files together.");
  const fix = t("Use fewer or smaller files.");
  return [{ code: "media_too_large", field: "media", severity: "error", message, fix }];
}

const common = {
  connection: "credentials",
  richText: ["bold", "italic", "strike", "link", "heading", "list", "quote", "code"],
  capabilities,
  countText,
  errors: DISCORD_ERRORS,
  changes: { edit: { options: [] }, remove: {} },
  preflight: (content: Content, limits = capabilities): PreflightIssue[] => [
    ...checkLimits(content, limits, countText),
    ...checkMessage(content),
    ...checkThread(content),
    ...checkRequest(content),
  ],
  parts: splitThread,
} as const;

/** A bot in a server: its messages have permalinks, can be changed, and their reactions can be counted. */
export const discord: Connector = {
  ...common,
  platform: "discord",
  metrics: ["likes"],
  name: "Discord",
  icon: "brand-discord",
  color: "#5865f2",
  category: "chat",
  fields: BOT_FIELDS,
  guide: {
    connect: [
      "A text channel, an announcement channel or a thread of a server, and your own bot. The operator configures nothing: create an application at discord.com/developers, invite its bot to the server, and enter its token and the channel's link.",
      "Masthead checks the token, finds the channel and computes the bot's permissions there, without posting anything. The file size limit is read from the server's boosts when you connect, and again every night. To revoke access, remove the bot from the server or reset its token.",
      "Messages in the channel and its threads appear in the inbox every two minutes, where you can reply. This requires the permission to read the message history, and the Message Content Intent under Bot at discord.com/developers: without it, Discord only shows messages that mention the bot.",
    ],
    settlement:
      "After a lost response, the bot's recent messages are searched for the same text, and only a message that isn't there is sent again, with the same nonce; replies likewise, by the message they reply to. This requires the permission to read the message history; without it, a user has to confirm whether the post was published.",
  },
  takesReplies: true,
  replyMedia: { comment: {}, mention: {}, message: {} },
  options: BOT_OPTIONS,
  pace: { channel: { requests: 5, seconds: 5 } },
};

/** A webhook URL: one channel, no application required. */
export const discordWebhook: Connector = {
  ...common,
  platform: "discord_webhook",
  metrics: ["likes"],
  name: "Discord webhook",
  icon: "brand-discord",
  color: "#5865f2",
  category: "chat",
  fields: WEBHOOK_FIELDS,
  guide: {
    connect: [
      "A channel of a server, also a forum or media channel, through the URL of one of its webhooks. In a forum, each post needs a title, which starts a new forum post, or the ID of an existing one. No application is needed: create the webhook in the channel's settings, under Integrations, and copy its URL.",
      "Masthead reads the webhook's name and image from Discord, without posting anything. The URL is stored encrypted and never shown. Disconnecting leaves the webhook in Discord, so that the channel can be reconnected; delete it there to revoke access.",
    ],
    settlement:
      "A webhook has no idempotency keys and can't list its messages. A request without a response is never sent again: the publication becomes unknown, and a user has to confirm whether it was published.",
  },
  options: WEBHOOK_OPTIONS,
  pace: { channel: { requests: 30, seconds: 60 } },
};

export const connectors = [discord, discordWebhook];

/** Maximum bytes of one file on a bot's server, by its boosts. */
export function capabilitiesAt(tier: number): Capabilities {
  const bytes = ([10, 10, 50, 100][tier] ?? 10) * 1_048_576;
  return { ...capabilities, ...filesUpTo(Math.min(bytes, REQUEST_BYTES - FORM_BYTES)) };
}
