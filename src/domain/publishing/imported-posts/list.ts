import { operation } from "#kernel/operation.ts";
import { decodeTimeCursor, timeCursor } from "#kernel/page.ts";
import type { Prisma } from "#platform/db/index.ts";
import { ImportedPostList, ListImportedPostsInput } from "./schema.ts";
import { viewImportedPost } from "./view.ts";

export const listImportedPosts = operation({
  name: "imported_posts.list",
  summary: "List the posts that were published elsewhere on the brand's channels, the newest first.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: ListImportedPostsInput,
  output: ImportedPostList,
  async run(ctx, { cursor, limit, channel_id: channelId, from, to }) {
    const after = cursor === undefined ? undefined : decodeTimeCursor(cursor);
    const where: Prisma.ImportedPostWhereInput = {
      brandId: ctx.brandId,
      publishedAt: { ...(from && { gte: new Date(from) }), ...(to && { lt: new Date(to) }) },
      ...(channelId && { channelId }),
      ...(after && { OR: [{ publishedAt: { lt: after.at } }, { publishedAt: after.at, id: { lt: after.id } }] }),
    };
    const found = await ctx.db.importedPost.findMany({
      where,
      include: { channel: true },
      orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
      take: limit + 1,
    });
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      imported_posts: rows.map((row) => viewImportedPost(row, ctx)),
      next_cursor: last ? timeCursor({ at: last.publishedAt, id: last.id }) : null,
      has_more: last !== undefined,
    };
  },
});
