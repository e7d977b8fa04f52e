import { msg, t } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, ContentMedia, PreflightIssue } from "../../contract.ts";
import { readOptions } from "../../shared/description/options.ts";
import { checkLimits, mediaKind } from "../../shared/text/limits.ts";
import { splitThread } from "../../shared/text/parts.ts";
import { META_CODECS } from "../codecs.ts";
import { META_ERRORS } from "../errors.ts";
import { INSTAGRAM_OPTIONS } from "./options.ts";
import { checkPeople } from "./people.ts";

const MAX_HASHTAGS = 30;
const MAX_MENTIONS = 20;

/** Source: developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media. */
export const INSTAGRAM_LIMITS: Capabilities = {
  text_limit: 2200,
  text_counting: { unit: "utf16" },
  media_limit: 10,
  media_types: ["image/jpeg", "video/mp4", "video/quicktime"],
  media_bytes_limit: 8_000_000,
  media: {
    image: { types: ["image/jpeg"], bytes: 8_000_000, width: { min: 320 } },
    video: {
      types: ["video/mp4", "video/quicktime"],
      bytes: 300_000_000,
      seconds: { min: 3, max: 900 },
      codecs: META_CODECS,
    },
  },
  alt_text_limit: 1000,
  thread: false,
  first_comment: true,
};

/** An Instagram business or creator account. */
export const instagram: Connector = {
  platform: "instagram",
  metrics: ["views", "likes", "comments", "shares", "saves", "followers"],
  name: "Instagram",
  icon: "brand-instagram",
  color: "#e1306c",
  // Profiles show images of 3 to 4 since January 2025; stories and reels that are not shared to the feed have no place
  // in it. Source: help.instagram.com/1631821640426723.
  profileGrid: {
    columns: 3,
    ratio: "3 / 4",
    shows: (chosen) => {
      const { type, share_to_feed: isShared } = readOptions(INSTAGRAM_OPTIONS, chosen);
      return type !== "story" && (type !== "reel" || isShared);
    },
  },
  category: "social",
  listsPosts: "free",
  connection: "redirect",
  keys: ["INSTAGRAM_APP_ID", "INSTAGRAM_APP_SECRET"],
  alternativeKeys: ["META_APP_ID", "META_APP_SECRET"],
  optionalKeys: ["META_VERIFY_TOKEN"],
  setup: {
    steps: [
      msg("At developers.facebook.com, create an app of the type Business and add the product Instagram."),
      msg(
        "In “API setup with Instagram login”, copy the Instagram app ID and secret into Masthead. People then sign in at Instagram. With the keys of Facebook alone they sign in at Facebook, and choose the accounts that are linked to their pages.",
      ),
      msg(
        "In “Business login settings”, enter {APP_URL}/oauth/instagram/callback as the redirect URL, {APP_URL}/webhooks/instagram/deauthorize and {APP_URL}/webhooks/instagram/data-deletion as the callbacks.",
      ),
      msg(
        "For comments and messages, choose a word as the verify token, enter it here and there, and enter {APP_URL}/webhooks/instagram/instagram as the webhook URL, with the fields comments, live_comments, mentions, messages and message_edit.",
      ),
      msg("The address of Masthead must be public and use https, because Instagram fetches images and videos from it."),
    ],
    review: msg(
      "Accounts with a role in the app work at once. For everybody else Meta requires App Review with Advanced Access to instagram_business_basic, instagram_business_content_publish, instagram_business_manage_comments, instagram_business_manage_messages and instagram_business_manage_insights, and a verified business.",
    ),
  },
  fetchesMedia: ["image", "gif", "video"],
  takesReplies: true,
  hidesComments: true,
  guide: {
    connect: [
      "A business or creator account; Instagram lets no personal account publish through apps. The access lasts for 60 days and is renewed automatically after 30.",
      "Disconnecting deletes the access here. Instagram has no request that revokes it there too, except for accounts connected through Facebook: remove the app in Instagram's settings, under Apps and websites.",
      "A post is an image, a carousel of two to ten images and videos, a reel or a story. A single video becomes a reel, with an image beside it as its cover where “Reel” is chosen. People can be tagged in images. The alt text is sent with images; Instagram takes none for reels and stories.",
      "Messages can be replied to for 24 hours after the person wrote. Comments can be replied to at any time.",
    ],
    settlement:
      "Files are processed in a container first, which nobody sees. After a request without a response the container tells whether it was published, and the post is then found among the account's latest. It is sent again only if the container certainly was not published.",
  },
  capabilities: INSTAGRAM_LIMITS,
  options: INSTAGRAM_OPTIONS,
  errors: META_ERRORS,
  // Instagram's API can neither edit a caption nor delete a post.
  pace: { channel: { requests: 100, seconds: 86_400 } },
  countText: (text) => text.length,
  preflight: (content, capabilities = INSTAGRAM_LIMITS) => [
    ...checkLimits(content, capabilities),
    ...checkKind(content),
  ],
  parts: splitThread,
};

/** The files that are shown: an image beside the video of a reel is its cover. */
export function withCover<Media extends ContentMedia>(
  media: readonly Media[],
  type: string,
): { media: readonly Media[]; cover: Media | undefined } {
  const [video, ...otherVideos] = media.filter((item) => mediaKind(item.type) === "video");
  const [cover, ...otherImages] = media.filter((item) => mediaKind(item.type) !== "video");
  const hasCover = type === "reel" && video && cover && otherVideos.length + otherImages.length === 0;
  return hasCover ? { media: [video], cover } : { media, cover: undefined };
}

function checkKind(content: Content): PreflightIssue[] {
  const { type, trial } = readOptions(INSTAGRAM_OPTIONS, content.options);
  const { media, body } = content;
  const videos = media.filter((item) => mediaKind(item.type) === "video").length;
  const issues: PreflightIssue[] = [];
  if (media.length === 0) {
    issues.push(issue("media_missing", "media", t("Instagram needs an image or a video."), t("Add one.")));
  }
  const { media: shown } = withCover(media, type);
  if (type === "reel" && media.length > 0 && (shown.length > 1 || videos !== 1)) {
    const message = t("A reel is exactly one video, and may have one image as its cover.");
    issues.push(issue("reel_media", "media", message, t("Choose one video, or publish as a post.")));
  }
  const isReel = shown.length === 1 && videos === 1 && type !== "story";
  if (trial !== "none" && media.length > 0 && !isReel) {
    issues.push(issue("trial_not_reel", "options.trial", t("Only a reel can be on trial."), t("Choose one video.")));
  }
  if (type === "story" && media.length > 1) {
    issues.push(issue("story_media", "media", t("A story is one image or video."), t("Remove the others.")));
  }
  if (type === "story" && content.firstComment !== null) {
    const message = t("Stories have no comments.");
    issues.push(issue("first_comment_unsupported", "first_comment", message, t("Remove the first comment.")));
  }
  if (type === "story" && body.trim() !== "") {
    const message = t("A story is published without its text.");
    issues.push({ ...issue("story_text", "body", message, t("Put the text into the image.")), severity: "warning" });
  }
  const seconds = media[0]?.seconds ?? 0;
  if (type === "story" && videos === 1 && seconds > 60) {
    issues.push(
      issue("media_too_long", "media.0", t("A video in a story is 60 seconds long at most."), t("Use a shorter one.")),
    );
  }
  if (type === "feed") issues.push(...checkRatios(content));
  return [...issues, ...checkPeople(content.options, shown), ...checkTags(content)];
}

/** Images in the feed; stories and reels are shown in any shape. */
function checkRatios({ media }: Content): PreflightIssue[] {
  return media.flatMap(({ type, width, height }, index) => {
    const ratio = width / height;
    if (mediaKind(type) === "video" || (ratio >= 0.8 && ratio <= 1.91)) return [];
    const size = { width: String(width), height: String(height) };
    const message =
      ratio < 0.8
        ? t("{width} × {height} is too tall for Instagram's feed.", size)
        : t("{width} × {height} is too wide for Instagram's feed.", size);
    return [issue("media_ratio_unsupported", `media.${index}`, message, t("Crop it to between 4:5 and 1.91:1."))];
  });
}

function checkTags({ body, firstComment }: Content): PreflightIssue[] {
  return [["body", body] as const, ["first_comment", firstComment ?? ""] as const].flatMap(([field, text]) => {
    const hashtags = text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0;
    const mentions = text.match(/@[\w.]+/g)?.length ?? 0;
    return [
      ...(hashtags > MAX_HASHTAGS
        ? [
            issue(
              "too_many_hashtags",
              field,
              t("At most {maximum} hashtags are allowed.", { maximum: MAX_HASHTAGS }),
              t("Remove some."),
            ),
          ]
        : []),
      ...(mentions > MAX_MENTIONS
        ? [
            issue(
              "too_many_mentions",
              field,
              t("At most {maximum} mentions are allowed.", { maximum: MAX_MENTIONS }),
              t("Remove some."),
            ),
          ]
        : []),
    ];
  });
}

function issue(code: string, field: string, message: string, fix: string): PreflightIssue {
  return { code, field, severity: "error", message, fix };
}
