import { msg, t } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, PreflightIssue } from "../../contract.ts";
import { readOptions } from "../../shared/description/options.ts";
import { checkLimits } from "../../shared/text/limits.ts";
import { findLinks } from "../../shared/text/links.ts";
import { splitThread } from "../../shared/text/parts.ts";
import { checkPoll } from "../../shared/text/poll.ts";
import { META_CODECS } from "../codecs.ts";
import { META_ERRORS } from "../errors.ts";
import { POLL, THREADS_OPTIONS } from "./options.ts";
import { countThreadsText } from "./text.ts";

const MAX_LINKS = 5;

/** Source: developers.facebook.com/docs/threads/posts and /docs/threads/overview. */
export const THREADS_LIMITS: Capabilities = {
  text_limit: 500,
  media_limit: 20,
  media_types: ["image/jpeg", "image/png", "video/mp4", "video/quicktime"],
  media_bytes_limit: 8_000_000,
  media: {
    image: { types: ["image/jpeg", "image/png"], bytes: 8_000_000, width: { min: 320 }, ratio: { min: 0.1, max: 10 } },
    video: {
      types: ["video/mp4", "video/quicktime"],
      bytes: 1_000_000_000,
      seconds: { max: 300 },
      codecs: META_CODECS,
      ratio: { min: 0.01, max: 10 },
    },
  },
  alt_text_limit: 1000,
  thread: true,
  first_comment: true,
};

/** A Threads profile. */
export const threads: Connector = {
  platform: "threads",
  metrics: ["views", "likes", "comments", "shares", "followers"],
  name: "Threads",
  icon: "brand-threads",
  category: "social",
  listsPosts: "free",
  connection: "redirect",
  keys: ["THREADS_APP_ID", "THREADS_APP_SECRET"],
  optionalKeys: ["META_VERIFY_TOKEN"],
  setup: {
    steps: [
      msg("At developers.facebook.com, create an app with the use case “Access the Threads API”."),
      msg("Copy the Threads app ID and secret, which differ from the app's own, into Masthead."),
      msg(
        "In the use case's settings, enter {APP_URL}/oauth/threads/callback as the redirect URL, {APP_URL}/webhooks/threads/deauthorize as the uninstall callback and {APP_URL}/webhooks/threads/data-deletion as the delete callback.",
      ),
      msg(
        "For replies, choose a word as the verify token, enter it here and there, and enter {APP_URL}/webhooks/threads/threads as the webhook URL, with the field replies.",
      ),
      msg("The address of Masthead must be public and use https, because Threads fetches images and videos from it."),
    ],
    review: msg(
      "Profiles that accepted a tester's invitation work at once. For everybody else Meta requires App Review of threads_basic, threads_content_publish, threads_manage_replies, threads_read_replies, threads_manage_insights, threads_manage_mentions and threads_delete, and a verified business.",
    ),
  },
  fetchesMedia: ["image", "gif", "video"],
  takesReplies: true,
  replyMedia: { comment: {}, mention: {} },
  hidesComments: true,
  guide: {
    connect: [
      "A Threads profile. The access lasts for 60 days and is renewed automatically after 30.",
      "Disconnecting deletes the access here. Threads has no request that revokes it there too: remove the app in Threads' settings, under Website permissions.",
      "A post is a text, an image, a video or a carousel of up to 20 images and videos. An emoji counts as its bytes in UTF-8, four or more of the 500 characters. Later parts of a thread are replies to the part before.",
      "Replies to your posts arrive at once, mentions every ten minutes.",
    ],
    settlement:
      "Each part is prepared in a container first, which nobody sees. After a request without a response the container tells whether it was published, and the part is then found among the profile's latest. It is sent again only if the container certainly was not published.",
  },
  capabilities: THREADS_LIMITS,
  options: THREADS_OPTIONS,
  errors: META_ERRORS,
  // Threads can delete a post, but not edit it.
  changes: { remove: {} },
  pace: { channel: { requests: 250, seconds: 86_400 } },
  countText: countThreadsText,
  preflight: (content, capabilities = THREADS_LIMITS) => [
    ...checkLimits(content, capabilities, countThreadsText),
    ...checkOwn(content),
    ...checkAttached(content),
  ],
  parts: splitThread,
};

function checkOwn({ body, thread, options }: Content): PreflightIssue[] {
  const { topic_tag: topic, link } = readOptions(THREADS_OPTIONS, options);
  const issues: PreflightIssue[] = [];
  if (topic !== undefined && /[.&#]/.test(topic)) {
    const message = t("A topic has no periods, ampersands or #.");
    issues.push({
      code: "topic_invalid",
      field: "options.topic_tag",
      severity: "error",
      message,
      fix: t("Change the topic."),
    });
  }
  if (link !== undefined && !/^https?:\/\/\S+$/.test(link)) {
    const message = t("The link is not an http or https address.");
    issues.push({ code: "link_invalid", field: "options.link", severity: "error", message, fix: t("Correct it.") });
  }
  for (const [index, text] of [body, ...thread].entries()) {
    if (new Set(findLinks(text).map(({ uri }) => uri)).size <= MAX_LINKS) continue;
    const field = index === 0 ? "body" : `thread.${index - 1}`;
    const message = t("At most {maximum} links are allowed in a post.", { maximum: MAX_LINKS });
    issues.push({ code: "too_many_links", field, severity: "error", message, fix: t("Remove some.") });
  }
  return issues;
}

function checkAttached({ media, options }: Content): PreflightIssue[] {
  const { poll: answers = [], text_attachment: text, link } = readOptions(THREADS_OPTIONS, options);
  const where = t("on Threads");
  const issues = checkPoll({ answers, hours: undefined, media }, { where, limits: POLL });
  const about = { field: "options.text_attachment", severity: "error", code: "attachment_invalid" } as const;
  if (text !== undefined && (media.length > 0 || answers.length > 0 || link !== undefined)) {
    const message = t("Threads takes a text attachment only without media, a poll or a link.");
    return [...issues, { ...about, message, fix: t("Remove the text attachment or the others.") }];
  }
  return issues;
}
