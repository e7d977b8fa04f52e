import { inSpan } from "#kernel/trace.ts";
import type { Env } from "../env.ts";
import type { Publisher } from "./contract.ts";
import type { PublisherDeps } from "./network.ts";
import { openNetworks } from "./open-networks.ts";

export type Publishers = ReadonlyMap<string, Publisher>;

/** The sending half of every platform. `extra` is given by the proof and by tests, in place of a platform's own. */
export function createPublishers({
  env,
  extra = [],
  ...deps
}: PublisherDeps & { env: Env; extra?: readonly Publisher[] }): Publishers {
  const publishers = [...[...openNetworks(env).values()].flatMap(({ publish }) => publish?.(deps) ?? []), ...extra];
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
