import type { Network } from "../connector-parts.ts";
import { discordChanger, discordWebhookChanger } from "./change.ts";
import { discordChooser } from "./choose.ts";
import { discordConnect } from "./connect-bot.ts";
import { discordWebhookConnect } from "./connect-webhook.ts";
import { discord, discordWebhook } from "./describe.ts";
import { discordPoll } from "./poll.ts";
import { discordPublisher, discordWebhookPublisher } from "./publish.ts";
import { discordReplier } from "./reply.ts";
import { discordReporter, discordWebhookReporter } from "./report.ts";

export const network: Network = () => [
  {
    platform: discord.platform,
    connect: discordConnect(),
    publish: () => discordPublisher(),
    poll: discordPoll(),
    reply: discordReplier(),
    report: discordReporter(),
    choose: discordChooser(),
    change: () => discordChanger(),
  },
  {
    platform: discordWebhook.platform,
    connect: discordWebhookConnect(),
    publish: () => discordWebhookPublisher(),
    report: discordWebhookReporter(),
    change: () => discordWebhookChanger(),
  },
];
