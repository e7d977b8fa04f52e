import { showEntitlements } from "./show-entitlements.ts";

export { allowanceOf, lockAccount } from "./find.ts";
export { readEntitlements } from "./read-entitlements.ts";
export { requireRoom } from "./require-room.ts";
export { requireSeat } from "./require-seat.ts";
export { showEntitlements } from "./show-entitlements.ts";
export { spendAiCredits } from "./spend-ai-credits.ts";

export const operations = [showEntitlements] as const;
