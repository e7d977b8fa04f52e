import { readCredential } from "#domain/provenance/index.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import type { FullPost } from "./find.ts";
import { planUnchanged, revisionContent } from "./plan-edit.ts";
import { originOf } from "./rules.ts";

/** Keeps the content as it stands now under its revision, so that what was approved can always be shown again. */
export async function recordRevision(tx: Tx, ctx: BrandContext, caller: Person, post: FullPost): Promise<void> {
  const { id: postId, revision, contentHash } = post;
  const content = revisionContent(planUnchanged(post));
  const by = { authorId: caller.userId, origin: originOf(ctx.origin.door), ...(await readCredential(tx, caller)) };
  const createdAt = ctx.clock.now();
  await tx.postRevision.create({ data: { postId, revision, ...by, content, contentHash, createdAt } });
}
