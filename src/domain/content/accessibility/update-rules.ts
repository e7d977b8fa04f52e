import { auditInBrand } from "#domain/operations/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import { findAccessibilityModes } from "./find.ts";
import { AccessibilityRulesView, UpdateAccessibilityRulesInput } from "./schema.ts";

export const updateAccessibilityRules = operation({
  name: "accessibility.update_rules",
  summary:
    "Update how posts are checked for accessibility: each rule is off, a warning, or required before a post is submitted, approved or scheduled. Approved posts stay approved. Omitted rules don't change.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: UpdateAccessibilityRulesInput,
  output: AccessibilityRulesView,
  async run(ctx, input) {
    const { brandId } = ctx;
    return ctx.db.$transaction(async (tx) => {
      await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
      const next = { ...(await findAccessibilityModes(tx, brandId)), ...JSON.parse(JSON.stringify(input)) };
      await tx.brand.update({ where: { id: brandId }, data: { accessibilityRules: next } });
      const subject = { type: "brand", id: brandId };
      await auditInBrand(tx, ctx, { brandId, action: "accessibility_rules.updated", subject, detail: next });
      return next;
    });
  },
});
