import { msg, t } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, PreflightIssue } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { checkLimits } from "../shared/text/limits.ts";
import { splitThread } from "../shared/text/parts.ts";
import { COSTS, formatDollars } from "./costs.ts";
import { ERRORS } from "./errors.ts";
import { communityOf, OPTIONS } from "./options.ts";
import { countXText, findCashtags, findXLinks } from "./text.ts";

/**
 * Source: docs.x.com/x-api/media/quickstart/best-practices and docs.x.com/x-api/posts; the codecs in a copy of the former,
 * read 28 November 2026.
 */
export const DEFAULTS: Capabilities = {
  text_limit: 280,
  media_limit: 4,
  media_types: ["image/jpeg", "image/png", "image/webp", "image/gif", "video/mp4", "video/quicktime"],
  media_bytes_limit: 5_000_000,
  media: {
    image: { types: ["image/jpeg", "image/png", "image/webp"], bytes: 5_000_000 },
    gif: { types: ["image/gif"], bytes: 15_000_000, width: { max: 1280 }, height: { max: 1080 } },
    video: {
      types: ["video/mp4", "video/quicktime"],
      bytes: 512_000_000,
      seconds: { min: 0.5, max: 140 },
      codecs: { audio: ["aac"], chroma: ["4:2:0"], channels: 2 },
      // H.264 in its High profile is what X recommends.
      safe_codecs: { video: ["h264"], bit_depth: 8 },
    },
  },
  media_mixes: [{ image: 4 }, { gif: 1 }, { video: 1 }],
  alt_text_limit: 1000,
  thread: true,
  first_comment: true,
  costs: COSTS,
};

export const x: Connector = {
  platform: "x",
  metrics: ["impressions", "likes", "comments", "shares", "saves", "followers"],
  name: "X",
  icon: "brand-x",
  category: "social",
  listsPosts: "charged",
  connection: "redirect",
  keys: ["X_CLIENT_ID", "X_CLIENT_SECRET"],
  optionalKeys: ["X_CONSUMER_SECRET", "X_WEBHOOK_ID"],
  takesReplies: true,
  replyMedia: {
    comment: {},
    mention: {},
    message: { media_limit: 1, media_mixes: [{ image: 1 }, { gif: 1 }, { video: 1 }], alt_text_limit: 0 },
  },
  hidesComments: true,
  likes: ["comment", "mention"],
  abilities: {
    "tweet.moderate.write": msg("cannot|hide replies to its posts"),
    "like.write": msg("cannot|like replies and mentions"),
    "dm.write": msg("cannot|reply to direct messages"),
  },
  setup: {
    steps: [
      msg("Create an app in a project at console.x.com and buy credits: X charges for every post and for reading."),
      msg(
        "Under User authentication settings, choose Web App and the permission Read and write and Direct message, and enter {APP_URL}/oauth/x/callback as the callback URI.",
      ),
      msg("Copy the OAuth 2.0 Client ID and Client Secret into Masthead."),
      msg(
        "To receive mentions, replies and direct messages at once, copy the API Key Secret into Masthead, register {APP_URL}/webhooks/x as a webhook of the app, whose address may have no port, and enter the number that X gives it. Accounts are subscribed when they are connected.",
      ),
    ],
    review: msg("X reviews no app before it posts. Set a spending limit in the console."),
  },
  guide: {
    connect: [
      "One account, through this installation's own X app. You accept the permissions at X and come back; the account that is signed in there is connected.",
      "Access lasts two hours and is renewed with a refresh token that changes each time. Premium accounts may write longer posts, which is read from the account every night.",
      "X charges the operator's app per post, more for one with a link; preflight names the cost. The operator may set X_POST_COST and X_LINK_POST_COST where X charges another price.",
      "Mentions and replies appear in the inbox every fifteen minutes; each one read is charged too. With X's webhooks they arrive at once, and direct messages too. All of them can be replied to.",
      "With X's self-serve contract, which is assumed unless the operator sets X_API_TIER, X takes replies only where the author mentions or quotes the account, one cashtag a post, and no likes. Preflight and refusals say so.",
    ],
    settlement:
      "After a request without a response, the post is looked up in the account's own timeline by its text and the post it replies to, and sent again only if it certainly doesn't exist. X's refusal of a duplicate names no post, so it settles nothing.",
  },
  capabilities: DEFAULTS,
  options: OPTIONS,
  errors: ERRORS,
  changes: { remove: {} },
  pace: { channel: { requests: 100, seconds: 900 } },
  countText: countXText,
  preflight: (content, limits = DEFAULTS) => [
    ...checkLimits(content, limits, countXText),
    ...checkPoll(content),
    ...checkCommunity(content),
    ...checkCashtags(content, limits),
    ...estimateCost(content, limits),
  ],
  parts: splitThread,
};

function checkPoll({ options: { poll }, media }: Content): PreflightIssue[] {
  if (!Array.isArray(poll) || poll.length === 0) return [];
  const about = { field: "options.poll", severity: "error" } as const;
  if (poll.length < 2)
    return [
      { ...about, code: "option_invalid", message: t("A poll needs at least two answers."), fix: t("Add an answer.") },
    ];
  if (media.length === 0) return [];
  const message = t("A poll takes the place of media.");
  return [{ ...about, code: "poll_with_media", message, fix: t("Remove the poll or the media.") }];
}

function checkCommunity({ options, media, threadMedia = [] }: Content): PreflightIssue[] {
  const { community, share_with_followers: isShared, made_with_ai: isMadeWithAi } = readOptions(OPTIONS, options);
  const issue = (field: string, message: string, fix: string): PreflightIssue => {
    return { code: "option_invalid", field: `options.${field}`, severity: "error", message, fix };
  };
  const hasMedia = [media, ...threadMedia].some(({ length }) => length > 0);
  return [
    ...(community !== undefined && communityOf(community) === null
      ? [issue("community", t("That is no community of X."), t("Enter an address such as x.com/i/communities/1234."))]
      : []),
    ...(isShared && community === undefined
      ? [issue("share_with_followers", t("There is no community to share from."), t("Name one, or untick it."))]
      : []),
    ...(isMadeWithAi && !hasMedia
      ? [
          issue(
            "made_with_ai",
            t("X labels images and videos as made with AI, not texts."),
            t("Add one, or untick it."),
          ),
        ]
      : []),
  ];
}

function checkCashtags(
  { body, thread, firstComment }: Content,
  { cashtag_limit: most }: Capabilities,
): PreflightIssue[] {
  if (most === undefined) return [];
  const texts = [
    { field: "body", text: body },
    ...thread.map((text, index) => ({ field: `thread.${index}`, text })),
    { field: "first_comment", text: firstComment ?? "" },
  ];
  return texts.flatMap(({ field, text }) => {
    const found = findCashtags(text);
    if (found.length <= most) return [];
    const message = t("X takes no more than {most} cashtag in a post. This one has {found}.", {
      most,
      found: found.join(", "),
    });
    const fix = t("Remove the others, or write them without $.");
    return [{ code: "too_many_cashtags", field, severity: "error" as const, message, fix }];
  });
}

function estimateCost({ body, thread, firstComment }: Content, { costs = COSTS }: Capabilities): PreflightIssue[] {
  const texts = [body, ...thread, ...(firstComment === null ? [] : [firstComment])];
  const withLinks = texts.filter((text) => findXLinks(text).length > 0).length;
  const total = withLinks * costs.link_post + (texts.length - withLinks) * costs.post;
  if (total === 0) return [];
  const message = t("X charges about {price} for publishing this.", { price: formatDollars(total) });
  const fix =
    withLinks > 0 && costs.link_post > costs.post
      ? t("A post with a link costs {linkPrice}, one without {price}.", {
          linkPrice: formatDollars(costs.link_post),
          price: formatDollars(costs.post),
        })
      : t("Nothing to do. The operator of this installation pays it.");
  return [{ code: "cost", field: "body", severity: "warning", message, fix }];
}

export const connectors = [x];
