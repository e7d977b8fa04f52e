import { readOverrides } from "#domain/content/posts/rules.ts";
import type { Call, ChannelAccess, MetricValues, Reporter } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { targetsOf } from "#platform/connectors/shared/text/parts.ts";
import type { Publication } from "#platform/db/index.ts";
import { sumValues } from "./rules.ts";

type Sent = { externalId: string; permalink: string };
type Row = Sent & Pick<Publication, "id" | "overrides"> & { parts: readonly Sent[] };

/**
 * The metrics of publications, by their IDs, without those that the platform doesn't know any more; of one that went to
 * several places, the sum of all its posts.
 * @param rows `parts` are those after the first
 * @param open opens a call for each request
 */
export async function readMetrics(
  reporter: Reporter,
  channel: ChannelAccess,
  rows: readonly Row[],
  open: () => Call,
): Promise<Map<number, MetricValues>> {
  const posts = rows.flatMap((row) => [
    { id: row.id, externalId: row.externalId, permalink: row.permalink },
    ...otherPosts(reporter, row).map((post) => ({ id: row.id, ...post })),
  ]);
  const values = new Map<number, MetricValues[]>();
  for (let start = 0; start < posts.length; start += reporter.batch) {
    const batch = posts.slice(start, start + reporter.batch);
    // The reporter tells posts apart by this number alone.
    const asked = batch.map(({ externalId, permalink }, index) => ({ publicationId: index, externalId, permalink }));
    const found = await reporter.read(channel, asked, open());
    for (const [index, { id }] of batch.entries()) {
      const read = found.get(index);
      if (read) values.set(id, [...(values.get(id) ?? []), read]);
    }
  }
  return new Map([...values].map(([id, all]) => [id, sumValues(all)]));
}

/** The posts in the places after the first. Parts behind them are comments. */
function otherPosts({ platform }: Reporter, { overrides, parts }: Row): readonly Sent[] {
  const { targets } = findConnector(platform) ?? {};
  if (!targets) return [];
  return parts.slice(0, Math.max(targetsOf(targets, readOverrides(overrides).options ?? {}).length - 1, 0));
}
