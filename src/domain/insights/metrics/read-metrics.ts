import { readOverrides } from "#domain/content/posts/rules.ts";
import type { Call, ChannelAccess, MetricValues, Reporter } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { targetsOf } from "#platform/connectors/shared/text/parts.ts";
import type { Publication } from "#platform/db/index.ts";
import { sumValues } from "./rules.ts";

type Sent = { externalId: string; permalink: string };
/** More than any post goes to. */
const MOST_PLACES = 100;

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
  const posts = rows.flatMap(({ id, externalId, permalink, ...row }) => [
    { id, publicationId: id, externalId, permalink },
    // The reporter tells posts apart by the number alone.
    ...otherPosts(reporter, row).map((post, index) => ({ id, publicationId: -(id * MOST_PLACES + index), ...post })),
  ]);
  const values = new Map<number, MetricValues[]>();
  for (let start = 0; start < posts.length; start += reporter.batch) {
    const batch = posts.slice(start, start + reporter.batch);
    const found = await reporter.read(
      channel,
      batch.map(({ id: _, ...asked }) => asked),
      open(),
    );
    for (const { id, publicationId } of batch) {
      const read = found.get(publicationId);
      if (read) values.set(id, [...(values.get(id) ?? []), read]);
    }
  }
  return new Map([...values].map(([id, all]) => [id, sumValues(all)]));
}

/** The posts in the places after the first. Parts behind them are comments. */
function otherPosts({ platform }: Reporter, { overrides, parts }: Pick<Row, "overrides" | "parts">): readonly Sent[] {
  const { targets } = findConnector(platform) ?? {};
  if (!targets) return [];
  return parts.slice(0, Math.max(targetsOf(targets, readOverrides(overrides).options ?? {}).length - 1, 0));
}
