import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { findHandlers } from "./find.ts";
import type { Rule } from "./rules.ts";

/** @throws Fault invalid, with each field that refers to something outside this brand or unavailable here */
export async function checkRule(tx: Tx, ctx: BrandContext, { trigger, acts }: Partial<Rule>): Promise<void> {
  const { brandId } = ctx;
  const errors: Record<string, string[]> = {};
  const channelId = trigger?.channel_id ?? null;
  if (channelId !== null && (await tx.channel.count({ where: { brandId, id: channelId } })) === 0) {
    errors["trigger.channel_id"] = [t("This channel doesn't exist in this brand.")];
  }
  for (const [index, act] of (acts ?? []).entries()) {
    if (act.act === "assign" && act.user_id !== null && (await findHandlers(tx, brandId, [act.user_id])).length === 0) {
      errors[`acts.${index}.user_id`] = [t("This person can't reply for this brand.")];
    }
    if (act.act === "draft_reply" && act.body === null && ctx.ai === null) {
      errors[`acts.${index}.body`] = [t("Enter the draft text. AI drafting is not configured on this installation.")];
    }
  }
  if (Object.keys(errors).length > 0) throw fault("invalid", { errors });
}
