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
  // A thousand subjects as one parameter: Prisma would send each of them three times.
  const rows = await db.$queryRaw<{ externalId: string | null; networkUserId: string | null; handle: string }[]>`
    select external_id as "externalId", network_user_id as "networkUserId", handle from channels
    where platform = any(${platforms}::text[]) and (
      external_id = any(${subjects}::text[]) or network_user_id = any(${subjects}::text[])
      or (external_id is null and handle = any(${subjects}::text[]))
    )`;
  const named = rows.flatMap(({ externalId, networkUserId, handle }) => [externalId ?? handle, networkUserId]);
  return new Set(named.filter((id) => id !== null));
}
