import type { Prisma, Tx } from "#platform/db/index.ts";

/** Channels that represent any of these accounts: by the network's id, or by the handle where no id is known. */
function matchChannels(platforms: readonly string[], subjects: readonly string[]): Prisma.ChannelWhereInput {
  const among = { in: [...subjects] };
  return {
    platform: { in: [...platforms] },
    OR: [{ externalId: among }, { externalId: null, handle: among }],
  };
}

/** The channels of an account that receive events, in all brands, ordered by id. */
export async function findListening(tx: Tx, platforms: readonly string[], subject: string): Promise<number[]> {
  const rows = await tx.channel.findMany({
    where: { ...matchChannels(platforms, [subject]), status: { not: "disabled" }, brand: { closedAt: null } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Those of these accounts and people that a channel here relates to. */
export async function findKnown(
  db: Tx,
  platforms: readonly string[],
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  const { OR = [], ...where } = matchChannels(platforms, subjects);
  const rows = await db.channel.findMany({
    where: { ...where, OR: [OR, { networkUserId: { in: [...subjects] } }].flat() },
    select: { externalId: true, networkUserId: true, handle: true },
  });
  const named = rows.flatMap(({ externalId, networkUserId, handle }) => [externalId ?? handle, networkUserId]);
  return new Set(named.filter((id) => id !== null));
}
