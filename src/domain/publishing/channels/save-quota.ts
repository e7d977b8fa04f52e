import type { Quota, VideoQuota } from "#platform/connectors/contract.ts";
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

/** Saves how many videos it still accepts; preflight warns of posts with a video. */
export async function saveVideoQuota(
  tx: Tx,
  { id, platform }: Pick<Channel, "id" | "platform">,
  { remaining, bytes, until }: VideoQuota,
): Promise<void> {
  const quota = {
    videosLeft: remaining === null ? null : Math.max(Math.trunc(remaining), 0),
    videoBytesLeft: bytes === null ? null : Math.max(Math.trunc(bytes), 0),
    videosUntil: until,
  };
  await tx.platformPace.upsert({
    where: { platform_channelId: { platform, channelId: id } },
    create: { platform, channelId: id, ...quota },
    update: quota,
  });
}
