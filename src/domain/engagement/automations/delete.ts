import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { lockAutomation } from "./find.ts";
import { auditAutomation } from "./record.ts";
import { AutomationInput } from "./schema.ts";

export const deleteAutomation = operation({
  name: "automations.delete",
  summary: "Delete an automation. Its past actions aren't undone.",
  scope: "brand",
  needs: "automations.manage",
  tier: "full",
  input: AutomationInput,
  output: z.object({}),
  async run(ctx, { id }) {
    await ctx.db.$transaction(async (tx) => {
      const { name } = await lockAutomation(tx, ctx.brandId, id);
      await tx.automation.delete({ where: { id } });
      await auditAutomation(tx, ctx, id, "removed", name);
    });
    return {};
  },
});
