import { cancelMail } from "#domain/events/mail/index.ts";
import { endCredentials } from "#domain/identity/credentials/index.ts";
import { evergreenPostsOf, pausePostsOf } from "#domain/planning/evergreen/index.ts";
import { seriesOf, stopSeriesOf } from "#domain/planning/recurrences/index.ts";
import { endDelegationsOf } from "#domain/review/approval-delegations/index.ts";
import { removeApprover } from "#domain/review/approval-steps/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import { type Role, roleAllows } from "#kernel/permissions.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";

/** The user and the brand whose work ends, and the current time. */
export type Departure = { brandId: BrandId; userId: number; now: Date };

/** What is active in a brand on a user's behalf, as filters of their rows. */
export function findMemberWork({ brandId, userId, now }: Departure) {
  return {
    shareLinks: { brandId, createdById: userId, revokedAt: null, expiresAt: { gt: now } },
    calendarFeeds: { brandId, createdById: userId },
    assignedItems: { brandId, assigneeId: userId },
    assignedPosts: { brandId, assigneeId: userId },
    recurringPosts: seriesOf({ brandId, userId }),
    evergreenPosts: evergreenPostsOf({ brandId, userId }),
    uploads: { brandId, userId, assetId: null },
    connectLinks: { brandId, createdById: userId, usedAt: null, revokedAt: null, expiresAt: { gt: now } },
    channelRequests: { brandId, userId, status: { notIn: ["done", "refused"] } },
  } as const satisfies Record<string, object> & {
    shareLinks: Prisma.ShareLinkWhereInput;
    calendarFeeds: Prisma.CalendarFeedWhereInput;
    assignedItems: Prisma.InboxItemWhereInput;
    assignedPosts: Prisma.PostWhereInput;
    recurringPosts: Prisma.PostRecurrenceWhereInput;
    evergreenPosts: Prisma.EvergreenPostWhereInput;
    uploads: Prisma.MediaUploadWhereInput;
    connectLinks: Prisma.ConnectLinkWhereInput;
    channelRequests: Prisma.ChannelRequestWhereInput;
  };
}

/** How many of each were ended, by their key in the audit log. */
export type EndedWork = {
  share_links?: number;
  calendar_feeds?: number;
  inbox_items?: number;
  assigned_posts?: number;
  recurring_posts?: number;
  evergreen_posts?: number;
  uploads?: number;
  connect_links?: number;
  channel_requests?: number;
};

/**
 * Ends what is active in a brand on a user's behalf and no longer allowed by their role. What they wrote, submitted and
 * approved belongs to the brand and stays; nothing that was ended returns with a later membership.
 * @param role their new role; null: no active member
 * @returns how many of each, without zeros
 */
export async function endMemberWork(
  tx: Tx,
  ctx: PublicContext,
  { brandId, userId }: Omit<Departure, "now">,
  role: Role | null,
): Promise<EndedWork> {
  const may = (permission: "content.view" | "content.manage" | "comments.manage" | "connections.manage") =>
    roleAllows(role, permission);
  const departure = { brandId, userId, now: ctx.clock.now() };
  const { shareLinks, calendarFeeds, assignedItems, assignedPosts, uploads, channelRequests, connectLinks } =
    findMemberWork(departure);
  const none = { count: 0 };
  // A series is locked before its posts.
  const recurrences = may("content.manage") ? [] : await stopSeriesOf(tx, ctx, departure);
  const evergreen = may("content.manage") ? [] : await pausePostsOf(tx, ctx, departure);
  const [links, feeds, items, posts, files, toConnect, requests] = [
    may("content.manage")
      ? none
      : await tx.shareLink.updateMany({ where: shareLinks, data: { revokedAt: departure.now } }),
    may("content.view") ? none : await tx.calendarFeed.deleteMany({ where: calendarFeeds }),
    may("comments.manage") ? none : await tx.inboxItem.updateMany({ where: assignedItems, data: { assigneeId: null } }),
    may("content.manage") ? none : await tx.post.updateMany({ where: assignedPosts, data: { assigneeId: null } }),
    may("content.manage") ? none : await tx.mediaUpload.deleteMany({ where: uploads }),
    may("connections.manage")
      ? none
      : await tx.connectLink.updateMany({ where: connectLinks, data: { revokedAt: departure.now } }),
    may("connections.manage") ? none : await tx.channelRequest.deleteMany({ where: channelRequests }),
  ];
  // Named as one of the team; a client can be named again.
  if (role === null || role === "client") await removeApprover(tx, brandId, userId);
  await endDelegationsOf(tx, departure, role === null);
  // A client can't own the account, either.
  if (role === null || role === "client") {
    await tx.ownershipOffer.deleteMany({ where: { toId: userId, account: { brands: { some: { id: brandId } } } } });
  }
  if (!roleAllows(role, "approve")) await tx.approvalLink.deleteMany({ where: { brandId, userId } });
  // They no longer see the brand's notifications; those count as unread for nobody.
  if (role === null) {
    const theirs = { where: { brandId, userId } };
    await tx.notification.deleteMany(theirs);
    await tx.approvalRequest.deleteMany(theirs);
    await tx.reportRecipient.deleteMany(theirs);
    await cancelMail(tx, departure);
    await endSsoCredentials(tx, departure);
  }
  const counts = {
    share_links: links.count,
    calendar_feeds: feeds.count,
    inbox_items: items.count,
    assigned_posts: posts.count,
    recurring_posts: recurrences.length,
    evergreen_posts: evergreen.length,
    uploads: files.count,
    connect_links: toConnect.count,
    channel_requests: requests.count,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** Ends the credentials from an account's single sign-on once the person is a member of none of its brands. */
async function endSsoCredentials(tx: Tx, { brandId, userId }: Departure): Promise<void> {
  const { accountId } = await tx.brand.findUniqueOrThrow({ where: { id: brandId }, select: { accountId: true } });
  const remaining = { userId, isActive: true, brandId: { not: brandId }, brand: { accountId } };
  if ((await tx.member.count({ where: remaining })) === 0)
    await endCredentials(tx, { userId, ssoAccountId: accountId });
}

/** For the audit log; empty where nothing ended. */
export function endedWorkDetail(ended: EndedWork): { ended?: EndedWork } {
  return Object.keys(ended).length > 0 ? { ended } : {};
}
