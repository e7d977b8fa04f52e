import { getAccessibilityRules } from "./get-rules.ts";
import { updateAccessibilityRules } from "./update-rules.ts";

export { findAccessibilityModes } from "./find.ts";
export { passportOf, roundScore, type Version } from "./passport.ts";
export { getAccessibilityRules, updateAccessibilityRules };

export const operations = [getAccessibilityRules, updateAccessibilityRules] as const;
