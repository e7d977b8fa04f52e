import type { Network } from "../network.ts";
import { discordChanger, discordWebhookChanger } from "./change.ts";
import { discordConnect } from "./connect-bot.ts";
import { discordWebhookConnect } from "./connect-webhook.ts";
import { discord, discordWebhook } from "./describe.ts";
import { discordPublisher, discordWebhookPublisher } from "./publish.ts";
import { discordReporter, discordWebhookReporter } from "./report.ts";

export const network: Network = () => [
  {
    platform: discord.platform,
    connect: discordConnect(),
    publish: () => discordPublisher(),
    report: discordReporter(),
    change: discordChanger(),
  },
  {
    platform: discordWebhook.platform,
    connect: discordWebhookConnect(),
    publish: () => discordWebhookPublisher(),
    report: discordWebhookReporter(),
    change: discordWebhookChanger(),
  },
];
