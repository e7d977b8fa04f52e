import { findAsset, postsWith } from "#domain/content/media/index.ts";
import { AssetInput } from "#domain/content/media/schema.ts";
import { firstCharacters } from "#kernel/excerpt.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { submittedTo } from "../approval/submitted-version.ts";
import { AssetUseList } from "../schema.ts";
import type { PostStatus } from "../terms.ts";

const EXCERPT_LENGTH = 120;

export const listMediaUses = operation({
  name: "media.list_uses",
  summary: "List the posts that use an asset, newest first, at most 100.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  readsReplica: true,
  input: AssetInput,
  output: AssetUseList,
  async run(ctx, { id }) {
    const { db, brandId, role } = ctx;
    const asset = await findAsset(db, ctx, id);
    const ids = (await postsWith(db, ctx, [asset])).get(id) ?? [];
    const posts = await db.post.findMany({
      where: { ...submittedTo(role), brandId, id: { in: ids } },
      orderBy: { id: "desc" },
      select: { id: true, body: true, status: true, scheduledAt: true },
    });
    return {
      uses: posts.map((post) => ({
        post_id: post.id,
        words: firstCharacters(post.body, EXCERPT_LENGTH),
        status: post.status as PostStatus,
        scheduled_at: post.scheduledAt && wireTime(post.scheduledAt),
      })),
    };
  },
});
