import { getEntitlements } from "./get-entitlements.ts";

export { allowanceOf, lockAccount } from "./find.ts";
export { getEntitlements } from "./get-entitlements.ts";
export { readEntitlements } from "./read-entitlements.ts";
export { requireAllowance } from "./require-room.ts";
export { requireSeat, requireSeats, requireSeatsFor } from "./require-seat.ts";
export { spendAiCredits } from "./spend-ai-credits.ts";

export const operations = [getEntitlements] as const;
