import { fullName } from "#domain/identity/accounts/index.ts";
import { viewRoundRule } from "#domain/review/approval-rules/index.ts";
import { readSteps } from "#domain/review/approval-steps/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { formatDay, wireTime, wireTimeOrNull } from "#kernel/time.ts";
import { listOf } from "./rules.ts";
import { MOST } from "./terms.ts";

/**
 * The reviews by steps: who was to approve under which rule, and who did; when it was submitted, and who stood in for
 * the named approvers since it was created.
 */
export async function readReviews(
  { db, brandId }: BrandContext,
  { id: postId, createdAt }: { id: number; createdAt: Date },
) {
  const submissions = await db.postSubmission.findMany({
    where: { postId },
    orderBy: { id: "asc" },
    take: MOST.reviews + 1,
  });
  const rounds = await db.approvalRound.findMany({
    where: { postId },
    orderBy: { id: "asc" },
    take: MOST.reviews + 1,
    include: { approvals: { orderBy: { id: "asc" }, include: { user: true, forUser: true } } },
  });
  const ids = rounds.flatMap(({ steps }) =>
    readSteps(steps).flatMap((step) => [...step.member_ids, ...step.escalate_to_ids]),
  );
  const delegations = await db.approvalDelegation.findMany({
    where: { brandId, delegatorId: { in: ids }, endsAt: { gt: createdAt } },
    orderBy: { id: "asc" },
    take: MOST.reviews + 1,
    include: { delegator: true, delegate: true },
  });
  const people = await db.user.findMany({ where: { id: { in: ids } } });
  const names = (wanted: readonly number[]) =>
    people.filter(({ id }) => wanted.includes(id)).map((person) => fullName(person));
  return {
    submissions: listOf(submissions, MOST.reviews, ({ name, revision, createdAt: at }) => ({
      by: name,
      revision,
      at: wireTime(at),
    })),
    delegations: listOf(delegations, MOST.reviews, (row) => ({
      delegator: fullName(row.delegator),
      delegate: fullName(row.delegate),
      starts_on: formatDay(row.startsOn.getTime()),
      ends_on: formatDay(row.endsOn.getTime()),
      at: wireTime(row.createdAt),
      ended_at: wireTimeOrNull(row.endedAt),
    })),
    by_steps: listOf(rounds, MOST.reviews, (round) => ({
      at: wireTime(round.createdAt),
      status: round.status,
      content_hash: round.contentHash,
      rule: viewRoundRule(round),
      steps: readSteps(round.steps).map((step, index) => ({
        name: step.name,
        needed: step.needed,
        approvers: names(step.member_ids),
        roles: step.roles,
        hours: step.hours,
        escalate_after: step.escalate_after,
        escalate_to: names(step.escalate_to_ids),
        approvals: round.approvals
          .filter((approval) => approval.step === index)
          .map(({ user, forUser, guestName, createdAt: givenAt }) => ({
            by: user ? fullName(user) : guestName,
            is_guest: user === null && guestName !== null,
            on_behalf_of: forUser && fullName(forUser),
            at: wireTime(givenAt),
          })),
      })),
    })),
  };
}

const ASKED = ["approval_requested", "approval_reminder", "approval_escalated"];

/** Who was asked, reminded, or notified of an undecided step in the app, as long as notifications are kept. */
export async function readRequests({ db, brandId }: BrandContext, postId: number) {
  const members = await db.member.findMany({ where: { brandId }, select: { userId: true } });
  const rows = await db.notification.findMany({
    where: {
      userId: { in: members.map(({ userId }) => userId) },
      brandId,
      type: { in: ASKED },
      path: `/posts/${postId}`,
    },
    orderBy: { id: "asc" },
    take: MOST.requests + 1,
    include: { user: true },
  });
  return listOf(rows, MOST.requests, ({ type, user, body, createdAt }) => ({
    kind: type,
    to: fullName(user),
    text: body,
    at: wireTime(createdAt),
  }));
}
