import { forgetDevice } from "./forget-device.ts";
import { listNotifications } from "./list.ts";
import { markNotificationsRead } from "./mark-read.ts";
import { markNotificationsUnread } from "./mark-unread.ts";
import { planDigests } from "./plan-digests.ts";
import { registerDevice } from "./register-device.ts";
import { sendDigest } from "./send-digest.ts";
import { sendPush } from "./send-push.ts";
import { showPreferences } from "./show-preferences.ts";
import { showPushKey } from "./show-push-key.ts";
import { updatePreferences } from "./update-preferences.ts";

export { notify, notifyOfEach } from "./notify.ts";
export { excerpt } from "./rules.ts";
export { countUnread, isVisible, reachedBrands } from "./visible.ts";
export {
  forgetDevice,
  listNotifications,
  markNotificationsRead,
  markNotificationsUnread,
  registerDevice,
  showPreferences,
  showPushKey,
  updatePreferences,
};

export const operations = [
  listNotifications,
  markNotificationsRead,
  markNotificationsUnread,
  showPreferences,
  updatePreferences,
  registerDevice,
  forgetDevice,
  showPushKey,
] as const;
export const jobs = [sendPush, planDigests, sendDigest];
