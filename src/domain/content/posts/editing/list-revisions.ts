import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { limitToPost } from "../channel-limit.ts";
import { requirePost } from "../find.ts";
import { PostPageInput, RevisionList } from "../schema.ts";
import { viewRevision } from "../view.ts";

export const listRevisions = operation({
  name: "posts.list_revisions",
  summary: "List a post's revisions with their content, newest first.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  channelLimit: limitToPost,
  readsReplica: true,
  input: PostPageInput,
  output: RevisionList,
  async run(ctx, { id, cursor, limit }) {
    await requirePost(ctx.db, ctx, id);
    const { before, ...order } = newestFirst({ cursor, limit });
    const found = await ctx.db.postRevision.findMany({
      where: { postId: id, ...before, ...(seesDrafts(ctx.role) ? {} : { isSubmitted: true }) },
      ...order,
      include: { author: true, suggestion: { include: { author: true } } },
    });
    const { rows, ...rest } = page(found, limit);
    return { revisions: rows.map((row) => viewRevision(row, ctx.role)), ...rest };
  },
});
