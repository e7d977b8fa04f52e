import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { decodeRankCursor, decodeTimeCursor, rankCursor, timeCursor } from "#kernel/page.ts";
import { startOfDay } from "#kernel/zone.ts";
import type { Prisma, ImportedPost as Row } from "#platform/db/index.ts";
import { ImportedPostList, ListImportedPostsInput } from "./schema.ts";
import type { IMPORTED_SORTS } from "./terms.ts";
import { viewImportedPost } from "./view.ts";

export const listImportedPosts = operation({
  name: "imported_posts.list",
  summary:
    "List the posts that were published elsewhere on the brand's channels, the newest or the most successful first.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  readsReplica: true,
  input: ListImportedPostsInput,
  output: ImportedPostList,
  async run(ctx, { cursor, limit, channel_id: channelId, from, to, sort }) {
    const { after, orderBy, cursorOf } = ORDERS[sort];
    const timezone = ctx.timezone ?? (await readTimezone(ctx));
    const where: Prisma.ImportedPostWhereInput = {
      brandId: ctx.brandId,
      publishedAt: {
        ...(from && { gte: startOfDay(from, timezone, 0) }),
        ...(to && { lt: startOfDay(to, timezone, 1) }),
      },
      ...(channelId && { channelId }),
      AND: [sort === "engagement" ? { engagement: { not: null } } : {}, cursor === undefined ? {} : after(cursor)],
    };
    const found = await ctx.db.importedPost.findMany({
      where,
      include: { channel: true },
      orderBy,
      take: limit + 1,
    });
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      imported_posts: rows.map((row) => viewImportedPost(row, ctx)),
      next_cursor: last ? cursorOf(last) : null,
      has_more: last !== undefined,
    };
  },
});

type Order = {
  /** What follows the place of a cursor. @throws Fault invalid */
  after: (cursor: string) => Prisma.ImportedPostWhereInput;
  orderBy: Prisma.ImportedPostOrderByWithRelationInput[];
  cursorOf: (last: Row) => string;
};

const ORDERS: Record<(typeof IMPORTED_SORTS)[number], Order> = {
  newest: {
    after: (cursor) => {
      const { at, id } = decodeTimeCursor(cursor);
      return { OR: [{ publishedAt: { lt: at } }, { publishedAt: at, id: { lt: id } }] };
    },
    orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
    cursorOf: ({ publishedAt, id }) => timeCursor({ at: publishedAt, id }),
  },
  engagement: {
    after: (cursor) => {
      const { value, id } = decodeRankCursor(cursor);
      return { OR: [{ engagement: { lt: value } }, { engagement: value, id: { lt: id } }] };
    },
    orderBy: [{ engagement: "desc" }, { id: "desc" }],
    cursorOf: ({ engagement, id }) => rankCursor({ value: engagement ?? 0, id }),
  },
};

async function readTimezone({ db, brandId }: BrandContext): Promise<string> {
  return (await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { timezone: true } })).timezone;
}
