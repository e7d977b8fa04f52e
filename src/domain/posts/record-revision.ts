import { readCredential } from "#domain/provenance/index.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import type { PostRevision, Tx } from "#platform/db/index.ts";
import type { FullPost } from "./find.ts";
import { planUnchanged, revisionContent } from "./plan-edit.ts";
import { originOf } from "./rules.ts";

/** Who wrote something, through which adapter and credential, in the form of the rows' columns. */
export type Authorship = Pick<
  PostRevision,
  "authorId" | "origin" | "originToken" | "originTokenKind" | "originTokenTier"
>;

/** Stores the present content under its revision, so that approved content can always be shown again. */
export async function recordRevision(tx: Tx, ctx: BrandContext, caller: Person, post: FullPost): Promise<void> {
  const by = {
    authorId: caller.userId,
    origin: originOf(ctx.origin.entryPoint),
    ...(await readCredential(tx, caller)),
  };
  await keepRevision(tx, post, by, ctx.clock.now());
}

/** The same for an author other than the caller. */
export async function keepRevision(tx: Tx, post: FullPost, by: Authorship, createdAt: Date): Promise<void> {
  const { id: postId, revision, contentHash, submittedHash } = post;
  const content = revisionContent(planUnchanged(post));
  await tx.postRevision.create({
    data: { postId, revision, ...by, content, contentHash, isSubmitted: contentHash === submittedHash, createdAt },
  });
}

/** Marks the post's present revision as submitted: clients may see it from now on. */
export async function markSubmitted(
  tx: Tx,
  { id: postId, revision }: Pick<FullPost, "id" | "revision">,
): Promise<void> {
  await tx.postRevision.updateMany({ where: { postId, revision }, data: { isSubmitted: true } });
}
