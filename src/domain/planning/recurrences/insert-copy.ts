import { type FullPost, moveTimes, type PostPlan, planUnchanged } from "#domain/content/posts/index.ts";
import { insertCopy as insertCopyOf } from "#domain/planning/copies/index.ts";
import type { Handling } from "#domain/planning/copies/terms.ts";
import { moveLocally } from "#domain/planning/repetition/rules.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import type { PostRecurrence, Tx } from "#platform/db/index.ts";
import { ruleOf } from "./find.ts";
import { occurrenceAt } from "./rules.ts";

type Copying = { row: PostRecurrence; number: number; source: FullPost; handling: Handling };

/**
 * Creates one copy of a series, with the content of `source`.
 * @throws Fault invalid, refused, preflight_failed
 */
export function insertCopy(
  tx: Tx,
  ctx: BrandContext,
  caller: Person,
  { row, number, source, handling }: Copying,
): Promise<FullPost> {
  const { id: recurrenceId, brandId } = row;
  return insertCopyOf(tx, ctx, caller, {
    request: row,
    handling,
    copyOf: { recurrence_id: recurrenceId },
    plan: planAt(source, occurrenceAt(ruleOf(row), number), row.timezone),
    link: (postId) => tx.postOccurrence.create({ data: { brandId, recurrenceId, number, postId } }),
  });
}

/** Channels with a time of their own keep their distance; of a post that was unscheduled, all have the same time. */
function planAt(source: FullPost, at: Date, zone: string): PostPlan {
  const plan = planUnchanged(source);
  const { earliestAt } = source;
  if (earliestAt !== null) return moveTimes(plan, (time) => moveLocally(time, earliestAt, at, zone));
  const channels = plan.channels.map((channel) => ({ ...channel, followsPost: true, scheduledAt: at }));
  return { ...plan, scheduledAt: at, channels };
}
