import type { Publisher } from "./contract.ts";
import { type FeedStore, feedPublisher } from "./feed/publish.ts";
import { type WebhookPost, webhookPublisher } from "./webhook/publish.ts";

export type Publishers = ReadonlyMap<string, Publisher>;

/** The sending half of every connector, by platform. `extra` is for the proof's test platforms. */
export function createPublishers(options: {
  feedStore: FeedStore;
  webhookPost: WebhookPost;
  extra?: readonly Publisher[];
}): Publishers {
  const publishers = [
    feedPublisher(options.feedStore),
    webhookPublisher(options.webhookPost),
    ...(options.extra ?? []),
  ];
  return new Map(publishers.map((publisher) => [publisher.platform, publisher]));
}
