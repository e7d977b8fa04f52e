import type { Tx } from "#platform/db/index.ts";
import { derivePostStatus } from "./rules.ts";
import { markIdeaUsed } from "./take-up-idea.ts";
import type { PostStatus } from "./terms.ts";

/**
 * Derives the post's status from its publications and stores it; once something of it is out, its idea is used. The
 * caller holds the post's lock.
 */
export async function refreshPostStatus(tx: Tx, postId: number): Promise<PostStatus> {
  const { status, lastDecision, ideaId, publications } = await tx.post.findUniqueOrThrow({
    where: { id: postId },
    select: { status: true, lastDecision: true, ideaId: true, publications: { select: { status: true } } },
  });
  const derived = derivePostStatus(
    publications.map((publication) => publication.status),
    lastDecision,
  );
  if (derived === status) return derived;
  await tx.post.update({ where: { id: postId }, data: { status: derived } });
  if (ideaId !== null && (derived === "published" || derived === "partially_published")) await markIdeaUsed(tx, ideaId);
  return derived;
}
