import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { findHandlers } from "./find.ts";
import { type IncomingItem, matchesConditions, mergeActions, nextInTurn, type Rule } from "./rules.ts";
import type { Act } from "./schema.ts";
import { readRule } from "./view.ts";

type AutomationOutcome = {
  tags: string[];
  assigneeId: number | null;
  draft: Extract<Act, { act: "draft_reply" }> | null;
};

/** An incoming item, and whose it is. */
type NewItem = IncomingItem & { contactId: number | null };

/**
 * Finds the enabled automations that match each incoming item, counts their runs, and returns their actions, which the
 * caller performs. None runs while the brand is on hold. Their rows are locked oldest first, so that concurrent items cannot deadlock.
 * @returns in the order of the items
 */
export async function runAutomations(
  tx: Tx,
  ctx: PublicContext,
  brandId: number,
  items: readonly NewItem[],
): Promise<AutomationOutcome[]> {
  const rows = await tx.automation.findMany({
    where: { brandId, isEnabled: true, brand: { hold: null } },
    orderBy: { id: "asc" },
  });
  const rules = rows.map((row) => ({ id: row.id, ...readRule(row) }));
  const firing = items.map((facts) => rules.filter((rule) => matchesConditions(rule, facts)));
  const runs = Map.groupBy(firing.flat(), ({ id }) => id);
  const assignees = await assigneesOf(tx, brandId, items, firing);
  if (runs.size > 0) {
    const ids = [...runs.keys()];
    const counts = [...runs.values()].map(({ length }) => length);
    await tx.$executeRaw`
      update automations set runs = runs + ran.count, last_run_at = ${ctx.clock.now()}
      from unnest(${ids}::bigint[], ${counts}::int[]) as ran (id, count) where automations.id = ran.id`;
  }
  return firing.map((fired, index) => {
    const { tags, draft } = mergeActions(fired.flatMap(({ acts }) => acts));
    return { tags, assigneeId: assignees[index] ?? null, draft };
  });
}

/**
 * Whom the automations assign each item to; members who have left, or can't reply any more, are skipped. Locks the rows of
 * all automations that run, so that no two items at once get the same turn.
 */
async function assigneesOf(
  tx: Tx,
  brandId: number,
  items: readonly NewItem[],
  firing: readonly (readonly ({ id: number } & Rule)[])[],
): Promise<(number | null)[]> {
  const ids = [...new Set(firing.flat().map(({ id }) => id))];
  if (ids.length === 0) return items.map(() => null);
  const locked = await tx.$queryRaw<{ id: number; last: number | null }[]>`
    select id, last_assignee_id as last from automations where id = any(${ids}::bigint[]) order by id for no key update`;
  const wanted = firing.map((fired) =>
    fired.flatMap(({ id, acts }) => acts.flatMap((act) => (act.act === "assign" ? [{ id, userId: act.user_id }] : []))),
  );
  if (wanted.every((each) => each.length === 0)) return items.map(() => null);
  const handlers = await findHandlers(tx, brandId);
  const isInTurn = wanted.flat().some(({ userId }) => userId === null);
  const ofContacts = isInTurn ? await assigneesOfContacts(tx, items) : new Map<number, number>();
  const turns = new Map(locked.map(({ id, last }) => [id, last]));
  const assigned = items.map(({ contactId }, index) => {
    for (const { id, userId } of wanted[index] ?? []) {
      if (userId !== null && handlers.includes(userId)) return userId;
      if (userId !== null) continue;
      const known = ofContacts.get(contactId ?? 0);
      if (known !== undefined && handlers.includes(known)) return known;
      const next = nextInTurn(handlers, turns.get(id) ?? null);
      if (next === null) continue;
      turns.set(id, next);
      if (contactId !== null) ofContacts.set(contactId, next);
      return next;
    }
    return null;
  });
  for (const { id, last } of locked) {
    const turn = turns.get(id) ?? null;
    if (turn !== last) await tx.automation.update({ where: { id }, data: { lastAssigneeId: turn } });
  }
  return assigned;
}

/** To whom the latest open item of each contact is assigned, by contact: a conversation stays with one person. */
async function assigneesOfContacts(tx: Tx, items: readonly NewItem[]): Promise<Map<number, number>> {
  const contactIds = [...new Set(items.flatMap(({ contactId }) => contactId ?? []))];
  const found = await tx.$queryRaw<{ contactId: number; assigneeId: number }[]>`
    select distinct on (contact_id) contact_id as "contactId", assignee_id as "assigneeId" from inbox_items
    where contact_id = any(${contactIds}::bigint[]) and status = 'open' and assignee_id is not null
    order by contact_id, id desc`;
  return new Map(found.map(({ contactId, assigneeId }) => [contactId, assigneeId]));
}
