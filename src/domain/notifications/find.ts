import { ROLE_NAMES, ROLES } from "#kernel/permissions.ts";
import type { Tx } from "#platform/db/index.ts";
import type { Switch } from "./rules.ts";
import { type DigestContent, LISTED } from "./write-digest.ts";

/** The notification types that a user has switched off. */
export async function findDisabledChannels(db: Tx, userId: number): Promise<Switch[]> {
  return db.notificationPreference.findMany({
    where: { userId, isOn: false },
    select: { type: true, channel: true },
  });
}

/** The content of a digest: posts the user may approve, and unread notifications of the last day. */
export async function findDigestContent(tx: Tx, userId: number, now: Date): Promise<DigestContent> {
  const memberships = await tx.member.findMany({
    where: { userId, isActive: true, brand: { closedAt: null } },
    select: { brandId: true, role: true },
  });
  const approving = ROLE_NAMES.filter((role) => ROLES[role].mayApprove);
  const inReview = {
    status: "in_review" as const,
    brandId: { in: memberships.filter(({ role }) => approving.includes(role)).map(({ brandId }) => brandId) },
  };
  const unread = {
    userId,
    readAt: null,
    createdAt: { gt: new Date(now.getTime() - 86_400_000), lte: now },
    // Notifications about pending approvals are omitted, because the posts themselves are listed.
    type: { notIn: ["approval_requested", "approval_reminder"] },
    OR: [{ brandId: null }, { brandId: { in: memberships.map(({ brandId }) => brandId) } }],
  };
  const posts = await tx.post.findMany({
    where: inReview,
    orderBy: [{ scheduledAt: { sort: "asc", nulls: "last" } }, { id: "asc" }],
    take: LISTED,
    select: { body: true, scheduledAt: true, brand: { select: { name: true, timezone: true } } },
  });
  const notices = await tx.notification.findMany({
    where: unread,
    orderBy: { id: "desc" },
    take: LISTED,
    select: { title: true, body: true },
  });
  return {
    posts: { listed: posts, total: await tx.post.count({ where: inReview }) },
    notices: { listed: notices, total: await tx.notification.count({ where: unread }) },
  };
}
