import { msg } from "#kernel/language.ts";
import type { Capabilities, Connector, DeclaredField } from "../contract.ts";
import { checkLimits } from "../shared/text/limits.ts";
import { splitThread } from "../shared/text/parts.ts";
import { SLACK_ERRORS } from "./errors.ts";
import { SLACK_OPTIONS, WEBHOOK_OPTIONS } from "./options.ts";
import { escapeText } from "./text.ts";

/** Source: docs.slack.dev, as of November 2026. */
const capabilities: Capabilities = {
  text_limit: 40_000,
  media_limit: 10,
  media_types: ["image/jpeg", "image/png", "image/gif"],
  media_bytes_limit: 10_000_000,
  alt_text_limit: 1000,
  thread: true,
  first_comment: true,
};
const webhookCapabilities: Capabilities = { ...capabilities, thread: false, first_comment: false };

const WEBHOOK_FIELDS: readonly DeclaredField[] = [
  {
    key: "url",
    label: msg("Webhook URL"),
    help: msg(
      "At api.slack.com/apps, open your app, then Incoming Webhooks, choose Add new webhook, pick the channel and copy the URL. Whoever has it can post, so it's kept encrypted and never shown again.",
    ),
    is_secret: true,
  },
  {
    key: "name",
    label: msg("Channel name"),
    help: msg("Like #general. Slack doesn't tell us which channel a webhook posts to."),
    is_secret: false,
  },
];

/** The length after escaping `&`, `<` and `>`, which is what Slack counts. */
const countText = (text: string): number => escapeText(text).length;

/**
 * To post with images; to search posts and read messages; to read the names of users, channels and the workspace.
 */
export const SCOPES = [
  "channels:history",
  "channels:join",
  "channels:read",
  "chat:write",
  "files:write",
  "groups:history",
  "groups:read",
  "reactions:read",
  "team:read",
  "users:read",
];

/** A channel of a workspace, through the installation's own app. */
export const slack: Connector = {
  platform: "slack",
  metrics: ["likes"],
  name: "Slack",
  icon: "brand-slack",
  color: "#611f69",
  category: "chat",
  connection: "redirect",
  keys: ["SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET"],
  optionalKeys: ["SLACK_SIGNING_SECRET"],
  setup: {
    scopes: SCOPES,
    steps: [
      msg("At api.slack.com/apps, create an app from scratch."),
      msg(
        "Under OAuth & Permissions, enter {APP_URL}/oauth/slack/callback as a redirect URL and add the bot token scopes.",
      ),
      msg("Copy the Client ID and the Client Secret of Basic Information into Masthead."),
      msg(
        "For reviews in Slack: under Interactivity & Shortcuts, turn on Interactivity with {APP_URL}/webhooks/slack as the Request URL, and copy the Signing Secret of Basic Information into Masthead.",
      ),
    ],
    review: msg(
      "The app works at once in the workspace where it was created. For other workspaces, activate public distribution under Manage Distribution, which asks for an https redirect URL.",
    ),
  },
  takesReplies: true,
  showsReviews: true,
  replyMedia: { comment: {}, mention: {}, message: {} },
  guide: {
    connect: [
      "Channels of a workspace, through this installation's own Slack app.",
      "You choose the workspace and accept the permissions at Slack, then choose from its public channels and the private ones the app was invited to. Masthead joins a public channel when it first publishes there. Channels of one workspace share its token; when the last of them is disconnected, the token is revoked.",
      "Messages in the channel, and in threads under its latest messages, appear in the inbox every two minutes; replies are posted in the thread. A workspace connected before the app requested names shows people as “Slack member” until it is connected again.",
    ],
    settlement:
      "Each message carries the publication's key as metadata, which users don't see. After a request without a response, the message is looked up in the channel's history by that key and sent again only if it certainly doesn't exist.",
  },
  richText: ["bold", "italic", "strike", "link", "list", "quote", "code"],
  capabilities,
  options: SLACK_OPTIONS,
  errors: SLACK_ERRORS,
  changes: { edit: { options: [] }, remove: {} },
  pace: { channel: { requests: 1, seconds: 1 } },
  countText,
  preflight: (content, limits = capabilities) => checkLimits(content, limits, countText),
  parts: splitThread,
};

/** An incoming webhook, for one channel. Its response contains no ID, so there are no permalinks and no threads. */
export const slackWebhook: Connector = {
  platform: "slack_webhook",
  name: "Slack webhook",
  icon: "brand-slack",
  color: "#611f69",
  category: "chat",
  connection: "credentials",
  fields: WEBHOOK_FIELDS,
  guide: {
    connect: [
      "One channel, through the URL of an incoming webhook. Slack doesn't say which channel it posts to, so you enter its display name.",
      "Masthead sends the webhook an empty message, which Slack refuses without posting anything, to check that it works. The URL is stored encrypted and never shown. To revoke access, remove the webhook in Slack.",
      "Slack fetches images from this installation's URL, which must be reachable from the internet.",
    ],
    settlement:
      "A webhook only responds “ok”, so a published message has neither an ID nor a link. A request without a response is never sent again: the publication becomes unknown, and a user has to confirm whether it was published.",
  },
  richText: ["bold", "italic", "strike", "link", "list", "quote", "code"],
  capabilities: webhookCapabilities,
  options: WEBHOOK_OPTIONS,
  errors: SLACK_ERRORS,
  pace: { channel: { requests: 1, seconds: 1 } },
  countText,
  preflight: (content, limits = webhookCapabilities) => checkLimits(content, limits, countText),
};

export const connectors = [slack, slackWebhook];
