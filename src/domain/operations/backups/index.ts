import { runBackup } from "./run-backup.ts";

export { lastBackupFailure } from "./last-failure.ts";
export { refreshHeldPublications } from "./refresh-held.ts";

export const jobs = [runBackup];
