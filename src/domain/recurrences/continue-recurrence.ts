import { fullName } from "#domain/accounts/index.ts";
import { readSteps } from "#domain/approval-steps/index.ts";
import { callerMayApprove, type FullPost, findPost, isSelfApproving } from "#domain/posts/index.ts";
import { originOf } from "#domain/posts/rules.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import { type Fault, isFault } from "#kernel/fault.ts";
import type { BrandId, UserId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import { ROLES, type Role, tierIncludes } from "#kernel/permissions.ts";
import type { Brand, PostRecurrence, Tx, User } from "#platform/db/index.ts";
import { inLanguage } from "#platform/languages.ts";
import { auditRecurrence, ruleOf } from "./find.ts";
import { insertCopy } from "./insert-copy.ts";
import { notifyDraft, notifyStopped } from "./notify.ts";
import { planCopies } from "./rules.ts";
import { type Handling, MAX_UNATTENDED, type StopReason } from "./terms.ts";

/**
 * Creates the copies of a series that are due, each in one transaction with what is due next: however often and
 * concurrently it runs, there is one copy of each number. A copy that can be neither submitted nor approved stays a
 * draft.
 * @param by who is setting the series up right now; otherwise its copies are created automatically in their name
 */
export async function continueRecurrence(ctx: SystemContext, id: number, by?: Author): Promise<void> {
  let isKnown = false;
  for (let hasMore = true; hasMore; ) {
    try {
      hasMore = await createNext(ctx, { id, by });
    } catch (error) {
      if (!(error instanceof RefusedCopyError)) throw error;
      const { number, cause: reason } = error;
      ctx.log.info({ recurrence: id, kind: reason.kind }, "a copy of a recurring post stays a draft");
      hasMore = await createNext(ctx, { id, by }, { number, reason, isKnown });
      // Those after it are mostly refused for the same reason.
      isKnown = true;
    }
  }
}

/** In whose name copies are created. */
type Author = BrandContext & { caller: Person };

type Series = { id: number; by: Author | undefined };

const UNPUBLISHED: readonly string[] = ["draft", "in_review", "expired"];

/** A copy that can be neither submitted nor approved. */
class RefusedCopyError extends Error {
  readonly number: number;
  override readonly cause: Fault;

  constructor(number: number, cause: Fault) {
    super("A copy of a recurring post was refused.");
    this.number = number;
    this.cause = cause;
  }
}

/** Why the copy of this number stays a draft, and whether its author has heard of it. */
type Refused = { number: number; reason: Fault; isKnown: boolean };

/** @returns whether another copy is due @throws RefusedCopyError unless the copy is `refused` */
async function createNext(ctx: SystemContext, { id, by }: Series, refused?: Refused): Promise<boolean> {
  const now = ctx.clock.now();
  return ctx.db.$transaction(
    async (tx) => {
      const locked = await tx.$queryRaw<object[]>`
        select id from post_recurrences where id = ${id} and next_at <= ${now} for no key update`;
      if (locked.length === 0) return false;
      const row = await tx.postRecurrence.findUniqueOrThrow({ where: { id }, include: { brand: true } });
      const writer = await findWriter(tx, row);
      if (!writer) return stop(tx, ctx, row, "member_left");
      const source = await findSource(tx, row);
      if (!source || source.publications.length === 0) return stop(tx, ctx, row, "nothing_to_copy");
      if (await isUnattended(tx, row, now)) return stop(tx, ctx, row, "unattended");
      const inBrand = by ?? actFor(ctx, row, writer);
      const { numbers, ...next } = planCopies(ruleOf(row), row.nextNumber, now);
      const [number, another] = numbers;
      if (number !== undefined) {
        const isDraft = refused?.number === number;
        const handling = isDraft ? "draft" : handlingNow(row, inBrand, source);
        // In the author's language, for a refusal.
        const copy = await inLanguage(writer.user.language, () =>
          insertCopy(tx, inBrand, inBrand.caller, { row, number, source, handling }),
        ).catch((error: unknown) => {
          throw isFault(error) && !isDraft ? new RefusedCopyError(number, error) : error;
        });
        if (isDraft && !refused.isKnown) await notifyDraft(tx, ctx, row, { copy, refusal: refused.reason });
      }
      const hasMore = another !== undefined;
      await tx.postRecurrence.update({ where: { id }, data: hasMore ? { nextNumber: another, nextAt: now } : next });
      return hasMore;
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

/** Whether its last copies all came due as they were created: neither approved nor edited nor sent back. */
async function isUnattended(tx: Tx, { id, resumedNumber }: PostRecurrence, now: Date): Promise<boolean> {
  const last = await tx.postOccurrence.findMany({
    where: { recurrenceId: id, number: { gte: Math.max(1, resumedNumber) }, post: { earliestAt: { lte: now } } },
    orderBy: { number: "desc" },
    take: MAX_UNATTENDED,
    select: { post: { select: { status: true, revision: true, lastDecision: true } } },
  });
  const isUntouched = ({ post: { status, revision, lastDecision } }: (typeof last)[number]) =>
    UNPUBLISHED.includes(status) && revision === 1 && lastDecision === null;
  return last.length === MAX_UNATTENDED && last.every(isUntouched);
}

/** How a copy is handled by the brand's present rules, which may have changed since the series was set up. */
function handlingNow(row: PostRecurrence & { brand: Brand }, ctx: BrandContext, source: FullPost): Handling {
  if (row.handling === "draft") return "draft";
  const hasSteps = readSteps(row.brand.approvalSteps).length > 0;
  const approves =
    row.handling === "approve"
      ? callerMayApprove(ctx) && !hasSteps
      : mayApproveBySubmitting(row) && isSelfApproving(ctx, row.brand);
  return approves && isApproved(source) ? "approve" : "submit";
}

/** As with `posts.submit`: neither an agent that only submits, nor a token that can't approve. */
function mayApproveBySubmitting({ origin, originTokenTier: tier }: PostRecurrence): boolean {
  return origin !== originOf("mcp") && (tier === null || tierIncludes(tier, "elevated_write"));
}

/** Nothing is approved by itself that was edited, sent back or never approved, nor a channel's time that was not. */
function isApproved({ approvedHash, contentHash, lastDecision, publications }: FullPost): boolean {
  const isOpen = publications.some(({ status }) => status === "draft" || status === "pending_approval");
  return approvedHash === contentHash && lastDecision === "approval" && !isOpen;
}

/** Copies are created as whoever set the series up decided, in their name, but by no credential of theirs. */
function actFor(ctx: SystemContext, { brandId }: PostRecurrence, { user, role }: Writer): Author {
  const token = { id: 0, kind: "session", tier: "elevated_write", hasTwoFactors: false, ssoAccountId: null } as const;
  const caller = { kind: "person", userId: user.id as UserId, name: fullName(user), isVerified: true, token } as const;
  return { ...ctx, caller, brandId: brandId as BrandId, role };
}

async function stop(tx: Tx, ctx: SystemContext, row: PostRecurrence, stopReason: StopReason): Promise<false> {
  const data = { stoppedAt: ctx.clock.now(), stopReason, nextAt: null };
  await tx.postRecurrence.update({ where: { id: row.id }, data });
  await notifyStopped(tx, ctx, row, stopReason);
  await auditRecurrence(tx, ctx, row, "stopped", { reason: stopReason });
  return false;
}
