import { operation } from "#kernel/operation.ts";
import { findAutomation } from "./find.ts";
import { Automation, AutomationInput } from "./schema.ts";
import { viewAutomation } from "./view.ts";

export const getAutomation = operation({
  name: "automations.get",
  summary: "Get an automation.",
  scope: "brand",
  needs: "automations.view",
  tier: "full",
  input: AutomationInput,
  output: Automation,
  async run(ctx, { id }) {
    return viewAutomation(await findAutomation(ctx.db, ctx.brandId, id));
  },
});
