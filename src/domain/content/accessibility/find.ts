import type { Tx } from "#platform/db/index.ts";
import { readModes } from "./rules.ts";
import type { RuleModes } from "./terms.ts";

/** How the brand's posts are checked for accessibility. */
export async function findAccessibilityModes(db: Tx, brandId: number): Promise<RuleModes> {
  const brand = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { accessibilityRules: true } });
  return readModes(brand.accessibilityRules);
}
