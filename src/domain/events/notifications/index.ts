import { deleteDevice } from "./delete-device.ts";
import { getPreferences } from "./get-preferences.ts";
import { getPushKey } from "./get-push-key.ts";
import { listNotifications } from "./list.ts";
import { listDevices } from "./list-devices.ts";
import { markNotificationsRead } from "./mark-read.ts";
import { markNotificationsUnread } from "./mark-unread.ts";
import { notifyUnusedTokens } from "./notify-unused-tokens.ts";
import { planDigests } from "./plan-digests.ts";
import { registerDevice } from "./register-device.ts";
import { sendDigest } from "./send-digest.ts";
import { sendPush } from "./send-push.ts";
import { sumUnread } from "./sum-unread.ts";
import { updatePreferences } from "./update-preferences.ts";

export { findDisabledChannels } from "./find.ts";
export { type Notice, notifyEach, notifyPeople, unsubscribeFooter } from "./notify.ts";
export { digestDay, excerptOf, isWanted, type NotificationType } from "./rules.ts";
export { countUnread, isVisible, reachedBrands } from "./visible.ts";
export {
  deleteDevice,
  getPreferences,
  getPushKey,
  listDevices,
  listNotifications,
  markNotificationsRead,
  markNotificationsUnread,
  registerDevice,
  updatePreferences,
};

export const operations = [
  listNotifications,
  markNotificationsRead,
  markNotificationsUnread,
  getPreferences,
  updatePreferences,
  listDevices,
  registerDevice,
  deleteDevice,
  getPushKey,
] as const;
export const jobs = [notifyUnusedTokens, sendPush, planDigests, sendDigest, sumUnread];
