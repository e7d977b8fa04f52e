import { auditInBrand } from "#domain/operations/audit/index.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { foldText } from "#kernel/fold-text.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { viewGuide } from "./find.ts";
import { BrandGuide, type GuideContent, UpdateBrandGuideInput } from "./schema.ts";

export const updateBrandGuide = operation({
  name: "brand_guide.update",
  summary:
    "Replace the brand guide. Posts are checked against it when they are submitted, scheduled or published; published ones don't change.",
  scope: "brand",
  // For owners and editors, as automations. Agents can't change what they are checked against.
  needs: "automations.manage",
  tier: "full",
  input: UpdateBrandGuideInput,
  output: BrandGuide,
  async run(ctx, { revision, ...content }) {
    const { brandId, db, clock } = ctx;
    requireDifferentWords(content);
    return db.$transaction(async (tx) => {
      await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
      const before = await tx.brandGuide.findUnique({ where: { brandId }, select: { revision: true } });
      const present = before?.revision ?? 0;
      if (present !== revision) throw outdated(present);
      const data = { content, revision: revision + 1, updatedAt: clock.now() };
      const row = await tx.brandGuide.upsert({ where: { brandId }, create: { brandId, ...data }, update: data });
      await auditInBrand(tx, ctx, {
        brandId,
        action: "brand_guide.updated",
        subject: { type: "brand", id: brandId },
        detail: { revision: row.revision, ...countsOf(content) },
      });
      return viewGuide(row);
    });
  },
});

function outdated(revision: number) {
  const message = t("The brand guide was changed in the meantime. Load it again, and repeat your change.");
  return fault("revision_conflict", { revision, message });
}

function countsOf({ words_to_use, words_to_avoid, claims, emoji }: GuideContent) {
  return {
    words_to_use: words_to_use.length,
    words_to_avoid: words_to_avoid.length,
    claims: claims.length,
    blocking: [...words_to_use, ...words_to_avoid, ...claims].filter(({ blocks }) => blocks).length,
    emoji,
  };
}

/**
 * A word that is listed twice would have two reasons, and one that is to be used and to be avoided none.
 * @throws Fault invalid
 */
function requireDifferentWords({ words_to_use, words_to_avoid, claims }: GuideContent): void {
  const preferred = words_to_use.map(({ word }, index) => [`words_to_use.${index}.word`, word] as const);
  const replaced = words_to_use.flatMap(({ replaces }, index) =>
    replaces.map((word, number) => [`words_to_use.${index}.replaces.${number}`, word] as const),
  );
  const avoided = words_to_avoid.map(({ word }, index) => [`words_to_avoid.${index}.word`, word] as const);
  requireDistinct([...preferred, ...replaced, ...avoided]);
  requireDistinct(claims.map(({ word }, index) => [`claims.${index}.word`, word]));
}

function requireDistinct(words: readonly (readonly [field: string, word: string])[]): void {
  const known = new Set<string>();
  for (const [field, word] of words) {
    const key = foldText(word).dotted;
    if (known.has(key)) throw invalid(field, t("“{word}” is already in the guide.", { word }));
    known.add(key);
  }
}
