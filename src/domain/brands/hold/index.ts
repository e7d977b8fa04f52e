import { getHold } from "./get.ts";
import { liftHold } from "./lift.ts";
import { placeHold } from "./place.ts";

export { getHold, liftHold, placeHold };

export const operations = [getHold, placeHold, liftHold] as const;
