import { msg } from "#kernel/language.ts";
import type { Capabilities, Connector } from "../contract.ts";
import { ONE_IMAGE } from "../shared/description/reply-limits.ts";
import { checkLimits } from "../shared/text/limits.ts";
import { splitThread } from "../shared/text/parts.ts";
import { checkContent, withReshared } from "./check.ts";
import { ERRORS } from "./errors.ts";
import { OPTIONS, PAGE_OPTIONS } from "./options.ts";

/**
 * Source: learn.microsoft.com/en-us/linkedin/marketing/community-management/shares (images, videos, documents, posts),
 * read 25 November 2026. It names no codecs; these are those of LinkedIn's help, as others quote it.
 */
const capabilities: Capabilities = {
  text_limit: 3000,
  text_counting: { unit: "utf16" },
  media_limit: 20,
  media_types: ["image/jpeg", "image/png", "image/gif", "video/mp4", "application/pdf"],
  media_bytes_limit: 8_000_000,
  media: {
    image: { types: ["image/jpeg", "image/png", "image/gif"], bytes: 8_000_000, pixels: 36_152_320 },
    video: {
      types: ["video/mp4"],
      bytes: 500_000_000,
      seconds: { min: 3, max: 1800 },
      safe_codecs: { video: ["h264", "vp8", "vp9"] },
    },
    document: { types: ["application/pdf"], bytes: 100_000_000, pages: 300 },
  },
  media_mixes: [{ image: 20 }, { video: 1 }, { document: 1 }],
  alt_text_limit: 4086,
  thread: false,
  first_comment: true,
};

const countText = (text: string): number => text.length;

const COMMON = {
  connection: "redirect",
  capabilities,
  errors: ERRORS,
  linkCard: {
    title: 400,
    description: 4086,
    image: { types: ["image/jpeg", "image/png"], bytes: 8_000_000 },
  },
  pace: { channel: { requests: 20, seconds: 60 } },
  countText,
  preflight: (content, limits = capabilities) => [
    ...checkLimits(withReshared(content), limits, countText),
    ...checkContent(content),
  ],
  parts: splitThread,
} as const satisfies Partial<Connector>;

const CREATE_APP = msg("Create an app at linkedin.com/developers, and have an admin of its company page verify it.");

/** A member's own profile. */
export const linkedin: Connector = {
  ...COMMON,
  platform: "linkedin",
  name: "LinkedIn",
  icon: "brand-linkedin",
  color: "#0a66c2",
  category: "social",
  keys: ["LINKEDIN_CLIENT_ID", "LINKEDIN_CLIENT_SECRET"],
  abilities: { w_member_social_feed: msg("cannot|add a first comment") },
  options: OPTIONS,
  changes: { edit: { options: [] }, remove: {} },
  setup: {
    steps: [
      CREATE_APP,
      msg("Under Products, request Share on LinkedIn and Sign In with LinkedIn using OpenID Connect."),
      msg("Under Auth, add {APP_URL}/oauth/linkedin/callback as an authorized redirect URL."),
      msg("Copy the app's Client ID and Primary Client Secret into Masthead."),
    ],
    review: msg("LinkedIn gives both products at once, without a review."),
  },
  guide: {
    connect: [
      "A member's profile, through this installation's own LinkedIn app. You accept the permissions at LinkedIn and come back.",
      "Access lasts 60 days. LinkedIn renews it for approved partners only; otherwise Masthead warns before it ends, and you reconnect the channel.",
      "LinkedIn gives apps a member's comments and metrics only with a separate approval, so the channel has no inbox and no metrics.",
      "A text mentions a company by @[North Coffee](urn:li:organization:2414183), and a member by urn:li:person; the name has to be as on LinkedIn. Saved mentions keep it for you. A post may have a poll, or repost another post.",
      "First comments need the permission w_member_social_feed, which comes with the Community Management API. An app without that product still connects, and the channel says what it can't do.",
    ],
    settlement:
      "A member's posts can't be read, so a request without a response is never sent again: the publication becomes unknown, and a user has to confirm whether it was published. When a user sends it again and LinkedIn names the post as its duplicate, that post counts as published.",
  },
};

/** A page, that is an organization's account. */
export const linkedinPage: Connector = {
  ...COMMON,
  platform: "linkedin_page",
  metrics: ["impressions", "likes", "comments", "shares", "clicks", "followers"],
  name: "LinkedIn page",
  icon: "brand-linkedin",
  color: "#0a66c2",
  category: "social",
  listsPosts: "free",
  consentBy: "LinkedIn",
  takesReplies: true,
  // Its comments take no alt text.
  replyMedia: { comment: { ...ONE_IMAGE, alt_text_limit: 0 } },
  abilities: {
    w_organization_social_feed: msg("cannot|add a first comment or reply to comments"),
    r_organization_social_feed: msg("cannot|find a comment again whose answer was lost"),
  },
  keys: ["LINKEDIN_PAGE_CLIENT_ID", "LINKEDIN_PAGE_CLIENT_SECRET"],
  alternativeKeys: ["LINKEDIN_CLIENT_ID", "LINKEDIN_CLIENT_SECRET"],
  optionalKeys: ["LINKEDIN_PAGE_APP_ID"],
  options: PAGE_OPTIONS,
  changes: { edit: { options: [] }, remove: {} },
  setup: {
    steps: [
      CREATE_APP,
      msg("Under Products, request Community Management API, on an app without other products."),
      msg("Under Auth, add {APP_URL}/oauth/linkedin_page/callback as an authorized redirect URL."),
      msg("Copy the app's Client ID and Primary Client Secret into Masthead."),
      msg(
        "To receive comments, register {APP_URL}/webhooks/linkedin_page under Webhooks of the app, and copy the number in the address of the app's page into Masthead. Pages are subscribed when they are connected.",
      ),
    ],
    review: msg(
      "LinkedIn reviews the Community Management API: first for development, then for production with a video of the product. It asks for a registered company.",
    ),
  },
  guide: {
    connect: [
      "Pages on which you are a super admin or a content admin, through this installation's own LinkedIn app. Pages on which your role doesn't allow posts are listed with the reason.",
      "Access lasts 60 days. LinkedIn renews it for approved partners only; otherwise Masthead warns before it ends, and you reconnect the channel.",
      "A text mentions a company by @[North Coffee](urn:li:organization:2414183), and a member by urn:li:person; the name has to be as on LinkedIn. Saved mentions keep it for you. A post may have a poll, or repost another post.",
      "Comments on the page's posts arrive in the inbox at once and can be replied to, on channels that a super admin of the page has connected. LinkedIn has no messages of pages for apps, and its comments can't be hidden.",
    ],
    settlement:
      "After a request without a response, the post is looked up among the page's latest posts by its text, and sent again only if it certainly doesn't exist. A comment is looked up among the comments of its post.",
  },
};

export const connectors = [linkedin, linkedinPage];
