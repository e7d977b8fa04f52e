import type { Quota } from "#platform/connectors/contract.ts";
import type { Channel, Tx } from "#platform/db/index.ts";

/** Saves how many publications a platform still accepts from a channel; preflight warns when few are left. */
export async function saveQuota(
  tx: Tx,
  { id, platform }: Pick<Channel, "id" | "platform">,
  { remaining, until }: Quota,
): Promise<void> {
  const quota = { quotaLeft: Math.max(Math.trunc(remaining), 0), quotaUntil: until };
  await tx.platformPace.upsert({
    where: { platform_channelId: { platform, channelId: id } },
    create: { platform, channelId: id, ...quota },
    update: quota,
  });
}
