import type { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { afterCursor, page } from "#kernel/page.ts";
import type { Prisma } from "#platform/db/index.ts";
import { findPosts } from "./find.ts";
import { ListPostsInput, PostList } from "./schema.ts";
import { viewPost } from "./view.ts";

export const listPosts = operation({
  name: "posts.list",
  summary: "List the brand's posts, newest first.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: ListPostsInput,
  output: PostList,
  async run(ctx, input) {
    const where: Prisma.PostWhereInput = { brandId: ctx.brandId, AND: filters(input) };
    const found = await findPosts(ctx.db, { where, orderBy: { id: "desc" }, take: input.limit + 1 });
    const { rows, ...rest } = page(found, input.limit);
    return { posts: rows.map((post) => viewPost(post, ctx)), ...rest };
  },
});

function filters({
  cursor,
  status,
  channel_id,
  from,
  to,
  tag,
  q,
}: z.output<typeof ListPostsInput>): Prisma.PostWhereInput[] {
  const before = afterCursor(cursor);
  const conditions: Prisma.PostWhereInput[] = [];
  if (before !== undefined) conditions.push({ id: { lt: before } });
  if (status !== undefined) conditions.push({ status });
  if (channel_id !== undefined) conditions.push({ publications: { some: { channelId: channel_id } } });
  if (tag !== undefined) conditions.push({ tags: { has: tag } });
  // % and _ are letters here, not wildcards.
  if (q !== undefined) conditions.push({ body: { contains: q.replaceAll(/[\\%_]/g, "\\$&"), mode: "insensitive" } });
  if (from !== undefined || to !== undefined) {
    const scheduledAt = {
      ...(from === undefined ? {} : { gte: new Date(from) }),
      ...(to === undefined ? {} : { lt: new Date(to) }),
    };
    // A channel may have a time of its own, and a draft may have no channel yet.
    conditions.push({ OR: [{ scheduledAt }, { publications: { some: { scheduledAt } } }] });
  }
  return conditions;
}
