import { callerMayApprove, type FullPost, isSelfApproving, presentHash } from "#domain/content/posts/index.ts";
import { originOf } from "#domain/content/posts/rules.ts";
import type { PostStatus } from "#domain/content/posts/terms.ts";
import { readSteps } from "#domain/review/approval-steps/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { tierIncludes } from "#kernel/permissions.ts";
import type { Brand, Prisma, Tx } from "#platform/db/index.ts";
import type { CopyRequest } from "./copy-request.ts";
import type { Handling } from "./terms.ts";

/**
 * How a copy is handled by the brand's present rules, which may have changed since it was asked for. Of a source that
 * could be approved, media are locked until the transaction ends.
 * @param ctx acting for whoever asked for it
 * @param source whose content it takes
 */
export async function handlingNow(
  tx: Tx,
  request: CopyRequest,
  brand: Pick<Brand, "approvalPolicy" | "approvalSteps">,
  ctx: BrandContext,
  source: FullPost,
): Promise<Handling> {
  if (request.handling === "draft") return "draft";
  const hasSteps = readSteps(brand.approvalSteps).length > 0;
  const approves =
    request.handling === "approve"
      ? callerMayApprove(ctx) && !hasSteps
      : mayApproveBySubmitting(request) && isSelfApproving(ctx, brand);
  return approves && (await isApproved(tx, source)) ? "approve" : "submit";
}

/** As with `posts.submit`: neither an agent that only submits, nor a token that can't approve. */
function mayApproveBySubmitting({ origin, originTokenTier: tier }: CopyRequest): boolean {
  return origin !== originOf("mcp") && (tier === null || tierIncludes(tier, "elevated_write"));
}

/**
 * Nothing is approved by itself that was edited, sent back or never approved, nor a channel's time that was not. What
 * counts is the content that a copy gets: stored hashes of published posts don't follow the alt texts of their media.
 */
export async function isApproved(tx: Tx, source: FullPost): Promise<boolean> {
  const { approvedHash, contentHash, lastDecision, publications } = source;
  const isOpen = publications.some(({ status }) => status === "draft" || status === "pending_approval");
  if (approvedHash !== contentHash || lastDecision !== "approval" || isOpen) return false;
  return (await presentHash(tx, source)) === approvedHash;
}

const UNPUBLISHED: PostStatus[] = ["draft", "in_review", "expired"];

/** Copies that were approved, also in one of their steps, edited or sent back since they were created. */
export const TOUCHED = {
  OR: [
    { status: { notIn: UNPUBLISHED } },
    { revision: { gt: 1 } },
    { lastDecision: { not: null } },
    { approvalRounds: { some: { approvals: { some: {} } } } },
  ],
} satisfies Prisma.PostWhereInput;
