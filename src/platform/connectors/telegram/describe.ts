import type { ConnectField, Connector, Content, PreflightIssue } from "../contract.ts";
import { checkLimits } from "../limits.ts";
import { splitThread } from "../parts.ts";

/** Of the text that goes with media. */
const CAPTION_LIMIT = 1024;
/** Of a photo, in bytes; of its two sides together, in pixels; and of its long side, in short ones. */
const PHOTO = { bytes: 10_000_000, sides: 10_000, ratio: 20 };

/** By core.telegram.org/bots/api, as of November 2026. Alt texts are kept here, for Telegram has none. */
const capabilities = {
  text_limit: 4096,
  media_limit: 10,
  media_types: ["image/jpeg", "image/png", "image/webp", "image/gif", "video/mp4"],
  media_bytes_limit: 50_000_000,
  alt_text_limit: 2000,
  thread: true,
  first_comment: false,
};

const FIELDS: readonly ConnectField[] = [
  {
    key: "token",
    label: "Bot token",
    help: "In Telegram, open @BotFather, send /newbot and copy the token from its answer. An existing bot's token is under /mybots.",
    is_secret: true,
  },
  {
    key: "chat",
    label: "Channel or group",
    help: "Its name, like @northcoffee, or its number if it is private, like -1001234567890. Add the bot to it as an administrator who may post messages first.",
    is_secret: false,
  },
];

/** Telegram counts UTF-16 code units, as JavaScript does. */
const countText = (text: string): number => text.length;

export const telegram: Connector = {
  platform: "telegram",
  name: "Telegram",
  connection: "credentials",
  fields: FIELDS,
  capabilities,
  // To one group 20 messages a minute; of all that a bot sends, 30 a second.
  pace: { channel: { requests: 20, seconds: 60 } },
  countText,
  preflight: (content) => [
    ...checkLimits(content, capabilities, countText).filter(({ code }) => code !== "alt_text_missing"),
    ...checkCaption(content),
    ...checkMedia(content),
  ],
  parts: splitThread,
};

function checkCaption({ body, media }: Content): PreflightIssue[] {
  const over = body.length - CAPTION_LIMIT;
  if (media.length === 0 || over <= 0 || body.length > capabilities.text_limit) return [];
  return [
    {
      code: "text_too_long",
      field: "body",
      severity: "error",
      message: `With images or videos, Telegram takes ${CAPTION_LIMIT} characters. The text is ${over} too long.`,
      fix: `Shorten it to ${CAPTION_LIMIT}, remove the media, or move the rest to a second part.`,
    },
  ];
}

function checkMedia({ media }: Content): PreflightIssue[] {
  const error = { severity: "error" } as const;
  return media.flatMap(({ type, bytes, width, height }, index): PreflightIssue[] => {
    const field = `media.${index}`;
    if (type === "image/gif" && media.length > 1) {
      const message = "Telegram takes a GIF only on its own.";
      return [{ ...error, code: "media_mix", field, message, fix: "Remove it, or remove the other media." }];
    }
    if (!type.startsWith("image/") || type === "image/gif") return [];
    if (bytes > PHOTO.bytes) {
      const message = `The image is larger than ${PHOTO.bytes / 1_000_000} MB.`;
      return [{ ...error, code: "media_too_large", field, message, fix: "Use a smaller file." }];
    }
    const isTooLong = Math.max(width, height) > PHOTO.ratio * Math.min(width, height);
    if (!isTooLong && width + height <= PHOTO.sides) return [];
    const message = isTooLong
      ? `The image is more than ${PHOTO.ratio} times as long as it is wide.`
      : `The image's width and height together are more than ${PHOTO.sides} pixels.`;
    return [{ ...error, code: "media_dimensions", field, message, fix: "Crop the image or make it smaller." }];
  });
}

export const connectors = [telegram];
