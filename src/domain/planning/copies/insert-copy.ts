import {
  type FullPost,
  findPost,
  findRule,
  grantApproval,
  insertPost,
  type PostPlan,
  type ReviewContext,
  submitForReview,
} from "#domain/content/posts/index.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import type { CopyRequest } from "./copy-request.ts";
import type { Handling } from "./terms.ts";

type Copying = {
  plan: PostPlan;
  request: CopyRequest;
  handling: Handling;
  /** What it is a copy of, for the audit log. */
  copyOf: NonNullable<ReviewContext["copyOf"]>;
  /** Writes what it is a copy of. */
  link: (postId: number) => Promise<unknown>;
};

/**
 * Creates a copy of a post, as `posts.repeat` does, and submits or approves it; no approval replaces those that a rule asks for.
 * @throws Fault invalid, refused, preflight_failed
 */
export async function insertCopy(
  tx: Tx,
  ctx: BrandContext,
  caller: Person,
  { plan, request, handling, copyOf, link }: Copying,
): Promise<FullPost> {
  const { origin, originToken, originTokenKind, originTokenTier } = request;
  const credential = { originToken, originTokenKind, originTokenTier };
  const purpose = handling === "approve" ? "approve" : "edit";
  const copy = await insertPost(tx, ctx, caller, plan, purpose, { origin, credential });
  await link(copy.id);
  const approves = handling === "approve" && (await findRule(tx, copy)) === null;
  if (approves) await grantApproval(tx, { ...ctx, copyOf }, copy, "");
  else if (handling !== "draft") await submitForReview(tx, ctx, copy);
  return findPost(tx, ctx.brandId, copy.id);
}
