import { appKey } from "../env-key.ts";

/** The installation's own Slack app. Without it, only Slack webhooks can be connected. */
export const shape = { SLACK_CLIENT_ID: appKey, SLACK_CLIENT_SECRET: appKey };

export const examples = {
  SLACK_CLIENT_ID: "1234567890.1234567890123",
  SLACK_CLIENT_SECRET: "the Client Secret of Basic Information, App Credentials",
};
