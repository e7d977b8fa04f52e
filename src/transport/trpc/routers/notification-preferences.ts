import { router } from "../procedure.ts";

export const notificationPreferences = router({});
