import { KEPT_DAYS } from "./terms.ts";

const DAY_MS = 86_400_000;

/** When a post that was deleted then can no longer be restored. */
export const expiresAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + KEPT_DAYS * DAY_MS);

/** Posts that were deleted before this time can no longer be restored now. */
export const oldestKept = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);
