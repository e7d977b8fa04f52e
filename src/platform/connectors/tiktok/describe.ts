import { msg, t } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, PreflightIssue } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { checkLimits, mediaKind } from "../shared/text/limits.ts";
import { ERRORS } from "./errors.ts";
import { isBranded, OPTIONS, SELF_ONLY } from "./options.ts";

/**
 * Sources: developers.tiktok.com/doc/content-posting-api-media-transfer-guide and …-reference-photo-post, from copies of
 * these pages in public repositories; the codecs read 28 November 2026.
 */
export const DEFAULTS: Capabilities = {
  text_limit: 2200,
  text_counting: { unit: "utf16" },
  media_limit: 35,
  media_types: ["video/mp4", "video/quicktime", "video/webm", "image/jpeg", "image/webp"],
  media_bytes_limit: 4_000_000_000,
  media: {
    video: {
      types: ["video/mp4", "video/quicktime", "video/webm"],
      bytes: 4_000_000_000,
      width: { min: 360, max: 4096 },
      height: { min: 360, max: 4096 },
      seconds: { min: 3, max: 600 },
      codecs: { video: ["h264", "hevc", "vp8", "vp9"] },
    },
    image: { types: ["image/jpeg", "image/webp"], bytes: 20_000_000, pixels: 2_073_600 },
  },
  media_mixes: [{ image: 35 }, { video: 1 }],
  alt_text_limit: 0,
  thread: false,
  first_comment: false,
};
/** A description of images is longer than a caption of a video. */
const IMAGES_TEXT_LIMIT = 4000;

export const isVideoPost = ({ media }: Pick<Content, "media">): boolean =>
  media.some(({ type }) => mediaKind(type) === "video");

const countText = (text: string): number => text.length;

function preflight(content: Content, limits: Capabilities = DEFAULTS): PreflightIssue[] {
  const textLimit = isVideoPost(content) || content.media.length === 0 ? limits.text_limit : IMAGES_TEXT_LIMIT;
  const { mode, privacy, disclosure, cover_image: cover } = readOptions(OPTIONS, content.options);
  const error = (code: string, field: string, message: string, fix: string): PreflightIssue[] => [
    { code, field, severity: "error", message, fix },
  ];
  return [
    ...checkLimits(content, { ...limits, text_limit: textLimit }, countText),
    ...(content.media.length === 0
      ? error("media_missing", "media", t("TikTok publishes videos and images only."), t("Add a video or images."))
      : []),
    ...(content.media.length > 0 && !isVideoPost(content) && cover > content.media.length
      ? error(
          "option_invalid",
          "options.cover_image",
          t("The cover is an image that isn't there."),
          t("Choose a number from 1 to {count}.", { count: content.media.length }),
        )
      : []),
    ...(mode === "direct" && privacy === undefined
      ? error(
          "option_missing",
          "options.privacy",
          t("TikTok requires you to choose who can see the post."),
          t("Choose a value."),
        )
      : []),
    ...(isBranded(disclosure) && privacy === SELF_ONLY
      ? error(
          "branded_content_private",
          "options.privacy",
          t("Branded content can't be visible to you alone."),
          t("Choose another audience, or don't disclose branded content."),
        )
      : []),
  ];
}

export const SCOPES = [
  "user.info.basic",
  "user.info.profile",
  "user.info.stats",
  "video.list",
  "video.publish",
  "video.upload",
];

export const tiktok: Connector = {
  platform: "tiktok",
  metrics: ["views", "likes", "comments", "shares", "followers"],
  name: "TikTok",
  icon: "brand-tiktok",
  profileGrid: { columns: 3, ratio: "3 / 4" },
  category: "social",
  connection: "redirect",
  keys: ["TIKTOK_CLIENT_KEY", "TIKTOK_CLIENT_SECRET"],
  fetchesMedia: ["image"],
  setup: {
    scopes: SCOPES,
    steps: [
      msg(
        "Create an app at developers.tiktok.com with the products Login Kit, Content Posting API with Direct Post, and Webhooks.",
      ),
      msg(
        "Add {APP_URL}/oauth/tiktok/callback as a redirect URI, and {APP_URL}/webhooks/tiktok as the callback URL of Webhooks.",
      ),
      msg(
        "Add the scopes user.info.basic, user.info.profile, user.info.stats, video.list, video.publish and video.upload.",
      ),
      msg("Verify the domain of {APP_URL} under URL properties: TikTok fetches images from it."),
      msg("Copy the app's Client key and Client secret into Masthead."),
    ],
    review: msg(
      "TikTok audits apps before they publish for everyone. Until then five accounts a day can publish, they must be private, and posts are visible to “Only me”; drafts work without the audit.",
    ),
  },
  guide: {
    connect: [
      "One account, through this installation's own TikTok app. You accept the permissions at TikTok and come back; the account that is signed in there is connected.",
      "Access lasts a day and is renewed with a refresh token that changes each time and lasts a year.",
      "Before each post, TikTok is asked what the account may do: its audiences, its interactions and the longest video. The audience has no default, and interactions are off unless they are chosen.",
      "Videos are uploaded; images are fetched by TikTok from this installation, so APP_URL must be public and its domain verified.",
      "TikTok accepts about 15 posts a day per account by apps, and keeps five drafts. When the number is used up, posts wait.",
      "TikTok names a post's ID only once it is public. Until then the publication has the ID of its upload, and no metrics.",
      "TikTok's API can't edit or delete posts, and has no comments.",
    ],
    settlement:
      "A video is uploaded in chunks under a publish ID, and the last chunk publishes it. After a request without a response, TikTok is asked for the state of that ID. Images are published by the request that returns the ID: without its response the publication becomes unknown, and a user has to confirm whether it was published.",
  },
  capabilities: DEFAULTS,
  options: OPTIONS,
  errors: ERRORS,
  // Six posts a minute per account; source: developers.tiktok.com/doc/content-posting-api-reference-direct-post.
  pace: { channel: { requests: 6, seconds: 60 } },
  countText,
  preflight,
};

export const connectors = [tiktok];
