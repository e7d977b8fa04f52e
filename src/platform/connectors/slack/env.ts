import { msg } from "#kernel/language.ts";
import { appKey } from "../env-key.ts";

/** The installation's own Slack app. Without it, only Slack webhooks can be connected. */
export const shape = {
  SLACK_CLIENT_ID: appKey({
    label: msg("Client ID"),
    description: "An app of your own at api.slack.com, to connect channels of Slack.",
    unset: "only webhooks of Slack can be connected",
    example: "1234567890.1234567890123",
  }),
  SLACK_CLIENT_SECRET: appKey({
    label: msg("Client secret"),
    description: "The secret of that app.",
    example: "the Client Secret of Basic Information, App Credentials",
  }),
  SLACK_SIGNING_SECRET: appKey({
    label: msg("Signing secret"),
    description:
      "The signing secret of that app. With it, clicks on the buttons of review messages are acknowledged at `/webhooks/slack`.",
    unset: "Slack shows a warning beside a button after a click, which works nevertheless",
    example: "the Signing Secret of Basic Information, App Credentials",
  }),
};
