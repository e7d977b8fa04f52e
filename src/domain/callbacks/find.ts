import type { Prisma, Tx } from "#platform/db/index.ts";

/** Channels that stand for any of these accounts: by the network's id, or by the handle where we were told of none. */
function matchChannels(platforms: readonly string[], subjects: readonly string[]): Prisma.ChannelWhereInput {
  const among = { in: [...subjects] };
  return {
    platform: { in: [...platforms] },
    OR: [{ externalId: among }, { externalId: null, handle: among }],
  };
}

/** The channels of an account that take something in, of whatever brands, in the order of their ids. */
export async function findListening(tx: Tx, platforms: readonly string[], subject: string): Promise<number[]> {
  const rows = await tx.channel.findMany({
    where: { ...matchChannels(platforms, [subject]), status: { not: "disabled" }, brand: { closedAt: null } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Of these accounts and people, those whom a channel has to do with. */
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
