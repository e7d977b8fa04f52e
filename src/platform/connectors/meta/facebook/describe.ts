import { msg, t } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, PreflightIssue } from "../../contract.ts";
import { readOptions } from "../../shared/description/options.ts";
import { ONE_IMAGE } from "../../shared/description/reply-limits.ts";
import { checkCaptions } from "../../shared/text/captions.ts";
import { checkLimits, mediaKind } from "../../shared/text/limits.ts";
import { splitThread } from "../../shared/text/parts.ts";
import { META_ERRORS } from "../errors.ts";
import { FACEBOOK_OPTIONS } from "./options.ts";

/**
 * Source: developers.facebook.com/docs/pages-api/posts, /docs/video-api/guides/reels-publishing; the codecs as others quote
 * the latter, read 28 November 2026.
 */
const LIMITS: Capabilities = {
  text_limit: 63_206,
  text_counting: { unit: "utf16" },
  media_limit: 10,
  media_types: ["image/jpeg", "image/png", "video/mp4", "video/quicktime"],
  media_bytes_limit: 4_000_000,
  media: {
    image: { types: ["image/jpeg", "image/png"], bytes: 4_000_000 },
    video: {
      types: ["video/mp4", "video/quicktime"],
      bytes: 2_000_000_000,
      seconds: { min: 1, max: 14_400 },
      // Those of reels; for other videos Facebook names none.
      safe_codecs: {
        video: ["h264", "hevc", "vp9", "av1"],
        audio: ["aac"],
        chroma: ["4:2:0"],
        channels: 2,
        sample_rate: 48_000,
      },
    },
  },
  media_mixes: [{ image: 10 }, { video: 1 }],
  alt_text_limit: 1000,
  thread: false,
  first_comment: true,
};
/** Source: developers.facebook.com/docs/graph-api/reference/video/captions, read 30 November 2026. */
const CAPTION_BYTES = 200_000;
const REEL_SECONDS = { min: 3, max: 90 };
const STORY_SECONDS = { min: 3, max: 60 };

/** A Facebook page. */
export const facebook: Connector = {
  platform: "facebook",
  metrics: ["views", "likes", "comments", "shares", "clicks", "followers"],
  name: "Facebook",
  icon: "brand-facebook",
  color: "#0866ff",
  category: "social",
  listsPosts: "free",
  connection: "redirect",
  keys: ["META_APP_ID", "META_APP_SECRET"],
  optionalKeys: ["META_VERIFY_TOKEN"],
  setup: {
    steps: [
      msg(
        "At developers.facebook.com, create an app of the type Business and add the product Facebook Login for Business.",
      ),
      msg(
        "In App settings, Basic, copy the app ID and the app secret into Masthead, and enter {APP_URL}/webhooks/facebook/data-deletion as the data deletion callback.",
      ),
      msg(
        "In the settings of Facebook Login, enter {APP_URL}/oauth/facebook/callback as a valid OAuth redirect URI and {APP_URL}/webhooks/facebook/deauthorize as the deauthorize callback.",
      ),
      msg(
        "For comments and messages, choose a word as the verify token, enter it here and there, add the product Webhooks, and subscribe to the object Page with the callback URL {APP_URL}/webhooks/facebook/page and the fields feed, mention and messages.",
      ),
    ],
    review: msg(
      "Pages of people with a role in the app work at once. For everybody else Meta requires App Review with Advanced Access to pages_show_list, pages_manage_posts, pages_read_engagement, pages_read_user_content, pages_manage_engagement, pages_manage_metadata, pages_messaging, read_insights and business_management, and a verified business.",
    ),
  },
  takesReplies: true,
  replyMedia: { comment: ONE_IMAGE, mention: ONE_IMAGE },
  hidesComments: true,
  likes: ["comment"],
  guide: {
    connect: [
      "A page on which you may create content; personal profiles can't be published to. You choose from all your pages, those of business portfolios included, and see why a page is missing.",
      "The page's access doesn't expire. It ends when you remove the app, change your password or lose your role on the page.",
      "A post is a text with or without a link, up to ten images, or a video. Reels and stories are chosen in the options. Images and videos are uploaded; Facebook fetches nothing from this installation.",
      "Captions are added to a video once it is published. If Facebook refuses them, the video stays published and the attempt says so.",
      "When a page is connected, its followers of the last 90 days are read as well, where Facebook has insights of it.",
      "Messages can be replied to for 24 hours after the person wrote. Comments can be replied to at any time.",
    ],
    settlement:
      "Images and videos are uploaded first, unpublished. After a request without a response a video tells by its ID whether it was published; other posts are found among the page's latest, by their images or their text. A post is sent again only if it certainly doesn't exist.",
  },
  capabilities: LIMITS,
  options: FACEBOOK_OPTIONS,
  errors: META_ERRORS,
  changes: { edit: { options: [] }, remove: {} },
  pace: { channel: { requests: 30, seconds: 3600 } },
  countText: (text) => text.length,
  preflight: (content, capabilities = LIMITS) => [...checkLimits(content, capabilities), ...checkKind(content)],
  parts: splitThread,
};

function checkKind(content: Content): PreflightIssue[] {
  const { type, link, place, captions } = readOptions(FACEBOOK_OPTIONS, content.options);
  const { media, body, firstComment } = content;
  const issues: PreflightIssue[] = [];
  const [item] = media;
  const isVideo = item !== undefined && mediaKind(item.type) === "video";
  if (link !== undefined && !/^https?:\/\/\S+$/.test(link)) {
    issues.push(
      issue("link_invalid", "options.link", t("The link is not an http or https address."), t("Correct it.")),
    );
  }
  if (type === "reel" && (media.length !== 1 || !isVideo)) {
    issues.push(
      issue("reel_media", "media", t("A reel is exactly one video."), t("Choose one video, or publish as a post.")),
    );
  }
  if (type === "story" && media.length !== 1) {
    issues.push(issue("story_media", "media", t("A story is exactly one image or video."), t("Choose one.")));
  }
  if (type !== "feed" && isVideo) {
    issues.push(...checkSeconds(item.seconds ?? null, type === "reel" ? REEL_SECONDS : STORY_SECONDS));
  }
  if (type === "story" && firstComment !== null) {
    const message = t("Stories have no comments.");
    issues.push(issue("first_comment_unsupported", "first_comment", message, t("Remove the first comment.")));
  }
  if (type === "story" && body.trim() !== "") {
    const message = t("A story is published without its text.");
    issues.push({ ...issue("story_text", "body", message, t("Put the text into the image.")), severity: "warning" });
  }
  if (place !== undefined && !/^\d+$/.test(place)) {
    issues.push(issue("option_invalid", "options.place", t("The ID of a place is a number."), t("Correct it.")));
  }
  if (place !== undefined && (type !== "feed" || isVideo)) {
    const message = t("Facebook takes no place for videos, reels and stories.");
    issues.push(issue("option_invalid", "options.place", message, t("Remove the place.")));
  }
  if (type === "story" && captions) {
    const message = t("Stories have no captions.");
    issues.push(issue("option_invalid", "options.captions", message, t("Remove the captions.")));
  }
  return [...issues, ...checkCaptions(content, { bytes: CAPTION_BYTES })];
}

function checkSeconds(seconds: number | null, { min, max }: { min: number; max: number }): PreflightIssue[] {
  if (seconds === null || (seconds >= min && seconds <= max)) return [];
  const isLong = seconds > max;
  const message = isLong ? t("The video is too long for this.") : t("The video is too short for this.");
  return [
    issue(
      isLong ? "media_too_long" : "media_too_short",
      "media.0",
      message,
      t("Use one of {min} to {max} seconds.", { min: String(min), max: String(max) }),
    ),
  ];
}

function issue(code: string, field: string, message: string, fix: string): PreflightIssue {
  return { code, field, severity: "error", message, fix };
}
