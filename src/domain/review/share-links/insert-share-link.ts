import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { wireTime } from "#kernel/time.ts";
import { generateToken, hashToken } from "#platform/random-token.ts";
import { findLink, type LinkRow } from "./find.ts";
import { auditShareLink } from "./record.ts";
import { daysFrom } from "./rules.ts";
import type { LinkOptions } from "./schema.ts";
import { DEFAULT_DAYS, MAX_DAYS } from "./terms.ts";
import { tokenLocation } from "./view.ts";

/**
 * Creates a link to posts of the brand, which the caller has verified to exist.
 * @throws Fault forbidden for a link with more rights than its creator, invalid on `expires_at`, not_found for a post
 * that was deleted meanwhile
 */
export async function insertShareLink(
  ctx: BrandContext,
  options: LinkOptions,
  postIds: readonly number[],
): Promise<LinkRow> {
  const now = ctx.clock.now();
  const mayApprove = decideApproval(ctx, options.may_approve);
  const expiresAt = options.expires_at === undefined ? daysFrom(now, DEFAULT_DAYS) : new Date(options.expires_at);
  if (expiresAt <= now) throw invalid("expires_at", t("Expires at must be in the future."));
  if (expiresAt > daysFrom(now, MAX_DAYS))
    throw invalid("expires_at", t("Expires at must be at most {maximum} days ahead.", { maximum: MAX_DAYS }));
  const token = generateToken();
  const tokenHash = hashToken(token);
  const encrypted = await ctx.secrets.encrypt(token, tokenLocation(tokenHash));
  const passcodeHash =
    options.passcode === undefined ? null : await ctx.passwords.hash(options.passcode, ctx.origin.address);
  const { brandId } = ctx;
  const row = {
    brandId,
    createdById: ctx.caller.kind === "person" ? ctx.caller.userId : null,
    name: options.name,
    mayComment: options.may_comment,
    mayApprove,
    expiresAt,
    createdAt: now,
  };
  return ctx.db.$transaction(async (tx) => {
    // Locked, so that none is deleted between this check and the commit.
    const found = await tx.$queryRaw<object[]>`
      select 1 from posts where brand_id = ${brandId} and id = any(${postIds}::bigint[]) for key share`;
    if (found.length < postIds.length) throw fault("not_found", { what: t("Post") });
    const { id } = await tx.shareLink.create({ data: { ...row, tokenHash, token: encrypted, passcodeHash } });
    await tx.shareLinkPost.createMany({
      data: postIds.map((postId, position) => ({ brandId, linkId: id, postId, position })),
    });
    await auditShareLink(tx, ctx, "created", id, {
      post_ids: postIds,
      may_approve: mayApprove,
      expires_at: wireTime(expiresAt),
    });
    return findLink(tx, brandId, id);
  });
}

/** A link acts on behalf of its creator, so a role that may not approve can't grant the right to. */
function decideApproval({ role }: BrandContext, wanted: boolean | undefined): boolean {
  const isAllowed = roleAllows(role, "approve");
  if (wanted && !isAllowed) {
    throw fault("forbidden", { message: t("Your role can't approve posts, so your links can't allow approvals.") });
  }
  return wanted ?? isAllowed;
}
