import { msg, t } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, PreflightIssue } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { checkLimits, countGraphemes } from "../shared/text/limits.ts";
import { splitThread } from "../shared/text/parts.ts";
import { checkPoll } from "../shared/text/poll.ts";
import { ERRORS } from "./errors.ts";
import { OPTIONS } from "./options.ts";
import { countText, URL_LENGTH } from "./text.ts";

const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"];
const VIDEO_TYPES = ["video/mp4", "video/webm", "video/quicktime"];
const IMAGE_BYTES = 16_777_216;

/** Mastodon's own limits of a poll. Source: app/validators/poll_*_validator.rb of mastodon/mastodon, read 29 November 2026. */
export const POLL = { options: 4, characters: 50, seconds: { min: 300, max: 2_592_000 } } as const;

/** The limits of a server that declares none. */
export const DEFAULTS: Capabilities = {
  text_limit: 500,
  text_counting: { unit: "graphemes", link_length: URL_LENGTH },
  media_limit: 4,
  media_types: [...IMAGE_TYPES, "image/gif", ...VIDEO_TYPES],
  media_bytes_limit: IMAGE_BYTES,
  media: {
    image: { types: IMAGE_TYPES, bytes: IMAGE_BYTES, pixels: 33_177_600 },
    gif: { types: ["image/gif"], bytes: IMAGE_BYTES, pixels: 33_177_600 },
    video: { types: VIDEO_TYPES, bytes: 103_809_024 },
  },
  // The server converts an animated GIF to a video.
  media_mixes: [{ image: 4 }, { gif: 1 }, { video: 1 }],
  alt_text_limit: 1500,
  thread: true,
  first_comment: true,
  poll: POLL,
};

/** Mastodon and every server with its API: GoToSocial, Pleroma, Akkoma, snac and others. */
export const mastodon: Connector = {
  platform: "mastodon",
  metrics: ["likes", "comments", "shares", "followers"],
  name: "Mastodon",
  icon: "brand-mastodon",
  color: "#6364ff",
  category: "social",
  listsPosts: "free",
  connection: "redirect",
  fields: [
    {
      key: "server",
      label: msg("Your server or handle"),
      help: msg("For example mastodon.social, or @you@mastodon.social. Other servers with the Mastodon API work too."),
      is_secret: false,
    },
  ],
  takesReplies: true,
  replyMedia: { comment: {}, mention: {}, message: {} },
  likes: ["comment", "mention"],
  searchesAccounts: true,
  capabilities: DEFAULTS,
  options: OPTIONS,
  errors: ERRORS,
  changes: { edit: { options: ["content_warning", "sensitive", "language"] }, remove: {} },
  guide: {
    connect: [
      "An account on any server with the Mastodon API. The operator configures nothing: for each connection Masthead registers an app on that server, so ending one connection doesn't affect others.",
      "You enter the server or your handle, sign in there, and allow reading the account, posts and notifications, and writing posts and media. Mastodon's access tokens don't expire; on servers where they do, they are refreshed automatically.",
      "Limits are read from the server when you connect, and again every night.",
    ],
    settlement:
      "Each part is sent with an Idempotency-Key, which Mastodon honors for an hour. Because some servers ignore it, a post without a response is first searched among the account's recent posts, by its files or its text; it is sent again, with the same key, only if it certainly doesn't exist.",
  },
  // A server accepts 300 requests in five minutes per account; metrics and mentions use the same quota.
  pace: { channel: { requests: 150, seconds: 300 } },
  countText: count,
  preflight: (content, capabilities = DEFAULTS) => [
    // A content warning is added to each part, and counts.
    ...checkLimits(content, capabilities, (text) => count(text, capabilities) + countGraphemes(warningOf(content))),
    ...checkQuote(content),
    ...checkPollOf(content, capabilities.poll ?? POLL),
  ],
  parts: splitThread,
};

export const connectors = [mastodon];

function count(text: string, { text_counting: counting }: Capabilities = DEFAULTS): number {
  return countText(text, counting?.link_length);
}

function warningOf({ options }: Content): string {
  return readOptions(OPTIONS, options).content_warning ?? "";
}

function checkPollOf({ options, media }: Content, limits: NonNullable<Capabilities["poll"]>): PreflightIssue[] {
  const { poll: answers = [], poll_hours: hours } = readOptions(OPTIONS, options);
  return checkPoll({ answers, hours, media }, { where: t("on this server"), limits });
}

function checkQuote({ media, options }: Content): PreflightIssue[] {
  const { quote, poll = [] } = readOptions(OPTIONS, options);
  if (quote === undefined || quote.trim() === "") return [];
  const issue = { code: "option_invalid", field: "options.quote", severity: "error" } as const;
  if (!/^https?:\/\/\S+$/.test(quote.trim())) {
    const message = t("This isn't the address of a post.");
    return [{ ...issue, message, fix: t("Open the post in a browser and copy its link.") }];
  }
  if (media.length === 0 && poll.length === 0) return [];
  const message = t("A post on Mastodon has either a quote, or media or a poll.");
  return [{ ...issue, message, fix: t("Remove the quote or the others.") }];
}
