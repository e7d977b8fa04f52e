import type { BrandId } from "#kernel/ids.ts";
import type { Tx } from "#platform/db/index.ts";
import { checkReferences } from "../checks/check-references.ts";
import { type FullPost, type FullPublication, findPost } from "../find.ts";
import { contentHash, readOverrides, withoutUndefined } from "../rules.ts";
import type { Overrides } from "../schema.ts";
import type { PublishedContent } from "./changeable.ts";
import { type PostPlan, planUnchanged } from "./plan-edit.ts";
import { type Authorship, keepRevision } from "./record-revision.ts";

/**
 * Stores an edit made on a platform as the publication's content, with a new revision of the locked post. The post's
 * own text changes as well unless another channel has it. Whoever may do this may approve, so an approval or submission
 * remains valid; the approval not where an alt text was changed since, which nobody has seen.
 */
export async function recordPublishedEdit(
  tx: Tx,
  brandId: BrandId,
  post: FullPost,
  publicationId: number,
  { body, ...rest }: PublishedContent,
  by: Authorship,
  now: Date,
): Promise<void> {
  const {
    media_ids: mediaIds,
    thread_media_ids: ofParts,
    ...before
  } = readOverrides(ownOverrides(post, publicationId));
  const isShared = post.publications.some(
    ({ id, overrides }) => id !== publicationId && readOverrides(overrides).body === undefined,
  );
  const isBase = before.body === undefined && !isShared;
  const base = isBase ? body : post.body;
  const overrides = withoutUndefined({
    ...rest,
    media_ids: mediaIds,
    thread_media_ids: ofParts,
    body: body === base && before.body === undefined ? undefined : body,
  });
  await tx.publication.update({ where: { id: publicationId }, data: { overrides, editedAt: now } });
  const changed = { ...post, body: base, publications: withOverrides(post, publicationId, overrides) };
  const plan = planUnchanged(changed);
  // The media are the same before and after.
  const { assets } = await checkReferences(tx, brandId, plan);
  const hashOf = (content: PostPlan) => contentHash(content, (id) => assets.get(id)?.altText ?? "");
  const isSeen = hashOf(planUnchanged(post)) === post.contentHash;
  const hash = hashOf(plan);
  const updatedHash = (old: string | null) => (old === post.contentHash ? hash : old);
  await tx.post.update({
    where: { id: post.id },
    data: {
      body: base,
      contentHash: hash,
      submittedHash: updatedHash(post.submittedHash),
      approvedHash: isSeen ? updatedHash(post.approvedHash) : post.approvedHash,
      revision: { increment: 1 },
    },
  });
  await keepRevision(tx, await findPost(tx, brandId, post.id), by, now);
}

function ownOverrides({ publications }: FullPost, publicationId: number): unknown {
  return publications.find(({ id }) => id === publicationId)?.overrides ?? {};
}

function withOverrides({ publications }: FullPost, publicationId: number, overrides: Overrides): FullPublication[] {
  return publications.map((one) => (one.id === publicationId ? { ...one, overrides } : one));
}
