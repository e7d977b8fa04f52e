import { findAccessibilityModes } from "#domain/content/accessibility/index.ts";
import type { RuleModes } from "#domain/content/accessibility/terms.ts";
import { findGuideRules } from "#domain/content/brand-guide/index.ts";
import type { CompiledGuide } from "#domain/content/brand-guide/rules.ts";
import type { Tx } from "#platform/db/index.ts";

/** What a brand wants of its posts beside what their networks require; null where that does not count. */
export type BrandRules = { guide: CompiledGuide | null; modes: RuleModes | null };

export async function findBrandRules(db: Tx, brandId: number): Promise<BrandRules> {
  return { guide: await findGuideRules(db, brandId), modes: await findAccessibilityModes(db, brandId) };
}

/**
 * For content that was approved or is no longer the brand's to decide about: words that must not be published still count,
 * how accessible it is does not.
 */
export async function findRulesAfterApproval(db: Tx, brandId: number): Promise<BrandRules> {
  return { guide: await findGuideRules(db, brandId), modes: null };
}
