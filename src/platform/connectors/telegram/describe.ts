import { msg, t } from "#kernel/language.ts";
import type {
  Capabilities,
  Connector,
  Content,
  DeclaredField,
  OptionValues,
  Part,
  PreflightIssue,
} from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { PLAYED_EVERYWHERE } from "../shared/media/codecs.ts";
import { checkLimits, inThreadPart, mediaKind } from "../shared/text/limits.ts";
import { splitThread } from "../shared/text/parts.ts";
import { checkPoll } from "../shared/text/poll.ts";
import { checkButtons } from "./buttons.ts";
import { TELEGRAM_ERRORS } from "./errors.ts";
import { POLL, QUESTION_LIMIT, TELEGRAM_OPTIONS } from "./options.ts";

/** Maximum characters of a caption. */
const CAPTION_LIMIT = 1024;
/**
 * Telegram keeps so many entities of a message and drops the others without a word. Not in Telegram's own documentation:
 * python-telegram-bot, telegram.constants.MessageLimit.MESSAGE_ENTITIES, read 30 November 2026.
 */
const ENTITY_LIMIT = 100;
/** Maximum sum of a photo's width and height, in pixels. */
const SIDES = 10_000;

/**
 * Source: core.telegram.org/bots/api, as of November 2026. Alt texts are only stored locally, because Telegram has
 * none. It hands videos on as they are.
 */
const capabilities: Capabilities = {
  text_limit: 4096,
  text_counting: { unit: "utf16" },
  media_limit: 10,
  media_types: ["image/jpeg", "image/png", "image/webp", "image/gif", "video/mp4", "application/pdf"],
  media_bytes_limit: 50_000_000,
  media: {
    image: { types: ["image/jpeg", "image/png", "image/webp"], bytes: 10_000_000, ratio: { min: 0.05, max: 20 } },
    gif: { types: ["image/gif"], bytes: 50_000_000 },
    video: { types: ["video/mp4"], bytes: 50_000_000, safe_codecs: PLAYED_EVERYWHERE },
    document: { types: ["application/pdf"], bytes: 50_000_000 },
  },
  // Documents are grouped with documents alone.
  media_mixes: [{ image: 10, video: 10 }, { gif: 1 }, { document: 10 }],
  alt_text_limit: 0,
  thread: true,
  first_comment: false,
};

const FIELDS: readonly DeclaredField[] = [
  {
    key: "token",
    label: msg("Bot token"),
    help: msg(
      "In Telegram, open @BotFather, send /newbot and copy the token from its reply. An existing bot's token is under /mybots.",
    ),
    is_secret: true,
  },
  {
    key: "chat",
    label: msg("Channel or group"),
    help: msg(
      "Its name, like @northcoffee, or its number if it is private, like -1001234567890. Add the bot to it as an administrator who may post messages first.",
    ),
    is_secret: false,
  },
];

/** Telegram counts UTF-16 code units, like JavaScript. */
const countText = (text: string): number => text.length;

export const telegram: Connector = {
  platform: "telegram",
  name: "Telegram",
  icon: "brand-telegram",
  color: "#229ed9",
  category: "chat",
  connection: "credentials",
  fields: FIELDS,
  takesReplies: true,
  replyMedia: { comment: {}, mention: {}, message: {} },
  richText: ["bold", "italic", "strike", "link", "quote", "code"],
  richMarks: ENTITY_LIMIT,
  capabilities,
  options: TELEGRAM_OPTIONS,
  errors: TELEGRAM_ERRORS,
  // Bots can delete messages for two days; they can always edit their own.
  changes: {
    edit: { options: ["link_preview", "button_text", "button_url", "more_buttons", "buttons_per_row"] },
    remove: { withinSeconds: 172_800 },
  },
  guide: {
    connect: [
      "A channel or group, and your own bot that may post there. The operator configures nothing: create the bot with @BotFather, add it to the chat as an administrator who may post messages, and enter its token and the chat's name or number.",
      "Masthead checks the token, finds the chat and checks whether the bot may post, without posting anything. To revoke access, remove the bot from the chat or revoke its token at @BotFather.",
      "Messages in a group appear in the inbox every minute, and so do comments under a channel's posts if the bot is a member of the channel's discussion group. Replies are sent by the bot. This requires that the bot is an administrator of the group, or that its privacy mode is turned off at @BotFather. Don't use a webhook with the bot, and don't let another app read its updates.",
    ],
    settlement:
      "Telegram has no idempotency keys and doesn't show a bot what it has posted. A request without a response is never sent again: the publication becomes unknown, and a user has to confirm whether it was published. An interrupted upload certainly did not arrive and is retried.",
  },
  // 20 messages a minute to one group; 30 a second in total per bot.
  pace: { channel: { requests: 20, seconds: 60 } },
  countText,
  preflight: (content, limits = capabilities) => [
    ...checkLimits(content, limitsFor(content, limits), countText).filter(({ code }) => code !== "alt_text_missing"),
    ...splitThread(content).flatMap((part, index) =>
      index === 0
        ? checkFiles(part, content.options)
        : checkFiles(part, content.options).map((issue) => inThreadPart(issue, index - 1)),
    ),
    ...checkButtons(content),
    ...checkPollOf(content),
  ],
  parts: splitThread,
};

const isAsFiles = (options: OptionValues) => readOptions(TELEGRAM_OPTIONS, options).as_files === true;

function checkFiles(part: Part, options: OptionValues): PreflightIssue[] {
  return [...checkCaption(part), ...(isAsFiles(options) ? [] : checkSides(part))];
}

function checkCaption({ body, media }: Part): PreflightIssue[] {
  const over = body.length - CAPTION_LIMIT;
  if (media.length === 0 || over <= 0 || body.length > capabilities.text_limit) return [];
  const message = t("With images or videos, Telegram takes {limit} characters. The text is {over} too long.", {
    limit: String(CAPTION_LIMIT),
    over: String(over),
  });
  const fix = t("Shorten it to {limit}, remove the media, or move the rest to a second part.", {
    limit: String(CAPTION_LIMIT),
  });
  return [{ code: "text_too_long", field: "body", severity: "error", message, fix }];
}

function checkSides({ media }: Part): PreflightIssue[] {
  return media.flatMap(({ type, width, height }, index): PreflightIssue[] => {
    if (mediaKind(type) !== "image" || width + height <= SIDES) return [];
    const message = t("The image's width and height together are more than {maximum} pixels.", {
      maximum: String(SIDES),
    });
    const about = { code: "media_too_many_pixels", field: `media.${index}`, severity: "error" } as const;
    return [{ ...about, message, fix: t("Make the image smaller.") }];
  });
}

/** Issues of a poll, whose question is the text or stands below it. */
function checkPollOf(content: Content): PreflightIssue[] {
  const { poll: answers = [], poll_hours: hours, poll_question: own } = readOptions(TELEGRAM_OPTIONS, content.options);
  if (answers.length === 0) return [];
  const limit = own === undefined ? QUESTION_LIMIT : CAPTION_LIMIT;
  const over = content.body.length - limit;
  const message =
    own === undefined
      ? t("A poll's question has {limit} characters on Telegram. The text is {over} too long.", about())
      : t("Above a poll, Telegram takes {limit} characters. The text is {over} too long.", about());
  const fix =
    own === undefined ? t("Shorten it, or enter the question in the post's options.") : t("Shorten the text.");
  const tooLong: PreflightIssue = { code: "text_too_long", field: "body", severity: "error", message, fix };
  const where = t("on Telegram");
  return [
    ...(over > 0 ? [tooLong] : []),
    ...checkPoll({ answers, hours, media: content.media }, { where, limits: POLL, countText }),
  ];

  function about() {
    return { limit: String(limit), over: String(over) };
  }
}

/** Sent as files, everything is a document, which has no limits of its own beside the size. */
function limitsFor({ options }: Content, limits: Capabilities): Capabilities {
  return isAsFiles(options) ? { ...limits, media_mixes: [{ image: 10, gif: 10, video: 10, document: 10 }] } : limits;
}

export const connectors = [telegram];
