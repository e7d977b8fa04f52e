import { getMe } from "./get-me.ts";
import { updateMe } from "./update-me.ts";

export { findSelectedBrand, lockUser } from "./find.ts";
export { pageLanguage } from "./page-language.ts";
export { openRestoreToken, refuseDeleted } from "./refuse-deleted.ts";
export { DEMO_EMAIL, emailKey, erasureDueAt, fullName, GRACE_DAYS } from "./rules.ts";
export { viewSelected } from "./view.ts";
export { getMe, updateMe };

export const operations = [getMe, updateMe] as const;
