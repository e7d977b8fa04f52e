import { auditInBrand } from "#domain/operations/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import { getResponseTime } from "./response-time.ts";
import { ResponseGoalInput, ResponseTime } from "./schema.ts";
import { RESPONSE_DAYS } from "./terms.ts";

export const updateResponseGoal = operation({
  name: "inbox.update_response_goal",
  summary: "Set within how many hours messages are to be replied to.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: ResponseGoalInput,
  output: ResponseTime,
  async run(ctx, { goal_hours: replyGoalHours }) {
    const { brandId } = ctx;
    await ctx.db.$transaction(async (tx) => {
      await tx.brand.update({ where: { id: brandId }, data: { replyGoalHours } });
      const subject = { type: "brand", id: brandId };
      const detail = { goal_hours: replyGoalHours };
      await auditInBrand(tx, ctx, { brandId, action: "response_goal.updated", subject, detail });
    });
    return getResponseTime.run(ctx, { days: RESPONSE_DAYS });
  },
});
