import { platformName } from "#platform/connectors/shared/description/names.ts";
import { variantFor } from "../channels/variants.ts";
import { type Channel, countFor } from "../checks/checks.ts";
import { type Draft, selectedChannelsOf } from "../saving/draft.ts";
import { Counter } from "./counter.tsx";

/** Counter of one channel's text. */
export function ChannelCounter({ channel, text }: { channel: Channel; text: string }) {
  const limit = channel.capabilities?.text_limit;
  return limit === undefined ? null : <Counter count={countFor(channel, text)} limit={limit} />;
}

/** Counter of the channel with the fewest characters left, among those with the shared text. */
export function TightestCounter({ draft, channels }: { draft: Draft; channels: readonly Channel[] }) {
  const [tightest, ...others] = selectedChannelsOf(draft, channels)
    .filter(({ id }) => variantFor(draft, id).body === undefined)
    .flatMap((channel) => {
      const limit = channel.capabilities?.text_limit;
      return limit === undefined ? [] : [{ channel, limit, count: countFor(channel, draft.body) }];
    })
    .sort((a, b) => a.limit - a.count - (b.limit - b.count));
  if (!tightest) return null;
  const { channel, count, limit } = tightest;
  return <Counter count={count} limit={limit} where={others.length > 0 ? platformName(channel.platform) : undefined} />;
}
