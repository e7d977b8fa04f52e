import { Prisma, type Tx } from "#platform/db/index.ts";
import type { ApprovalStep } from "./schema.ts";

/**
 * Removes a person who left or became a client from the named approvers of a brand's steps and rules, and of open reviews,
 * and from those who are notified of undecided ones. A step without any approver left is shown as such, and the owner can
 * continue. Rules about what the person wrote stay: the brand still has it.
 */
export async function removeApprover(tx: Tx, brandId: number, userId: number): Promise<void> {
  // Their changes wait, and so does whoever changes them meanwhile.
  const [brand] = await tx.$queryRaw<{ steps: ApprovalStep[]; rules: { steps: ApprovalStep[] }[] }[]>`
    select approval_steps as steps, approval_rules as rules from brands where id = ${brandId} for no key update`;
  const isNamed = (steps: readonly ApprovalStep[]) => steps.some((step) => names(step, userId));
  if (brand && (isNamed(brand.steps) || brand.rules.some(({ steps }) => isNamed(steps)))) {
    const data = {
      approvalSteps: without(brand.steps, userId),
      approvalRules: brand.rules.map((rule) => ({ ...rule, steps: without(rule.steps, userId) })),
    };
    await tx.brand.update({ where: { id: brandId }, data });
  }
  const rounds = await tx.$queryRaw<{ id: number; steps: ApprovalStep[] }[]>`
    select r.id, r.steps from approval_rounds r join posts p on p.id = r.post_id
    where p.brand_id = ${brandId} and p.status = 'in_review' and r.status = 'open'
      and (${namedIn("member_ids", userId)} or ${namedIn("escalate_to_ids", userId)})
    order by r.id for no key update of r`;
  for (const { id, steps } of rounds)
    await tx.approvalRound.update({ where: { id }, data: { steps: without(steps, userId) } });
}

const names = ({ member_ids: ids, escalate_to_ids: others = [] }: ApprovalStep, userId: number) =>
  ids.includes(userId) || others.includes(userId);

function without(steps: readonly ApprovalStep[], userId: number): ApprovalStep[] {
  const others = (ids: readonly number[] = []) => ids.filter((id) => id !== userId);
  return steps.map((step) => ({
    ...step,
    member_ids: others(step.member_ids),
    escalate_to_ids: others(step.escalate_to_ids),
  }));
}

function namedIn(key: "member_ids" | "escalate_to_ids", userId: number): Prisma.Sql {
  return Prisma.sql`r.steps @> jsonb_build_array(jsonb_build_object(${key}::text, jsonb_build_array(${userId}::bigint)))`;
}
