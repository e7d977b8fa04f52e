import { sumGains } from "#domain/insights/metrics/index.ts";
import type { Tx } from "#platform/db/index.ts";
import type { SamplePublication } from "./insert-posts.ts";

const DAY_MS = 86_400_000;
const HISTORY_DAYS = 60;
/** A post's metrics grow for about this many days. */
const GROWTH_DAYS = 12;

/** Nightly metrics of the sample accounts. The numbers follow from the ids, so that they look the same on every page. */
export async function insertMetrics(
  tx: Tx,
  publications: readonly SamplePublication[],
  channelIds: { bluesky: number; mastodon: number },
  now: Date,
): Promise<void> {
  const accounts = [channelIds.bluesky, channelIds.mastodon];
  const shared = publications.filter(({ channelId }) => accounts.includes(channelId));
  await tx.publicationMetric.createMany({
    data: shared.flatMap(({ id, publishedAt }, index) =>
      nightsSince(publishedAt, now).map((day, night) => ({
        publicationId: id,
        day,
        asOf: day,
        values: valuesOf(index, night),
      })),
    ),
  });
  const nights = nightsSince(new Date(now.getTime() - HISTORY_DAYS * DAY_MS), now);
  for (const channelId of accounts) {
    for (const night of nights) await sumGains(tx, channelId, night.toISOString().slice(0, 10));
  }
  await tx.channelMetric.createMany({
    data: accounts.flatMap((channelId, index) =>
      nights.map((day, night) => {
        // Followers that fit the engagements: 2 to 6% of the followers engage within four weeks.
        const followers = 11_840 + index * 3310 + night * (13 + 4 * index) + ((night * 7) % 9);
        return { channelId, day, asOf: day, values: { followers } };
      }),
    ),
  });
}

/** The nights after a time until now, as UTC days. */
function nightsSince(from: Date, now: Date): Date[] {
  const first = Math.floor(from.getTime() / DAY_MS) + 1;
  const last = Math.floor(now.getTime() / DAY_MS);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => new Date((first + index) * DAY_MS));
}

function valuesOf(index: number, night: number) {
  const reach = 18 + ((index * 29) % 70);
  const share = Math.min(1, (night + 1) / GROWTH_DAYS) ** 0.5;
  const count = (weight: number) => Math.round(reach * weight * share);
  return { likes: count(1), comments: count(0.18), shares: count(0.3) };
}
