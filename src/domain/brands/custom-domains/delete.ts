import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { auditCustomDomain, lockCustomDomain, requireCustomDomain } from "./find.ts";
import { CustomDomainInput } from "./schema.ts";

export const deleteCustomDomain = operation({
  name: "custom_domain.delete",
  summary: "Remove the brand's own domain. Its links stop working at once; those at Masthead's address still work.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: CustomDomainInput,
  output: z.object({}),
  async run(ctx) {
    const { brandId } = ctx;
    await ctx.db.$transaction(async (tx) => {
      await lockCustomDomain(tx, brandId);
      const row = await requireCustomDomain(tx, brandId);
      await tx.customDomain.delete({ where: { brandId } });
      await auditCustomDomain(tx, ctx, row, "deleted");
    });
    return {};
  },
});
