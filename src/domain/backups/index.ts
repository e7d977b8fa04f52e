import { runBackup } from "./run-backup.ts";

export { lastBackupFailure } from "./last-failure.ts";
export { refreshHeld } from "./refresh-held.ts";

export const jobs = [runBackup];
