import type { PublicContext } from "#kernel/context.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import { findOpenRound, type Round, readSteps } from "./find.ts";
import { deadlineOf, escalationOf } from "./rules.ts";
import type { ApprovalStep } from "./schema.ts";

type ReviewedPost = { id: number; contentHash: string };

/** What a review goes by. */
type ReviewPlan = {
  /** The steps that a rule asks for, with the rule as it is stored; null: none applies. */
  rule: { steps: readonly ApprovalStep[]; stored: Prisma.InputJsonObject } | null;
  /** The brand's own. */
  steps: readonly ApprovalStep[];
  /** Whether the post stays in review: without a rule, it keeps the steps of the brand that it was submitted under. */
  keeps: boolean;
};

/**
 * Begins the review of a locked post with the first step; an earlier review of it ends.
 * @returns null without steps, so that one approval is enough
 */
export async function startRound(
  tx: Tx,
  ctx: PublicContext,
  { id: postId, contentHash }: ReviewedPost,
  { rule, steps: own, keeps }: ReviewPlan,
): Promise<Round | null> {
  const previous = keeps && !rule ? await findOpenRound(tx, postId) : null;
  const kept = previous && previous.rule === null ? readSteps(previous.steps) : own;
  // Without steps at its submission, it needs none later.
  const steps = rule?.steps ?? (keeps && !previous ? [] : kept);
  await dropRound(tx, postId);
  const [first] = steps;
  if (!first) return null;
  const now = ctx.clock.now();
  const data = { postId, steps: [...steps], contentHash, createdAt: now, ...timesOf(first, now) };
  await tx.approvalRound.create({ data: { ...data, rule: rule?.stored ?? Prisma.DbNull } });
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
    data: next ? { step, ...timesOf(next, clock.now()) } : { status: "approved", ...NO_TIMES },
  });
}

const NO_TIMES = { dueAt: null, remindAt: null, escalateAt: null };

function timesOf(step: ApprovalStep, now: Date) {
  return { ...NO_TIMES, ...deadlineOf(step, now), escalateAt: escalationOf(step, now) };
}
