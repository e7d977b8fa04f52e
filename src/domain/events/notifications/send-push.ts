import { isLive } from "#domain/identity/tokens/rules.ts";
import { job } from "#kernel/job.ts";
import type { PushMessage } from "#platform/push/index.ts";

/** A notification to be sent to one device of a user. */
export type PushJob = PushMessage & { deviceTokenId: number; userId: number };

/** Sends one notification to a push service. A second run uses the same key, so the device shows it once. */
export const sendPush = job<PushJob>({
  name: "push.send",
  options: { retryLimit: 5, retryDelay: 30, expireInSeconds: 60, concurrency: 4 },
  async perform({ db, push, log, clock }, { deviceTokenId: id, userId, ...message }) {
    // Meanwhile the device may have been removed, its credential may have ended, or another user, who must not read
    // this, may have registered it.
    const device = await db.deviceToken.findFirst({
      where: { id, userId, user: { deletedAt: null, disabledAt: null }, credential: isLive(clock.now()) },
    });
    if (!device) return;
    const outcome = await push.send(device.token, message);
    if (outcome === "gone") await db.deviceToken.deleteMany({ where: { id, userId, token: device.token } });
    if (outcome === "refused") log.warn({ deviceTokenId: id }, "a push service refused a notification for good");
  },
});
