import type { Network } from "../connector-parts.ts";
import { slackChanger } from "./change.ts";
import { slackChooser } from "./choose.ts";
import { checkSlackApp, slackConnect } from "./connect.ts";
import { slackWebhookConnect } from "./connect-webhook.ts";
import { slack, slackWebhook } from "./describe.ts";
import { slackInbound } from "./inbound.ts";
import { slackPoll } from "./poll.ts";
import { slackPublisher } from "./publish.ts";
import { slackWebhookPublisher } from "./publish-webhook.ts";
import { slackReplier } from "./reply.ts";
import { slackReporter } from "./report.ts";
import { slackReviewMessenger } from "./review.ts";

/** Webhooks require no configuration; channels through the installation's app require the app's keys. */
export const network: Network = (env) => {
  const { SLACK_CLIENT_ID: clientId, SLACK_CLIENT_SECRET: clientSecret, SLACK_SIGNING_SECRET: signingSecret } = env;
  const webhook = {
    platform: slackWebhook.platform,
    connect: slackWebhookConnect(),
    publish: () => slackWebhookPublisher(),
  };
  if (!clientId || !clientSecret) return [webhook];
  return [
    {
      platform: slack.platform,
      checkApp: checkSlackApp({ clientId, clientSecret }),
      connect: slackConnect({ clientId, clientSecret }),
      publish: () => slackPublisher(),
      poll: slackPoll(),
      reply: slackReplier(),
      report: slackReporter(),
      review: slackReviewMessenger(),
      inbound: signingSecret ? slackInbound(signingSecret) : undefined,
      change: () => slackChanger(),
      choose: slackChooser(),
    },
    webhook,
  ];
};
