import type { Tx } from "#platform/db/index.ts";

/** Gives a new brand its feed channel, so that its first post really publishes. */
export async function createFeedChannel(tx: Tx, brand: { id: number; handle: string; name: string }): Promise<void> {
  await tx.channel.create({
    data: { brandId: brand.id, platform: "feed", handle: brand.handle, displayName: brand.name },
  });
}
