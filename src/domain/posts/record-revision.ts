import { wireTimeOrNull } from "#kernel/time.ts";
import type { Tx } from "#platform/db/index.ts";
import type { FullPost } from "./find.ts";
import { readOverrides } from "./rules.ts";
import type { RevisionContent } from "./schema.ts";

/** Keeps the content as it stands now under its revision, so that what was approved can always be shown again. */
export async function recordRevision(tx: Tx, post: FullPost, authorId: number, at: Date): Promise<void> {
  const content: RevisionContent = {
    body: post.body,
    media_ids: post.media.map(({ assetId }) => assetId),
    tags: post.tags,
    scheduled_at: wireTimeOrNull(post.scheduledAt),
    channels: post.publications.map((publication) => ({
      channel_id: publication.channelId,
      overrides: readOverrides(publication.overrides),
      scheduled_at: wireTimeOrNull(publication.followsPost ? null : publication.scheduledAt),
    })),
  };
  const { id: postId, revision, contentHash } = post;
  await tx.postRevision.create({ data: { postId, revision, authorId, content, contentHash, createdAt: at } });
}
