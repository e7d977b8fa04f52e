import { msg, t } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, PreflightIssue } from "../contract.ts";
import { checkLimits } from "../shared/text/limits.ts";
import { findLinks } from "../shared/text/links.ts";
import { splitThread } from "../shared/text/parts.ts";
import { ERRORS } from "./errors.ts";
import { OPTIONS } from "./options.ts";

/** Source: www.reddit.com/dev/api. */
const capabilities: Capabilities = {
  text_limit: 40_000,
  text_counting: { unit: "code_points" },
  media_limit: 0,
  media_types: [],
  media_bytes_limit: 0,
  alt_text_limit: 0,
  thread: false,
  first_comment: true,
};

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
      "One account, through this installation's own Reddit app, with permanent access. The subreddit, the title and the flair are chosen for each post.",
      "Text posts and link posts are supported; images are not.",
      "Comments below your posts, mentions and private messages arrive in the inbox every five minutes, and replies go out.",
    ],
    settlement:
      "After a request without a response, the post is looked up among the account's latest submissions by subreddit and title, and a comment among its latest comments. It is sent again only if it certainly doesn't exist.",
  },
  takesReplies: true,
  abilities: { privatemessages: msg("cannot|receive comments, mentions and private messages, and reply to them") },
  richText: ["bold", "italic", "strike", "link", "heading", "list", "quote", "code"],
  capabilities,
  options: OPTIONS,
  errors: ERRORS,
  changes: { edit: { options: [] }, remove: {} },
  pace: { channel: { requests: 60, seconds: 60 } },
  countText,
  preflight: (content, limits = capabilities) => [
    ...checkPost(content),
    ...checkLimits(withTitle(content), limits, countText),
  ],
  parts: splitThread,
};

/** A text post may consist of its title alone. */
function withTitle(content: Content): Content {
  const { title } = content.options;
  return content.body.trim() === "" && typeof title === "string" ? { ...content, body: title } : content;
}

function checkPost({ body, options: { kind, url } }: Content): PreflightIssue[] {
  if (kind !== "link") return [];
  const link = typeof url === "string" ? url : findLinks(body)[0]?.uri;
  if (link !== undefined && /^https?:\/\/\S+$/.test(link)) return [];
  const message = t("A link post needs a web address.");
  return [{ code: "option_invalid", field: "options.url", severity: "error", message, fix: t("Enter a link.") }];
}

export const connectors = [reddit];
