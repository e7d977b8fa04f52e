import {
  type FullPost,
  findPost,
  grantApproval,
  insertPost,
  moveTimes,
  type PostPlan,
  planUnchanged,
  submitForReview,
} from "#domain/posts/index.ts";
import { moveLocally } from "#domain/repetition/rules.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import type { PostRecurrence, Tx } from "#platform/db/index.ts";
import { ruleOf } from "./find.ts";
import { occurrenceAt } from "./rules.ts";
import type { Handling } from "./terms.ts";

type Copying = { row: PostRecurrence; number: number; source: FullPost; handling: Handling };

/**
 * Creates one copy of a series, with the content of `source`, as `posts.repeat` does.
 * @throws Fault invalid, refused, preflight_failed
 */
export async function insertCopy(
  tx: Tx,
  ctx: BrandContext,
  caller: Person,
  { row, number, source, handling }: Copying,
): Promise<FullPost> {
  const { brandId, originToken, originTokenKind, originTokenTier } = row;
  const plan = planAt(source, occurrenceAt(ruleOf(row), number), row.timezone);
  const credential = { originToken, originTokenKind, originTokenTier };
  const purpose = handling === "approve" ? "approve" : "edit";
  const copy = await insertPost(tx, ctx, caller, plan, purpose, { origin: row.origin, credential });
  await tx.postOccurrence.create({ data: { brandId, recurrenceId: row.id, number, postId: copy.id } });
  if (handling === "approve") await grantApproval(tx, { ...ctx, recurrenceId: row.id }, copy, "");
  else if (handling === "submit") await submitForReview(tx, ctx, copy);
  return findPost(tx, ctx.brandId, copy.id);
}

/** Channels with a time of their own keep their distance; of a post that was unscheduled, all have the same time. */
function planAt(source: FullPost, at: Date, zone: string): PostPlan {
  const plan = planUnchanged(source);
  const { earliestAt } = source;
  if (earliestAt !== null) return moveTimes(plan, (time) => moveLocally(time, earliestAt, at, zone));
  const channels = plan.channels.map((channel) => ({ ...channel, followsPost: true, scheduledAt: at }));
  return { ...plan, scheduledAt: at, channels };
}
