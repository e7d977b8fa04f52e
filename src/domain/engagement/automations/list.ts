import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { AutomationList, ListAutomationsInput } from "./schema.ts";
import { viewAutomation } from "./view.ts";

export const listAutomations = operation({
  name: "automations.list",
  summary: "List the brand's automations, newest first. They run oldest first.",
  scope: "brand",
  needs: "automations.view",
  tier: "full",
  input: ListAutomationsInput,
  output: AutomationList,
  async run(ctx, { cursor, limit }) {
    const { before, ...order } = newestFirst({ cursor, limit });
    const found = await ctx.db.automation.findMany({
      where: { brandId: ctx.brandId, ...before },
      ...order,
    });
    const { rows, ...rest } = page(found, limit);
    return { automations: rows.map(viewAutomation), ...rest };
  },
});
