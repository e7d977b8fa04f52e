import { job } from "#kernel/job.ts";
import type { PushMessage } from "#platform/push/index.ts";

/** A notification on its way to one device of one person. */
export type PushJob = PushMessage & { deviceTokenId: number; userId: number };

/** Hands one notification to a push service. A second run carries the same key, so the device shows it once. */
export const sendPush = job<PushJob>({
  name: "push.send",
  options: { retryLimit: 5, retryDelay: 30, expireInSeconds: 60, concurrency: 4 },
  async perform({ db, push, log }, { deviceTokenId: id, userId, ...message }) {
    // Meanwhile the device may have been forgotten, or belong to somebody else, who must not read this.
    const device = await db.deviceToken.findFirst({
      where: { id, userId, user: { deletedAt: null, disabledAt: null } },
    });
    if (!device) return;
    const outcome = await push.send(device.token, message);
    if (outcome === "gone") await db.deviceToken.deleteMany({ where: { id, userId, token: device.token } });
    if (outcome === "refused") log.warn({ deviceTokenId: id }, "a push service refused a notification for good");
  },
});
