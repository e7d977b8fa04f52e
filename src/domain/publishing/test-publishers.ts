import type { Publisher } from "#platform/connectors/contract.ts";
import { discordPublisher, discordWebhookPublisher } from "#platform/connectors/discord/publish.ts";
import { slackPublisher } from "#platform/connectors/slack/publish.ts";
import { slackWebhookPublisher } from "#platform/connectors/slack/publish-webhook.ts";
import { telegramPublisher } from "#platform/connectors/telegram/publish.ts";

const discordAt = (origin: string) => ({ api: `${origin}/api/v10`, cdn: origin });
const slackAt = (origin: string) => ({ site: origin, hooks: origin });

/** The networks whose address is fixed; the credentials of a channel name the server of all others. */
const PUBLISHERS: Readonly<Record<string, (origin: string) => Publisher>> = {
  telegram: telegramPublisher,
  discord: (origin) => discordPublisher(discordAt(origin)),
  discord_webhook: (origin) => discordWebhookPublisher(discordAt(origin)),
  slack: (origin) => slackPublisher(slackAt(origin)),
  slack_webhook: (origin) => slackWebhookPublisher(slackAt(origin)),
};

/** The real publishing parts, sending to stand-ins. @param origins by platform */
export function publishersAt(origins: Readonly<Record<string, string>>): Publisher[] {
  return Object.entries(origins).flatMap(([platform, origin]) => PUBLISHERS[platform]?.(origin) ?? []);
}
