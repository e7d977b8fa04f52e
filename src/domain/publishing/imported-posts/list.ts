import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { decodeTimeCursor, timeCursor } from "#kernel/page.ts";
import { startOfDay } from "#kernel/zone.ts";
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
    const timezone = ctx.timezone ?? (await readTimezone(ctx));
    const where: Prisma.ImportedPostWhereInput = {
      brandId: ctx.brandId,
      publishedAt: {
        ...(from && { gte: startOfDay(from, timezone, 0) }),
        ...(to && { lt: startOfDay(to, timezone, 1) }),
      },
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

async function readTimezone({ db, brandId }: BrandContext): Promise<string> {
  return (await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { timezone: true } })).timezone;
}
