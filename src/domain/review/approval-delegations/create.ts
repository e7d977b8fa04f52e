import { auditInBrand } from "#domain/operations/audit/index.ts";
import { type BrandApprover, findBrandApprovers } from "#domain/review/approval-steps/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { countDays } from "#kernel/day-range.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { startOfDay } from "#kernel/zone.ts";
import type { Tx } from "#platform/db/index.ts";
import { openDelegations } from "./find.ts";
import { notifyOfDelegation } from "./notify.ts";
import { mayStandInFor } from "./rules.ts";
import { CreateDelegationInput, Delegation } from "./schema.ts";
import { MAX_DAYS_AHEAD, MAX_DELEGATION_DAYS, MAX_DELEGATIONS } from "./terms.ts";
import { viewDelegation, WITH_PEOPLE } from "./view.ts";

export const createDelegation = operation({
  name: "approval_delegations.create",
  summary:
    "Let another member approve posts in your place while you're away. The two of you count as one person, and nobody approves what they wrote themselves in your place.",
  scope: "brand",
  needs: "approve",
  tier: "full",
  input: CreateDelegationInput,
  output: Delegation,
  async run(ctx, { delegate_id: delegateId, starts_on, ends_on, note }) {
    const { brandId, caller } = ctx;
    if (caller.kind !== "person") throw fault("forbidden", { message: t("Only people can be away.") });
    return ctx.db.$transaction(async (tx) => {
      // Two at once could each overlook the other.
      await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
      const days = await resolveDays(tx, ctx, { starts_on, ends_on });
      const approvers = await findBrandApprovers(tx, [brandId]);
      const delegate = requireDelegate(approvers, caller.userId, delegateId);
      await requireNoOther(tx, ctx, { delegatorId: caller.userId, delegate, days });
      const people = { delegatorId: caller.userId, delegateId };
      const { id } = await tx.approvalDelegation.create({
        data: { brandId, ...people, ...days, note, createdAt: ctx.clock.now() },
      });
      const row = await tx.approvalDelegation.findUniqueOrThrow({ where: { id }, include: WITH_PEOPLE });
      await notifyOfDelegation(tx, ctx, row, "created");
      await auditInBrand(tx, ctx, {
        brandId,
        action: "approval_delegation.created",
        subject: { type: "approval_delegation", id },
        detail: { delegator_id: caller.userId, delegate_id: delegateId, starts_on, ends_on },
      });
      return viewDelegation(row, ctx);
    });
  },
});

type Days = { startsOn: Date; endsOn: Date; startsAt: Date; endsAt: Date };

/** @throws Fault invalid for days in the wrong order, that are over, too many or too far ahead */
async function resolveDays(
  tx: Tx,
  { brandId, clock }: BrandContext,
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
): Promise<Days> {
  if (ends_on < starts_on) throw invalid("ends_on", t("The last day must not be before the first."));
  const days = countDays({ from: starts_on, to: ends_on }, Number.POSITIVE_INFINITY);
  if (days > MAX_DELEGATION_DAYS)
    throw invalid("ends_on", t("Choose at most {maximum} days.", { maximum: MAX_DELEGATION_DAYS }));
  const { timezone } = await tx.brand.findUniqueOrThrow({ where: { id: brandId }, select: { timezone: true } });
  const [startsAt, endsAt] = [startOfDay(starts_on, timezone, 0), startOfDay(ends_on, timezone, 1)];
  const now = clock.now();
  if (endsAt <= now) throw invalid("ends_on", t("The last day must not be in the past."));
  if (startsAt.getTime() - now.getTime() > MAX_DAYS_AHEAD * 86_400_000)
    throw invalid("starts_on", t("Choose a day within a year."));
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  return { startsOn: day(starts_on), endsOn: day(ends_on), startsAt, endsAt };
}

/** @throws Fault invalid for oneself, for who can't approve, and where only one of the two is a client */
function requireDelegate(approvers: readonly BrandApprover[], userId: number, delegateId: number): BrandApprover {
  if (delegateId === userId) throw invalid("delegate_id", t("Choose another person than yourself."));
  const me = approvers.find((approver) => approver.userId === userId);
  const delegate = approvers.find((approver) => approver.userId === delegateId);
  if (!me || !delegate || !mayStandInFor(delegate, me)) {
    throw invalid(
      "delegate_id",
      t("Choose an active member who can approve posts. For a client, choose another client."),
    );
  }
  return delegate;
}

/**
 * One delegate at a time, and nobody passes on what they decide for another: so there are no chains, and no cycles.
 * @throws Fault invalid, limit_reached
 */
async function requireNoOther(
  tx: Tx,
  { brandId, clock }: BrandContext,
  { delegatorId, delegate, days }: { delegatorId: number; delegate: BrandApprover; days: Days },
): Promise<void> {
  const open = await tx.approvalDelegation.findMany({
    where: {
      ...openDelegations(brandId, clock.now()),
      OR: [{ delegatorId: { in: [delegatorId, delegate.userId] } }, { delegateId: delegatorId }],
    },
    include: WITH_PEOPLE,
  });
  if (open.filter((one) => one.delegatorId === delegatorId).length >= MAX_DELEGATIONS) {
    throw fault("limit_reached", {
      message: t("You have reached the limit of {maximum} delegations.", { maximum: MAX_DELEGATIONS }),
    });
  }
  const overlapping = open.filter(({ startsAt, endsAt }) => startsAt < days.endsAt && days.startsAt < endsAt);
  const own = overlapping.find((one) => one.delegatorId === delegatorId);
  if (own) throw invalid("starts_on", t("Somebody else decides for you in this time already. End that first."));
  if (overlapping.some((one) => one.delegatorId === delegate.userId))
    throw invalid("delegate_id", t("{name} is away in this time, too.", { name: delegate.name }));
  if (overlapping.length > 0)
    throw invalid("starts_on", t("You decide for somebody else in this time. End that first: it can't be passed on."));
}
