import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { findMemberWork } from "./end-member-work.ts";
import { changeableMember } from "./find.ts";
import { MemberDeparture, RemoveMemberInput } from "./schema.ts";

/** Links listed in the dialog; the rest is counted. */
const MAX_LINKS = 50;

export const getDeparture = operation({
  name: "users.get_departure",
  summary: "Get what removing or deactivating a member affects: share links, calendar feeds and assigned items.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: RemoveMemberInput,
  output: MemberDeparture,
  async run(ctx, { id }) {
    const { db, brandId } = ctx;
    await db.$transaction((tx) => changeableMember(tx, ctx, id));
    const acts = findMemberWork({ brandId, userId: id, now: ctx.clock.now() });
    const [links, linkCount, feeds, items, posts, recurrences, evergreen] = await Promise.all([
      db.shareLink.findMany({
        where: acts.shareLinks,
        orderBy: { id: "desc" },
        take: MAX_LINKS,
        select: { id: true, name: true, expiresAt: true, _count: { select: { posts: true } } },
      }),
      db.shareLink.count({ where: acts.shareLinks }),
      db.calendarFeed.count({ where: acts.calendarFeeds }),
      db.inboxItem.count({ where: acts.assignedItems }),
      db.post.count({ where: acts.assignedPosts }),
      db.postRecurrence.count({ where: acts.recurringPosts }),
      db.evergreenPost.count({ where: acts.evergreenPosts }),
    ]);
    return {
      share_link_count: linkCount,
      share_links: links.map(({ id: linkId, name, expiresAt, _count }) => ({
        id: linkId,
        name,
        posts: _count.posts,
        expires_at: wireTime(expiresAt),
      })),
      calendar_feeds: feeds,
      inbox_items: items,
      assigned_posts: posts,
      recurring_posts: recurrences,
      evergreen_posts: evergreen,
    };
  },
});
