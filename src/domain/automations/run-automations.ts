import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { findHandlers } from "./find.ts";
import { combine, type Facts, fires } from "./rules.ts";
import type { Act } from "./schema.ts";
import { readRule } from "./view.ts";

type Doings = {
  tags: string[];
  assigneeId: number | null;
  draft: Extract<Act, { act: "draft_reply" }> | null;
};

/**
 * Finds the enabled automations that act on what came in, counts their runs, and says what they do; doing it is the
 * caller's. Their rows are locked oldest first, so that items coming in at once do not wait for each other in a circle.
 */
export async function runAutomations(tx: Tx, ctx: PublicContext, brandId: number, facts: Facts): Promise<Doings> {
  const rows = await tx.automation.findMany({ where: { brandId, isEnabled: true }, orderBy: { id: "asc" } });
  const firing = rows.map((row) => ({ id: row.id, ...readRule(row) })).filter((rule) => fires(rule, facts));
  const ids = firing.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.$queryRaw`select id from automations where id = any(${ids}::int[]) order by id for no key update`;
    await tx.$executeRaw`
      update automations set runs = runs + 1, last_run_at = ${ctx.clock.now()} where id = any(${ids}::int[])`;
  }
  const { tags, assignees, draft } = combine(firing.flatMap(({ acts }) => acts));
  // Who left since the automation was written is passed over.
  const handlers = assignees.length > 0 ? await findHandlers(tx, brandId, assignees) : [];
  return { tags, assigneeId: assignees.find((id) => handlers.includes(id)) ?? null, draft };
}
