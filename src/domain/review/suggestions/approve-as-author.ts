import {
  type FullPost,
  findLinkCreatorRole,
  grantApproval,
  isApprovable,
  LINK_STATE,
  type ReviewContext,
} from "#domain/content/posts/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { roleAllows } from "#kernel/permissions.ts";
import type { Tx } from "#platform/db/index.ts";
import type { SuggestionEntry } from "./decide.ts";

/**
 * Gives the approval that came with an accepted suggestion, in its author's name, if they may approve the post now: as
 * any approval, it counts in the current step of the review.
 * @param post as it is with the suggestion
 * @throws Fault preflight_failed
 */
export async function approveAsAuthor(
  tx: Tx,
  ctx: BrandContext,
  post: FullPost,
  entry: SuggestionEntry,
): Promise<void> {
  const author = entry.shareLink ? await guestOf(tx, ctx, entry) : await memberOf(tx, ctx, entry);
  if (author && isApprovable(author, post)) await grantApproval(tx, author, post, "");
}

/** @returns null when the link has ended or may not approve any more */
async function guestOf(
  tx: Tx,
  ctx: BrandContext,
  { shareLinkId, guestName, guestKeyHash: keyHash }: SuggestionEntry,
): Promise<ReviewContext | null> {
  const link = await tx.shareLink.findUnique({ where: { id: shareLinkId ?? 0 }, include: LINK_STATE });
  if (!link?.mayApprove || link.revokedAt || link.expiresAt <= ctx.clock.now()) return null;
  const creator = await findLinkCreatorRole(tx, link);
  if (!roleAllows(creator, "approve")) return null;
  return {
    ...ctx,
    caller: { kind: "guest" },
    origin: { ...ctx.origin, entryPoint: "share_link" },
    role: "client",
    guest: {
      name: guestName ?? "",
      keyHash,
      linkId: link.id,
      linkName: link.name,
      makerId: link.createdById,
      idempotencyKey: null,
    },
  };
}

/** @returns null when the author no longer belongs to the brand */
async function memberOf(
  tx: Tx,
  ctx: BrandContext,
  { id, authorId, origin }: SuggestionEntry,
): Promise<ReviewContext | null> {
  const member = await tx.member.findFirst({
    where: { brandId: ctx.brandId, userId: authorId ?? 0, isActive: true, user: { deletedAt: null, disabledAt: null } },
    include: { user: true },
  });
  if (!member || !roleAllows(member.role, "approve")) return null;
  return {
    ...ctx,
    // Whoever accepts it does not approve: the author of the suggestion did.
    caller: { kind: "guest" },
    origin: { ...ctx.origin, entryPoint: origin === "mcp" || origin === "api" ? origin : "studio" },
    role: member.role,
    approver: { userId: member.userId, name: fullName(member.user), by: { suggestion: id } },
  };
}
