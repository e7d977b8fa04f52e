import type { z } from "zod";
import { wireTime } from "#kernel/time.ts";
import type { BrandGuide as Row, Tx } from "#platform/db/index.ts";
import { type CompiledGuide, compileGuide } from "./compile.ts";
import { findLeftOut } from "./describe.ts";
import { type BrandGuide, GuideContent } from "./schema.ts";

/** Of a brand that has none, with empty lists. */
export async function findGuide(db: Tx, brandId: number): Promise<z.output<typeof BrandGuide>> {
  const row = await db.brandGuide.findUnique({ where: { brandId } });
  return row ? viewGuide(row) : { ...GuideContent.parse({}), revision: 0, updated_at: null, left_out: [] };
}

export function viewGuide({
  content,
  revision,
  updatedAt,
}: Pick<Row, "content" | "revision" | "updatedAt">): z.output<typeof BrandGuide> {
  const guide = GuideContent.parse(content);
  const updated_at = revision === 0 ? null : wireTime(updatedAt);
  return { ...guide, revision, updated_at, left_out: findLeftOut(guide) };
}

/** The rules of a brand's guide, to check posts; null for none. */
export async function findGuideRules(db: Tx, brandId: number): Promise<CompiledGuide | null> {
  const row = await db.brandGuide.findUnique({ where: { brandId }, select: { content: true } });
  return row && compileGuide(GuideContent.parse(row.content));
}
