import { getHold } from "./get.ts";
import { liftHold } from "./lift.ts";
import { joinHoldOfAccount, placeHold } from "./place.ts";

export { requireNotHeld } from "./require-not-held.ts";
export { getHold, joinHoldOfAccount, liftHold, placeHold };

export const operations = [getHold, placeHold, liftHold] as const;
