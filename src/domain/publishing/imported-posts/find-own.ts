import type { ListedPost } from "#platform/connectors/contract.ts";
import type { Tx } from "#platform/db/index.ts";

/** A post may be listed this long before the clock of this machine says that it was sent, in milliseconds. */
const MARGIN_MS = 5 * 60_000;
/** How long after it was sent a post whose files are processed first may appear, in milliseconds. */
const PROCESSING_MS = 86_400_000;

/** Which listed posts are publications: by their IDs, by those of their parts, or by their links. */
export async function findOwn(db: Tx, channelId: number, posts: readonly ListedPost[]): Promise<ReadonlySet<string>> {
  const ids = posts.map(({ externalId }) => externalId);
  const links = posts.map(({ permalink }) => permalink);
  const isListed = { OR: [{ externalId: { in: ids } }, { permalink: { in: links } }] };
  const select = { externalId: true, permalink: true };
  const published = await db.publication.findMany({ where: { channelId, ...isListed }, select });
  const parts = await db.publicationPart.findMany({ where: { publication: { channelId }, ...isListed }, select });
  const known = new Set([...published, ...parts].flatMap((one) => [one.externalId, one.permalink]));
  return new Set(ids.filter((id, index) => known.has(id) || known.has(links[index] ?? "")));
}

/**
 * When publications were sent of which nobody knows yet what became of them; a listed post of that time may be one of
 * them.
 */
export async function findUnsettled(db: Tx, channelId: number): Promise<Date[]> {
  const rows = await db.publication.findMany({
    where: {
      channelId,
      firstSentAt: { not: null },
      OR: [{ status: { in: ["publishing", "processing", "unknown"] } }, { step: { not: "idle" } }],
    },
    select: { firstSentAt: true },
  });
  return rows.flatMap(({ firstSentAt }) => firstSentAt ?? []);
}

/** Whether a post may be the result of what was sent at one of these times. */
export function mayBeUnsettled({ publishedAt }: Pick<ListedPost, "publishedAt">, sent: readonly Date[]): boolean {
  return sent.some((at) => {
    const after = publishedAt.getTime() - at.getTime();
    return after >= -MARGIN_MS && after <= PROCESSING_MS;
  });
}
