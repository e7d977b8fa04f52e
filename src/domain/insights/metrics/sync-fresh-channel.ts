import { secondsBlocked } from "#domain/publishing/publications/index.ts";
import { job } from "#kernel/job.ts";
import type { Reporter } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { openReading } from "./open-reading.ts";
import { readFresh } from "./read-publications.ts";
import { dayOf, hourOf } from "./rules.ts";
import { sumGainsAlone } from "./store-metrics.ts";

/** Of a platform without a pace, in an hour. */
const USUAL_PER_HOUR = 500;

/**
 * Reads the metrics of a channel's publications of the last two days, once in an hour, at most as many as its pace allows.
 * What waited until its hour was over does nothing: a slow network delays neither others nor its own next hour.
 */
export const syncFreshChannel = job<{ channel_id: number; hour: string }>({
  name: "metrics.sync_fresh_channel",
  // Of one network, two at a time at most (`groupsAtLimit`). What fails is read in the next hour.
  options: { retryLimit: 0, retryDelay: 60, expireInSeconds: 900, concurrency: 4 },
  async perform(ctx, { channel_id: id, hour: planned }) {
    const hour = new Date(planned);
    if (hourOf(ctx.clock.now()) > hour) return;
    const reading = await openReading(ctx, id);
    if (!reading || (await secondsBlocked(ctx.db, reading.platform, id)) > 0) return;
    await readFresh(ctx, reading, hour, { limit: perHourOf(reading.reporter) });
    await sumGainsAlone(ctx.db, id, new Set([dayOf(hour)]));
  },
});

/** How many publications of a channel are read in an hour at most. */
export function perHourOf({ platform, perHour }: Pick<Reporter, "platform" | "perHour">): number {
  if (perHour !== undefined) return perHour;
  const connector = findConnector(platform);
  if (connector?.listsPosts === "charged") return 0;
  const pace = connector?.pace?.channel;
  return pace ? Math.max(1, Math.floor((pace.requests * 3600) / pace.seconds)) : USUAL_PER_HOUR;
}
