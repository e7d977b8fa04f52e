import { inSpan } from "#kernel/trace.ts";
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
  return new Map(publishers.map((publisher) => [publisher.platform, traced(publisher)]));
}

/** What is asked of a platform, as spans; platforms hear nothing of them. */
function traced(publisher: Publisher): Publisher {
  const { platform, publish, poll, lookUp } = publisher;
  const order = (name: string, publicationId: number) => ({
    name: `${name} ${platform}`,
    kind: "client" as const,
    attributes: { "masthead.platform": platform, "masthead.publication": publicationId },
  });
  const told = (name: string, ask: Publisher["publish"]): Publisher["publish"] => {
    return (outgoing, call) =>
      inSpan(order(name, outgoing.publicationId), async (span) => {
        const outcome = await ask.call(publisher, outgoing, call);
        span?.set({ "masthead.outcome": outcome.kind });
        if (outcome.kind === "failed") span?.fail(outcome.error.code);
        return outcome;
      });
  };
  return {
    ...publisher,
    publish: told("publish", publish),
    ...(poll && { poll: told("poll", poll) }),
    ...(lookUp && {
      lookUp: {
        ...lookUp,
        find: (outgoing, call) => inSpan(order("look up", outgoing.publicationId), () => lookUp.find(outgoing, call)),
      },
    }),
  };
}
