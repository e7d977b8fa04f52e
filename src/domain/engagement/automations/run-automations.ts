import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { findHandlers } from "./find.ts";
import { type IncomingItem, matchesConditions, mergeActions } from "./rules.ts";
import type { Act } from "./schema.ts";
import { readRule } from "./view.ts";

type AutomationOutcome = {
  tags: string[];
  assigneeId: number | null;
  draft: Extract<Act, { act: "draft_reply" }> | null;
};

/**
 * Finds the enabled automations that match each incoming item, counts their runs, and returns their actions, which the
 * caller performs. Their rows are locked oldest first, so that concurrent items cannot deadlock.
 * @returns in the order of the items
 */
export async function runAutomations(
  tx: Tx,
  ctx: PublicContext,
  brandId: number,
  items: readonly IncomingItem[],
): Promise<AutomationOutcome[]> {
  const rows = await tx.automation.findMany({ where: { brandId, isEnabled: true }, orderBy: { id: "asc" } });
  const rules = rows.map((row) => ({ id: row.id, ...readRule(row) }));
  const firing = items.map((facts) => rules.filter((rule) => matchesConditions(rule, facts)));
  const runs = Map.groupBy(firing.flat(), ({ id }) => id);
  if (runs.size > 0) {
    const ids = [...runs.keys()];
    const counts = [...runs.values()].map(({ length }) => length);
    await tx.$queryRaw`select id from automations where id = any(${ids}::int[]) order by id for no key update`;
    await tx.$executeRaw`
      update automations set runs = runs + ran.count, last_run_at = ${ctx.clock.now()}
      from unnest(${ids}::int[], ${counts}::int[]) as ran (id, count) where automations.id = ran.id`;
  }
  const wanted = firing.map((fired) => mergeActions(fired.flatMap(({ acts }) => acts)));
  const assignees = [...new Set(wanted.flatMap((each) => each.assignees))];
  // Members who have left since the automation was written are skipped.
  const handlers = assignees.length > 0 ? await findHandlers(tx, brandId, assignees) : [];
  return wanted.map((each) => ({
    tags: each.tags,
    assigneeId: each.assignees.find((id) => handlers.includes(id)) ?? null,
    draft: each.draft,
  }));
}
