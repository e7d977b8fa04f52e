import type { Channel, Tx } from "#platform/db/index.ts";

/** The other channels of these platforms, in all brands, that share the same grant, ordered by id. */
export async function findSharing(
  tx: Tx,
  { id, platform, networkUserId }: Pick<Channel, "id" | "platform" | "networkUserId">,
  platforms: readonly string[] = [platform],
): Promise<number[]> {
  if (networkUserId === null) return [];
  const others = await tx.channel.findMany({
    where: { platform: { in: [...platforms] }, networkUserId, credentials: { not: null }, id: { not: id } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  return others.map((other) => other.id);
}
