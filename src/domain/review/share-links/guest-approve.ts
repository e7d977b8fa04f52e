import { grantApproval, requireRevision } from "#domain/content/posts/index.ts";
import type { PostStatus } from "#domain/content/posts/terms.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { isBeingChanged } from "./rules.ts";
import { runAsGuest } from "./run-as-guest.ts";
import { GuestApproveInput, ReviewPost } from "./schema.ts";

/** @throws Fault refused while changes that were requested are being made */
export function requireDecidable(post: { status: PostStatus }): void {
  if (!isBeingChanged(post)) return;
  const message = t("Changes have already been requested. Wait for the next version.");
  throw fault("refused", { code: "invalid_state", message });
}

/**
 * A member never counts as somebody else where the browser shows who they are.
 * @throws Fault refused
 */
export async function requireStranger(tx: Tx, { caller }: PublicContext, brandId: BrandId): Promise<void> {
  if (caller.kind !== "person") return;
  const { userId, name } = caller;
  if ((await tx.member.count({ where: { brandId, userId, isActive: true } })) === 0) return;
  const message = t(
    "You're signed in as {name}, a member of this brand, so you can't approve as a guest. Approve the post in Masthead.",
    { name },
  );
  throw fault("refused", { code: "invalid_state", message });
}

export const guestApprove = operation({
  name: "review.approve",
  summary: "Approve a post via a share link. An outdated revision returns 412.",
  scope: "public",
  input: GuestApproveInput,
  output: ReviewPost,
  async run(ctx, { body, revision, step, ...input }) {
    return runAsGuest(ctx, input, "mayApprove", async (tx, guest, post) => {
      await requireStranger(tx, ctx, guest.brandId);
      requireRevision(post, revision);
      requireDecidable(post);
      await grantApproval(tx, guest, post, body, "approve", { step });
    });
  },
});
