import { limitToPost, requirePost } from "#domain/content/posts/index.ts";
import { operation } from "#kernel/operation.ts";
import { decodeCursor, page } from "#kernel/page.ts";
import { commentInclude, visibleTo } from "./find.ts";
import { CommentList, ListCommentsInput } from "./schema.ts";
import { viewComment } from "./view.ts";

export const listComments = operation({
  name: "comments.list",
  summary: "List a post's comments, approvals and change requests in reading order.",
  scope: "brand",
  needs: "comments.view",
  tier: "read",
  channelLimit: limitToPost,
  readsReplica: true,
  input: ListCommentsInput,
  output: CommentList,
  async run(ctx, { id, cursor, limit }) {
    await requirePost(ctx.db, ctx, id);
    const after = decodeCursor(cursor);
    const found = await ctx.db.threadEntry.findMany({
      where: { ...visibleTo(ctx), postId: id, ...(after === undefined ? {} : { id: { gt: after } }) },
      orderBy: { id: "asc" },
      take: limit + 1,
      include: commentInclude(ctx.brandId),
    });
    const { rows, ...rest } = page(found, limit);
    return { comments: rows.map((row) => viewComment(row, ctx.role)), ...rest };
  },
});
