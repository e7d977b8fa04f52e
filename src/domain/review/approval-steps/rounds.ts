import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { findOpenRound, findSteps, type Round, readSteps } from "./find.ts";
import { deadlineOf } from "./rules.ts";
import type { ApprovalStep } from "./schema.ts";

type ReviewedPost = { id: number; brandId: number; contentHash: string };

/**
 * Begins the review of a locked post with the first step; an earlier review of it ends.
 * @param keeps whether it keeps the steps that its present review has; otherwise it gets the brand's
 * @returns null when the brand has no steps, so that one approval is enough
 */
export async function startRound(
  tx: Tx,
  ctx: PublicContext,
  { id: postId, brandId, contentHash }: ReviewedPost,
  keeps: boolean,
): Promise<Round | null> {
  const previous = keeps ? await findOpenRound(tx, postId) : null;
  const steps = previous ? readSteps(previous.steps) : await findSteps(tx, brandId);
  await dropRound(tx, postId);
  const [first] = steps;
  // Without steps at its submission, it needs none later.
  if (!first || (keeps && !previous)) return null;
  const now = ctx.clock.now();
  const data = { postId, steps, contentHash, createdAt: now, ...timesOf(first, now) };
  await tx.approvalRound.create({ data });
  return findOpenRound(tx, postId);
}

/** Ends the review of a locked post without an approval. */
export async function dropRound(tx: Tx, postId: number): Promise<void> {
  const { count } = await tx.approvalRound.updateMany({
    where: { postId, status: "open" },
    data: { status: "dropped" },
  });
  // Those of a later step, who were asked a moment ago, have nothing to decide.
  if (count > 0) await tx.approvalRequest.deleteMany({ where: { postId } });
}

/** Goes on to another step, or ends the review with the approval. */
export async function moveRound(tx: Tx, { clock }: PublicContext, round: Round, step: number): Promise<void> {
  const next = readSteps(round.steps)[step];
  await tx.approvalRound.update({
    where: { id: round.id },
    data: next ? { step, ...timesOf(next, clock.now()) } : { status: "approved", dueAt: null, remindAt: null },
  });
}

function timesOf(step: ApprovalStep, now: Date): { dueAt: Date | null; remindAt: Date | null } {
  return deadlineOf(step, now) ?? { dueAt: null, remindAt: null };
}
