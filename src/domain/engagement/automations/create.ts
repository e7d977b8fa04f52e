import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { checkRule } from "./check-rule.ts";
import { auditAutomation } from "./record.ts";
import { Automation, CreateAutomationInput, MAX_AUTOMATIONS } from "./schema.ts";
import { viewAutomation } from "./view.ts";

export const createAutomation = operation({
  name: "automations.create",
  summary: "Create an automation that tags, assigns or drafts replies to new inbox items.",
  scope: "brand",
  needs: "automations.manage",
  tier: "full",
  input: CreateAutomationInput,
  output: Automation,
  async run(ctx, { is_enabled: isEnabled, ...input }) {
    const { brandId } = ctx;
    return ctx.db.$transaction(async (tx) => {
      await checkRule(tx, ctx, input);
      await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
      if ((await tx.automation.count({ where: { brandId } })) >= MAX_AUTOMATIONS) {
        throw fault("limit_reached", {
          message: t("This brand has reached the limit of {maximum} automations.", { maximum: MAX_AUTOMATIONS }),
        });
      }
      const now = ctx.clock.now();
      const row = await tx.automation.create({
        data: { ...input, brandId, isEnabled, createdAt: now, updatedAt: now },
      });
      await auditAutomation(tx, ctx, row.id, "created", row.name);
      return viewAutomation(row);
    });
  },
});
