import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import type { Publisher } from "#platform/connectors/contract.ts";
import { devtoPublisher } from "#platform/connectors/devto/publish.ts";
import { discordPublisher, discordWebhookPublisher } from "#platform/connectors/discord/publish.ts";
import { GOOGLE } from "#platform/connectors/google/api.ts";
import { businessPublisher } from "#platform/connectors/google/business/publish.ts";
import { youtubePublisher } from "#platform/connectors/google/youtube/publish.ts";
import { linkedinPagePublisher, linkedinPublisher } from "#platform/connectors/linkedin/publish.ts";
import { facebookPublisher } from "#platform/connectors/meta/facebook/publish.ts";
import { instagramPublisher } from "#platform/connectors/meta/instagram/publish.ts";
import { threadsPublisher } from "#platform/connectors/meta/threads/publish.ts";
import { pinterestPublisher } from "#platform/connectors/pinterest/publish.ts";
import { redditPublisher } from "#platform/connectors/reddit/publish.ts";
import { slackPublisher } from "#platform/connectors/slack/publish.ts";
import { slackWebhookPublisher } from "#platform/connectors/slack/publish-webhook.ts";
import { slackReviewMessenger } from "#platform/connectors/slack/review.ts";
import { telegramPublisher } from "#platform/connectors/telegram/publish.ts";
import { tiktokPublisher } from "#platform/connectors/tiktok/publish.ts";
import { xPublisher } from "#platform/connectors/x/publish.ts";
import { STAND_IN_VERSION } from "../networks/linkedin.ts";
import { metaAt } from "../networks/meta/start.ts";
import { ownBy } from "../networks/own.ts";

const discordAt = (origin: string) => ({ api: `${origin}/api/v10`, cdn: origin });
const slackAt = (origin: string) => ({ site: origin, hooks: origin });
const siteAt = (origin: string) => ({ api: origin, site: origin });
const linkedinAt = (origin: string) => ({ ...siteAt(origin), version: STAND_IN_VERSION });
const googleAt = (origin: string) => ({
  ...GOOGLE,
  oauth: origin,
  youtube: origin,
  accounts: origin,
  businesses: origin,
  posts: origin,
});
/** A look-up right after a lost response finds what the stand-ins have. */
const META_TIMING = { timeoutMs: 20_000, quietSeconds: 0 };

/** The networks whose address is fixed; the credentials of a channel name the server of all others. */
const PUBLISHERS: Readonly<Record<string, (origin: string) => Publisher>> = {
  telegram: telegramPublisher,
  discord: (origin) => discordPublisher(discordAt(origin)),
  discord_webhook: (origin) => discordWebhookPublisher(discordAt(origin)),
  slack: (origin) => slackPublisher(slackAt(origin)),
  slack_webhook: (origin) => slackWebhookPublisher(slackAt(origin)),
  facebook: (origin) => facebookPublisher(metaAt(origin), META_TIMING),
  instagram: (origin) => instagramPublisher(metaAt(origin), META_TIMING),
  threads: (origin) => threadsPublisher(metaAt(origin), META_TIMING),
  linkedin: (origin) => linkedinPublisher(linkedinAt(origin)),
  linkedin_page: (origin) => linkedinPagePublisher(linkedinAt(origin)),
  x: (origin) => xPublisher(siteAt(origin)),
  youtube: (origin) => youtubePublisher(googleAt(origin)),
  google_business: (origin) => businessPublisher(googleAt(origin)),
  tiktok: (origin) => tiktokPublisher(siteAt(origin)),
  pinterest: (origin) => pinterestPublisher(siteAt(origin)),
  reddit: (origin) => redditPublisher(siteAt(origin)),
  devto: devtoPublisher,
  ...ownBy(({ publisherAt }) => publisherAt ?? undefined),
};

/** The real publishing parts, sending to stand-ins. @param origins by platform */
export function publishersAt(origins: Readonly<Record<string, string>>): Publisher[] {
  return Object.entries(origins).flatMap(([platform, origin]) => PUBLISHERS[platform]?.(origin) ?? []);
}

/** Shows posts to reviewers at the stand-ins of these networks, in this process. */
export function addReviewMessengersAt({ slack }: Readonly<Record<string, string>>): void {
  if (slack) addConnectorParts({ platform: "slack", review: slackReviewMessenger(slackAt(slack)) });
}
