import type { Tx } from "#platform/db/index.ts";
import { derivePostStatus } from "./rules.ts";
import type { PostStatus } from "./schema.ts";

/** Derives the post's status from its publications and stores it. The caller holds the post's lock. */
export async function refreshPostStatus(tx: Tx, postId: number): Promise<PostStatus> {
  const { status, lastDecision, publications } = await tx.post.findUniqueOrThrow({
    where: { id: postId },
    select: { status: true, lastDecision: true, publications: { select: { status: true } } },
  });
  const derived = derivePostStatus(
    publications.map((publication) => publication.status),
    lastDecision,
  );
  if (derived !== status) await tx.post.update({ where: { id: postId }, data: { status: derived } });
  return derived;
}
