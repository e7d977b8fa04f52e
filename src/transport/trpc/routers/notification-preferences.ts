import {
  forgetDevice,
  registerDevice,
  showPreferences,
  showPushKey,
  updatePreferences,
} from "#domain/notifications/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const notificationPreferences = router({
  show: query(showPreferences),
  update: mutation(updatePreferences),
  pushKey: query(showPushKey),
  registerDevice: mutation(registerDevice),
  forgetDevice: mutation(forgetDevice),
});
