import type { Capabilities, ConnectField, Connector } from "../contract.ts";
import { checkLimits } from "../limits.ts";
import { splitThread } from "../parts.ts";
import { SLACK_ERRORS } from "./errors.ts";
import { SLACK_OPTIONS } from "./options.ts";
import { escapeText } from "./text.ts";

/** By docs.slack.dev, as of November 2026. */
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

const WEBHOOK_FIELDS: readonly ConnectField[] = [
  {
    key: "url",
    label: "Webhook URL",
    help: "At api.slack.com/apps, open your app, then Incoming Webhooks, choose Add new webhook, pick the channel and copy the URL. Whoever has it can post, so it's kept encrypted and never shown again.",
    is_secret: true,
  },
  {
    key: "name",
    label: "Channel name",
    help: "Like #general. Slack doesn't tell us which channel a webhook posts to.",
    is_secret: false,
  },
];

/** The length once `&`, `<` and `>` are escaped, which is what Slack counts. */
const countText = (text: string): number => escapeText(text).length;

/** A channel of a workspace, by the installation's own app. */
export const slack: Connector = {
  platform: "slack",
  name: "Slack",
  connection: "redirect",
  keys: ["SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET"],
  capabilities,
  options: SLACK_OPTIONS,
  errors: SLACK_ERRORS,
  pace: { channel: { requests: 1, seconds: 1 } },
  countText,
  preflight: (content, limits = capabilities) => checkLimits(content, limits, countText),
  parts: splitThread,
};

/** The address of an incoming webhook, for one channel. It answers with nothing, so there are no links and no threads. */
export const slackWebhook: Connector = {
  platform: "slack_webhook",
  name: "Slack webhook",
  connection: "credentials",
  fields: WEBHOOK_FIELDS,
  capabilities: webhookCapabilities,
  options: SLACK_OPTIONS,
  errors: SLACK_ERRORS,
  pace: { channel: { requests: 1, seconds: 1 } },
  countText,
  preflight: (content, limits = webhookCapabilities) => checkLimits(content, limits, countText),
};

export const connectors = [slack, slackWebhook];
