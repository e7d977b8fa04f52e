import type { ListedPost } from "#platform/connectors/contract.ts";
import type { Tx } from "#platform/db/index.ts";

/** A post may be listed this long before the clock of this machine says that it was sent, in milliseconds. */
const MARGIN_MS = 5 * 60_000;

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

/** Since when a listed post may be a publication of which nobody knows yet what became of it; null while there is none. */
export async function findUnsettledSince(db: Tx, channelId: number): Promise<Date | null> {
  const row = await db.publication.findFirst({
    where: {
      channelId,
      firstSentAt: { not: null },
      OR: [{ status: { in: ["publishing", "processing", "unknown", "scheduled"] } }, { step: { not: "idle" } }],
    },
    orderBy: { firstSentAt: "asc" },
    select: { firstSentAt: true },
  });
  return row?.firstSentAt ? new Date(row.firstSentAt.getTime() - MARGIN_MS) : null;
}
