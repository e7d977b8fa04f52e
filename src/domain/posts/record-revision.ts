import type { Tx } from "#platform/db/index.ts";
import type { FullPost } from "./find.ts";
import { planUnchanged, revisionContent } from "./plan-edit.ts";

/** Keeps the content as it stands now under its revision, so that what was approved can always be shown again. */
export async function recordRevision(tx: Tx, post: FullPost, authorId: number, at: Date): Promise<void> {
  const { id: postId, revision, contentHash } = post;
  const content = revisionContent(planUnchanged(post));
  await tx.postRevision.create({ data: { postId, revision, authorId, content, contentHash, createdAt: at } });
}
