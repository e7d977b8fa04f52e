import { getAccessibilityPassport } from "./get-passport.ts";
import { summarizeAccessibility } from "./summarize.ts";

export { getAccessibilityPassport, summarizeAccessibility };

export const operations = [getAccessibilityPassport, summarizeAccessibility] as const;
