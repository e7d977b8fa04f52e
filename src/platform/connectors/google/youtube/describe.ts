import { fitUnits } from "#kernel/excerpt.ts";
import { msg, t } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, ContentMedia, PreflightIssue } from "../../contract.ts";
import { readOptions } from "../../shared/description/options.ts";
import { checkCaptions } from "../../shared/text/captions.ts";
import { checkLimits, mediaKind } from "../../shared/text/limits.ts";
import { splitThread } from "../../shared/text/parts.ts";
import { YOUTUBE_ERRORS } from "./errors.ts";
import { YOUTUBE_OPTIONS } from "./options.ts";
import { checkTranslations } from "./translations.ts";

/**
 * Sources: developers.google.com/youtube/data/reference/rest/v3/videos and …/thumbnails/set (50 MB; 2 MB until 2025), read
 * 26 November 2026.
 */
const capabilities: Capabilities = {
  text_limit: 5000,
  text_bytes_limit: 5000,
  text_counting: { unit: "code_points" },
  media_limit: 2,
  media_types: ["video/mp4", "video/quicktime", "video/webm", "image/jpeg", "image/png"],
  media_bytes_limit: 256_000_000_000,
  media: {
    video: {
      types: ["video/mp4", "video/quicktime", "video/webm"],
      bytes: 256_000_000_000,
      seconds: { max: 43_200 },
    },
    image: { types: ["image/jpeg", "image/png"], bytes: 50_000_000 },
  },
  media_mixes: [{ video: 1, image: 1 }],
  alt_text_limit: 0,
  thread: false,
  first_comment: true,
};

export const MAX_TITLE = 100;
/** Tags with spaces count two more each, as do the commas between them. */
const MAX_TAGS = 500;
const SHORT_SECONDS = 180;

/** The chosen title, or the first line of the text. */
export function titleOf({ body, options }: Pick<Content, "body" | "options">): string {
  const { title } = readOptions(YOUTUBE_OPTIONS, options);
  return title ?? fitUnits(body.trim().split("\n")[0] ?? "", MAX_TITLE);
}

export const videoOf = <Media extends ContentMedia>(media: readonly Media[]): Media | undefined =>
  media.find(({ type }) => mediaKind(type) === "video");
export const thumbnailOf = <Media extends ContentMedia>(media: readonly Media[]): Media | undefined =>
  media.find(({ type }) => mediaKind(type) === "image");

/** YouTube shows upright and square videos of up to three minutes as Shorts. */
export function isShort({ width, height, seconds }: Pick<ContentMedia, "width" | "height" | "seconds">): boolean {
  return height >= width && typeof seconds === "number" && seconds <= SHORT_SECONDS;
}

function preflight(content: Content, limits: Capabilities = capabilities): PreflightIssue[] {
  const { tags = [] } = readOptions(YOUTUBE_OPTIONS, content.options);
  const error = (code: string, field: string, message: string, fix: string): PreflightIssue[] => [
    { code, field, severity: "error", message, fix },
  ];
  const video = videoOf(content.media);
  const tagLength = tags.reduce((sum, tag) => sum + tag.length + (tag.includes(" ") ? 3 : 1), 0);
  return [
    ...checkLimits(content, limits),
    ...(video ? [] : error("video_missing", "media", t("YouTube publishes videos only."), t("Add a video."))),
    ...(titleOf(content) === ""
      ? error("title_missing", "options.title", t("The video has no title."), t("Write a title or a text."))
      : []),
    ...(/[<>]/.test(`${titleOf(content)}${content.body}`)
      ? error("characters_refused", "body", t("YouTube doesn't accept < and >."), t("Remove these characters."))
      : []),
    ...(tagLength > MAX_TAGS
      ? error(
          "tags_too_long",
          "options.tags",
          t("The tags have more than {maximum} characters.", { maximum: String(MAX_TAGS) }),
          t("Use fewer tags."),
        )
      : []),
    ...checkCaptions(content),
    ...checkTranslations(content.options),
    ...(video && isShort(video) && thumbnailOf(content.media)
      ? [
          {
            code: "thumbnail_not_shown",
            field: "media",
            severity: "warning" as const,
            message: t("This video becomes a Short, and Shorts don't show a custom thumbnail."),
            fix: t("Remove the image."),
          },
        ]
      : []),
  ];
}

const countText = (text: string): number => [...text].length;

export const SCOPES = [
  "https://www.googleapis.com/auth/youtube.upload",
  "https://www.googleapis.com/auth/youtube.force-ssl",
];

export const youtube: Connector = {
  platform: "youtube",
  metrics: ["views", "likes", "comments", "followers"],
  name: "YouTube",
  icon: "brand-youtube",
  color: "#ff0033",
  category: "social",
  listsPosts: "free",
  consentBy: "Google",
  connection: "redirect",
  keys: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  setup: {
    scopes: SCOPES,
    steps: [
      msg("In the Google Cloud console, create a project and enable the YouTube Data API v3."),
      msg("Configure the consent screen and add the scopes youtube.upload and youtube.force-ssl."),
      msg(
        "Create an OAuth client of the type Web application with {APP_URL}/oauth/youtube/callback as a redirect URI.",
      ),
      msg("Copy the ID and the secret of the OAuth client into Masthead."),
    ],
    review: msg(
      "Google verifies apps that use these scopes; until then, grants of an app in testing end after seven days. YouTube keeps every video of a project private until its API compliance audit is passed.",
    ),
  },
  takesReplies: true,
  hidesComments: true,
  guide: {
    connect: [
      "One YouTube channel per connection. On Google's page you choose the account or the Brand Account that owns the channel.",
      "The text becomes the description; the title is an option, or the first line of the text. An image next to the video becomes its thumbnail. Upright and square videos of up to three minutes become Shorts.",
      "Thumbnail, captions and playlist are added once YouTube has processed the video. If YouTube refuses one of them, the video stays published and the attempt says so.",
      "Each upload and edit counts toward the daily quota of the installation's Google project. When it is used up, posts wait until midnight Pacific time.",
      "Comments on the channel's videos appear in the inbox every five minutes, including replies in the latest hundred threads.",
    ],
    settlement:
      "The file is uploaded in chunks to a session. The last chunk publishes the video. After a request without a response the session is asked: it names the video, or the bytes that are still missing. An expired session is settled by the channel's latest uploads.",
  },
  capabilities,
  options: YOUTUBE_OPTIONS,
  errors: YOUTUBE_ERRORS,
  changes: { edit: { options: ["title", "privacy", "tags", "category", "embeddable", "license"] }, remove: {} },
  pace: { channel: { requests: 1, seconds: 1 } },
  countText,
  preflight,
  parts: splitThread,
};
