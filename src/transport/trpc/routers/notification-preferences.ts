import {
  deleteDevice,
  getPreferences,
  getPushKey,
  registerDevice,
  updatePreferences,
} from "#domain/events/notifications/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const notificationPreferences = router({
  show: query(getPreferences),
  update: mutation(updatePreferences),
  pushKey: query(getPushKey),
  registerDevice: mutation(registerDevice),
  forgetDevice: mutation(deleteDevice),
});
