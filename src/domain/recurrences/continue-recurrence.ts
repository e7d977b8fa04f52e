import { fullName } from "#domain/accounts/index.ts";
import { readSteps } from "#domain/approval-steps/index.ts";
import { type FullPost, findPost } from "#domain/posts/index.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import { isFault } from "#kernel/fault.ts";
import type { BrandId, UserId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import { ROLES, type Role } from "#kernel/permissions.ts";
import type { PostRecurrence, Tx, User } from "#platform/db/index.ts";
import { auditRecurrence, ruleOf } from "./find.ts";
import { insertCopy } from "./insert-copy.ts";
import { planCopies } from "./rules.ts";
import type { Handling, StopReason } from "./terms.ts";

/**
 * Creates the copies of a series that are due, in one transaction with what is due next: however often and concurrently
 * it runs, there is one copy of each number. Copies that can be neither submitted nor approved stay drafts.
 */
export async function continueRecurrence(ctx: SystemContext, id: number): Promise<void> {
  try {
    await createDue(ctx, id, false);
  } catch (error) {
    if (!isFault(error)) throw error;
    ctx.log.info({ recurrence: id, kind: error.kind }, "copies of a recurring post stay drafts");
    await createDue(ctx, id, true);
  }
}

async function createDue(ctx: SystemContext, id: number, areDrafts: boolean): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.$transaction(
    async (tx) => {
      const locked = await tx.$queryRaw<object[]>`
        select id from post_recurrences where id = ${id} and next_at <= ${now} for no key update`;
      if (locked.length === 0) return;
      const row = await tx.postRecurrence.findUniqueOrThrow({ where: { id }, include: { brand: true } });
      const writer = await findWriter(tx, row);
      if (!writer) return stop(tx, ctx, row, "member_left");
      let source = await findSource(tx, row);
      if (!source || source.publications.length === 0) return stop(tx, ctx, row, "nothing_to_copy");
      const inBrand = actFor(ctx, row, writer);
      const hasSteps = readSteps(row.brand.approvalSteps).length > 0;
      const { numbers, ...next } = planCopies(ruleOf(row), row.nextNumber, now);
      for (const number of numbers) {
        const mayApprove = ROLES[writer.role].mayApprove && !hasSteps && isApproved(source);
        const handling: Handling = areDrafts
          ? "draft"
          : row.handling === "approve" && !mayApprove
            ? "submit"
            : row.handling;
        source = await insertCopy(tx, inBrand, inBrand.caller, { row, number, source, handling });
      }
      await tx.postRecurrence.update({ where: { id }, data: next });
    },
    { timeout: 60_000 },
  );
}

type Writer = { user: User; role: Role };

/** Who set it up, if they may still write posts in the brand. */
async function findWriter(tx: Tx, { brandId, createdById: userId }: PostRecurrence): Promise<Writer | null> {
  const member = await tx.member.findUnique({
    where: { brandId_userId: { brandId, userId }, isActive: true, user: { deletedAt: null } },
    include: { user: true },
  });
  return member && ROLES[member.role].permissions.has("content.manage") ? member : null;
}

/** The newest post of the series: copies can be edited until they are published, unlike the one that repeats. */
async function findSource(tx: Tx, { id, brandId }: PostRecurrence): Promise<FullPost | null> {
  const newest = await tx.postOccurrence.findFirst({ where: { recurrenceId: id }, orderBy: { number: "desc" } });
  return newest && findPost(tx, brandId as BrandId, newest.postId);
}

/** Nothing is approved by itself that was edited, sent back or never approved. */
function isApproved({ approvedHash, contentHash, lastDecision }: FullPost): boolean {
  return approvedHash === contentHash && lastDecision === "approval";
}

/** Copies are created as whoever set the series up decided, in their name, but by no credential of theirs. */
function actFor(
  ctx: SystemContext,
  { brandId }: PostRecurrence,
  { user, role }: Writer,
): BrandContext & { caller: Person } {
  const token = { id: 0, kind: "session", tier: "elevated_write", hasTwoFactors: false, ssoAccountId: null } as const;
  const caller = { kind: "person", userId: user.id as UserId, name: fullName(user), isVerified: true, token } as const;
  return { ...ctx, caller, brandId: brandId as BrandId, role };
}

async function stop(tx: Tx, ctx: SystemContext, row: PostRecurrence, stopReason: StopReason): Promise<void> {
  const data = { stoppedAt: ctx.clock.now(), stopReason, nextAt: null };
  await tx.postRecurrence.update({ where: { id: row.id }, data });
  await auditRecurrence(tx, ctx, row, "stopped", { reason: stopReason });
}
