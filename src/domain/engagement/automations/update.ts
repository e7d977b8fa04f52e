import { operation } from "#kernel/operation.ts";
import { checkRule } from "./check-rule.ts";
import { lockAutomation } from "./find.ts";
import { auditAutomation } from "./record.ts";
import { Automation, UpdateAutomationInput } from "./schema.ts";
import { viewAutomation } from "./view.ts";

export const updateAutomation = operation({
  name: "automations.update",
  summary: "Update, enable or disable an automation.",
  scope: "brand",
  needs: "automations.manage",
  tier: "full",
  input: UpdateAutomationInput,
  output: Automation,
  async run(ctx, { id, is_enabled: isEnabled, ...changes }) {
    return ctx.db.$transaction(async (tx) => {
      await lockAutomation(tx, ctx.brandId, id);
      await checkRule(tx, ctx, changes);
      const switched = isEnabled === undefined ? {} : { isEnabled };
      const data = { ...changes, ...switched, updatedAt: ctx.clock.now() };
      const row = await tx.automation.update({ where: { id }, data });
      await auditAutomation(tx, ctx, id, "updated", row.name);
      return viewAutomation(row);
    });
  },
});
