import { msg, t } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, ContentMedia, PreflightIssue } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { checkLimits, mediaKind } from "../shared/text/limits.ts";
import { findLinks } from "../shared/text/links.ts";
import { checkPoll } from "../shared/text/poll.ts";
import { ERRORS } from "./errors.ts";
import { OPTIONS } from "./options.ts";

/**
 * Sources: www.reddit.com/dev/api; for files the recorded answers of Reddit in praw-dev/praw, read 30 November 2026. The
 * length and size of videos are those of Reddit's specifications for advertisements, as copies have them.
 */
const capabilities: Capabilities = {
  text_limit: 40_000,
  text_counting: { unit: "code_points" },
  media_limit: 20,
  media_types: ["image/jpeg", "image/png", "image/gif", "video/mp4", "video/quicktime"],
  media_bytes_limit: 20_971_520,
  media: {
    image: { types: ["image/jpeg", "image/png", "image/gif"], bytes: 20_971_520 },
    video: { types: ["video/mp4", "video/quicktime"], bytes: 1_000_000_000, seconds: { min: 2, max: 900 } },
  },
  media_mixes: [{ image: 20 }, { video: 1, image: 1 }],
  alt_text_limit: 0,
  thread: false,
  first_comment: true,
};

/** Source: the documentation of Subreddit.submit in praw-dev/praw, read 30 November 2026. */
const POLL = { options: 6, characters: 120, seconds: { min: 86_400, max: 7 * 86_400 } };

const countText = (text: string): number => [...text].length;

export const reddit: Connector = {
  platform: "reddit",
  metrics: ["likes", "comments"],
  name: "Reddit",
  icon: "brand-reddit",
  color: "#ff4500",
  category: "social",
  listsPosts: "free",
  connection: "redirect",
  keys: ["REDDIT_CLIENT_ID", "REDDIT_CLIENT_SECRET"],
  setup: {
    steps: [
      msg("At reddit.com/prefs/apps, create an app of the type web app."),
      msg("Enter {APP_URL}/oauth/reddit/callback as its redirect URI."),
      msg("Copy the ID and the secret shown there into Masthead."),
    ],
    review: msg("Reddit approves new apps by its Responsible Builder Policy; commercial use needs an agreement."),
  },
  guide: {
    connect: [
      "One account, through this installation's own Reddit app, with permanent access. The subreddits, up to five, the title and the flair are chosen for each post.",
      "A post is a text, a link, an image, a gallery of up to 20 images, a video or a poll; the text stands below each of them. A video needs an image beside it, its cover.",
      "Comments below your posts, mentions and private messages arrive in the inbox every five minutes, and replies go out.",
    ],
    settlement:
      "After a request without a response, the post is looked up among the account's latest submissions by subreddit and title, and a comment among its latest comments. It is sent again only if it certainly doesn't exist. Reddit processes a single image and a video after it took them, so of these a user decides when the post isn't found.",
  },
  takesReplies: true,
  abilities: { privatemessages: msg("cannot|receive comments, mentions and private messages, and reply to them") },
  richText: ["bold", "italic", "strike", "link", "heading", "list", "quote", "code"],
  capabilities,
  options: OPTIONS,
  targets: { first: "subreddit", others: "more_subreddits" },
  errors: ERRORS,
  changes: { edit: { options: [] }, remove: {} },
  pace: { channel: { requests: 60, seconds: 60 } },
  countText,
  preflight: (content, limits = capabilities) => [
    ...checkPost(content),
    ...checkLimits(withTitle(content), limits, countText),
  ],
};

/** A text post may consist of its title alone. */
function withTitle(content: Content): Content {
  const { title } = content.options;
  return content.body.trim() === "" && typeof title === "string" ? { ...content, body: title } : content;
}

function checkPost(content: Content): PreflightIssue[] {
  const { body, media, options } = content;
  const { kind, url, poll: answers = [] } = readOptions(OPTIONS, options);
  const issue = (code: string, field: string, message: string, fix: string): PreflightIssue[] => [
    { code, field, severity: "error", message, fix },
  ];
  const issues = checkPoll({ answers, hours: undefined, media }, { where: t("on Reddit"), limits: POLL });
  if (media.some(({ type }) => mediaKind(type) === "video") && coverOf(media) === undefined)
    issues.push(
      ...issue("cover_missing", "media", t("A video on Reddit needs a cover."), t("Add an image beside the video.")),
    );
  if (kind !== "link") return issues;
  if (media.length > 0 || answers.length > 0) {
    const message = t("A link post has no files and no poll.");
    return [...issues, ...issue("option_invalid", "options.kind", message, t("Choose Text as the kind of post."))];
  }
  const link = url ?? findLinks(body)[0]?.uri;
  if (link !== undefined && /^https?:\/\/\S+$/.test(link)) return issues;
  return [
    ...issues,
    ...issue("option_invalid", "options.url", t("A link post needs a web address."), t("Enter a link.")),
  ];
}

/** The image beside a video; undefined where there is none. */
export function coverOf<Media extends ContentMedia>(media: readonly Media[]): Media | undefined {
  return media.find(({ type }) => mediaKind(type) !== "video");
}

export const connectors = [reddit];
