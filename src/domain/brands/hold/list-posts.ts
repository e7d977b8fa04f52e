import { listAccess } from "#domain/brands/access/index.ts";
import { whereOverdue } from "#domain/brands/closed-brands/index.ts";
import { mediaUrl } from "#domain/content/media/rules.ts";
import { excerptOf } from "#domain/events/notifications/rules.ts";
import { viewChannelRef } from "#domain/publishing/channels/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { channelLimitOf } from "#kernel/execute.ts";
import { operation } from "#kernel/operation.ts";
import { decodeTimeCursor, timeCursor } from "#kernel/page.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { wireTime } from "#kernel/time.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import type { Prisma } from "#platform/db/index.ts";
import { findHeldBrandIds, findHold } from "./find.ts";
import { HeldPostList, ListHeldPostsInput } from "./schema.ts";

const EXCERPT = 90;

export const listHeldPosts = operation({
  name: "hold.list_posts",
  summary:
    "List the posts that came due and wait for the end of the hold, the earliest first: of a hold of the account, in all its brands whose posts you can edit.",
  scope: "brand",
  needs: "content.manage",
  tier: "read",
  channelLimit: "filtered",
  input: ListHeldPostsInput,
  output: HeldPostList,
  async run(ctx, { cursor, limit }) {
    const isAfter = cursor === undefined ? {} : after(cursor);
    const hold = await findHold(ctx.db, ctx.brandId);
    if (!hold) return { posts: [], next_cursor: null, has_more: false };
    const brandIds = await findOwnBrandIds(ctx, await findHeldBrandIds(ctx.db, hold));
    const overdue = whereOverdue(brandIds, ctx.clock.now());
    const limitedTo = channelLimitOf(ctx.caller);
    const found = await ctx.db.post.findMany({
      where: {
        brandId: { in: brandIds },
        publications: { some: overdue, ...(limitedTo.length > 0 && { every: { channelId: { in: [...limitedTo] } } }) },
        ...isAfter,
      },
      orderBy: [{ earliestAt: "asc" }, { id: "asc" }],
      take: limit + 1,
      include: {
        brand: { select: { id: true, name: true, handle: true } },
        publications: { where: overdue, orderBy: [{ scheduledAt: "asc" }, { id: "asc" }], include: { channel: true } },
        media: { orderBy: { position: "asc" }, take: 1, include: { asset: { select: { thumbKey: true } } } },
      },
    });
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      posts: rows.map(({ id, brand, body, format, publications, media }) => ({
        id,
        brand,
        excerpt: excerptOf(withoutMarks(body, format).trim().split(/\r?\n/, 1)[0] ?? "", EXCERPT),
        thumbnail_url: media[0]?.asset.thumbKey ? mediaUrl(ctx.env.APP_URL, media[0].asset.thumbKey) : null,
        scheduled_at: wireTime(publications[0]?.scheduledAt ?? ctx.clock.now()),
        channels: publications.map(({ channel }) => viewChannelRef(channel, ctx)),
        is_claimed: publications.some(({ status }) => status === "publishing"),
      })),
      next_cursor: last?.earliestAt ? timeCursor({ at: last.earliestAt, id: last.id }) : null,
      has_more: last !== undefined,
    };
  },
});

/** Of some brands, the caller's and those others in which they edit posts. */
async function findOwnBrandIds({ db, brandId, caller }: BrandContext, brandIds: readonly number[]): Promise<number[]> {
  if (caller.kind !== "person" || brandIds.length === 1) return [brandId];
  const reached = await listAccess(db, caller);
  const own = reached.filter(({ access, role }) => access === "open" && roleAllows(role, "content.manage"));
  const ids = new Set(own.map((one) => one.brandId));
  return brandIds.filter((id) => id === brandId || ids.has(id));
}

/** @throws Fault invalid */
function after(cursor: string): Prisma.PostWhereInput {
  const { at, id } = decodeTimeCursor(cursor);
  return { OR: [{ earliestAt: { gt: at } }, { earliestAt: at, id: { gt: id } }] };
}
