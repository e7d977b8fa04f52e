import { inSpan } from "#kernel/trace.ts";
import type { Env } from "../env.ts";
import type { PublisherDeps } from "./connector-parts.ts";
import type { Call, Outgoing, PublishError, Publisher } from "./contract.ts";
import { partsByPlatform } from "./parts-by-platform.ts";

export type Publishers = Pick<ReadonlyMap<string, Publisher>, "get">;

/**
 * The publishing part of every platform, as the app keys are at the moment. `extra` replaces platforms' own ones in crash
 * tests and other tests.
 */
export function createPublishers({
  env,
  extra = [],
  ...deps
}: PublisherDeps & { env: Env; extra?: readonly Publisher[] }): Publishers {
  let made: { parts: ReturnType<typeof partsByPlatform>; publishers: ReadonlyMap<string, Publisher> } | undefined;
  return {
    get(platform) {
      const parts = partsByPlatform(env);
      if (made?.parts !== parts) {
        const all = [...[...parts.values()].flatMap(({ publish }) => publish?.(deps) ?? []), ...extra];
        made = { parts, publishers: new Map(all.map((one) => [one.platform, traced(one)])) };
      }
      return made.publishers.get(platform);
    },
  };
}

/** Traces requests to platforms as spans; trace headers are not sent to platforms. */
function traced(publisher: Publisher): Publisher {
  const { platform, prepare, publish, poll, settlement } = publisher;
  const order = (name: string, publicationId: number) => ({
    name: `${name} ${platform}`,
    kind: "client" as const,
    attributes: { "masthead.platform": platform, "masthead.publication": publicationId },
  });
  type Ended = { kind: string } | { kind: "failed"; error: PublishError };
  function inPublisherSpan<C extends Call, O extends Ended>(
    name: string,
    ask: (outgoing: Outgoing, call: C) => Promise<O>,
  ) {
    return (outgoing: Outgoing, call: C): Promise<O> =>
      inSpan(order(name, outgoing.publicationId), async (span) => {
        const outcome = await ask.call(publisher, outgoing, call);
        span?.set({ "masthead.outcome": outcome.kind });
        if ("error" in outcome) span?.fail(outcome.error.code);
        return outcome;
      });
  }
  return {
    ...publisher,
    publish: inPublisherSpan("publish", publish),
    ...(prepare && { prepare: inPublisherSpan("prepare", prepare) }),
    ...(poll && { poll: inPublisherSpan("poll", poll) }),
    ...(settlement && {
      settlement: (outgoing) =>
        settlement.call(publisher, outgoing).map((way) => {
          const requests = order("look up", outgoing.publicationId);
          if (way.by === "look_up") return { ...way, find: (call) => inSpan(requests, () => way.find(call)) };
          return way.by === "state" ? { ...way, inspect: (call) => inSpan(requests, () => way.inspect(call)) } : way;
        }),
    }),
  };
}
