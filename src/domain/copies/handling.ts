import { readSteps } from "#domain/approval-steps/index.ts";
import { callerMayApprove, type FullPost, isSelfApproving } from "#domain/posts/index.ts";
import { originOf } from "#domain/posts/rules.ts";
import type { PostStatus } from "#domain/posts/terms.ts";
import type { BrandContext } from "#kernel/context.ts";
import { tierIncludes } from "#kernel/permissions.ts";
import type { Brand, Prisma } from "#platform/db/index.ts";
import type { Mandate } from "./mandate.ts";
import type { Handling } from "./terms.ts";

/**
 * How a copy is handled by the brand's present rules, which may have changed since it was asked for.
 * @param ctx acting for whoever asked for it
 * @param source whose content it takes
 */
export function handlingNow(
  mandate: Mandate,
  brand: Pick<Brand, "approvalPolicy" | "approvalSteps">,
  ctx: BrandContext,
  source: FullPost,
): Handling {
  if (mandate.handling === "draft") return "draft";
  const hasSteps = readSteps(brand.approvalSteps).length > 0;
  const approves =
    mandate.handling === "approve"
      ? callerMayApprove(ctx) && !hasSteps
      : mayApproveBySubmitting(mandate) && isSelfApproving(ctx, brand);
  return approves && isApproved(source) ? "approve" : "submit";
}

/** As with `posts.submit`: neither an agent that only submits, nor a token that can't approve. */
function mayApproveBySubmitting({ origin, originTokenTier: tier }: Mandate): boolean {
  return origin !== originOf("mcp") && (tier === null || tierIncludes(tier, "elevated_write"));
}

/** Nothing is approved by itself that was edited, sent back or never approved, nor a channel's time that was not. */
export function isApproved({ approvedHash, contentHash, lastDecision, publications }: FullPost): boolean {
  const isOpen = publications.some(({ status }) => status === "draft" || status === "pending_approval");
  return approvedHash === contentHash && lastDecision === "approval" && !isOpen;
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
