import { operation } from "#kernel/operation.ts";
import { findAccessibilityModes } from "./find.ts";
import { AccessibilityRulesInput, AccessibilityRulesView } from "./schema.ts";

export const getAccessibilityRules = operation({
  name: "accessibility.get_rules",
  summary: "Get how the brand's posts are checked for accessibility.",
  scope: "brand",
  // Whoever writes posts is told what they will be checked for.
  needs: "content.view",
  tier: "read",
  input: AccessibilityRulesInput,
  output: AccessibilityRulesView,
  run: ({ db, brandId }) => findAccessibilityModes(db, brandId),
});
