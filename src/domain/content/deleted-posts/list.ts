import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { withPerson } from "./find.ts";
import { oldestKept } from "./rules.ts";
import { DeletedPostList, ListDeletedPostsInput } from "./schema.ts";
import { viewDeletedPost } from "./view.ts";

export const listDeletedPosts = operation({
  name: "deleted_posts.list",
  summary: "List the posts that were deleted in the last 30 days and can be restored, last deleted first.",
  scope: "brand",
  needs: "content.manage",
  tier: "read",
  readsReplica: true,
  input: ListDeletedPostsInput,
  output: DeletedPostList,
  async run({ db, brandId, clock }, { cursor, limit }) {
    const { before, ...order } = newestFirst({ cursor, limit });
    const found = await db.deletedPost.findMany({
      where: { brandId, deletedAt: { gt: oldestKept(clock.now()) }, ...before },
      ...order,
      include: withPerson,
    });
    const { rows, ...rest } = page(found, limit);
    return { deleted_posts: rows.map(viewDeletedPost), ...rest };
  },
});
