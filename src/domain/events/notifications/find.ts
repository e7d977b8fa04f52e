import { waitsFor } from "#domain/review/approval-steps/index.ts";
import { rolesThat } from "#kernel/permissions.ts";
import { type TextFormat, withoutMarks } from "#kernel/without-marks.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import type { Switch } from "./rules.ts";
import { type DigestContent, LISTED } from "./write-digest.ts";

/** The notification types that a user has switched off. */
export async function findDisabledChannels(db: Tx, userId: number): Promise<Switch[]> {
  return db.notificationPreference.findMany({
    where: { userId, isOn: false },
    select: { type: true, channel: true },
  });
}

const APPROVING = rolesThat("approve");

type ListedPost = {
  body: string;
  format: TextFormat;
  scheduledAt: Date | null;
  name: string;
  timezone: string;
  total: number;
};

/** The content of a digest: posts the user may approve, and unread notifications of the last day. */
export async function findDigestContent(tx: Tx, userId: number, now: Date): Promise<DigestContent> {
  const memberships = await tx.member.findMany({
    where: { userId, isActive: true, brand: { closedAt: null } },
    select: { brandId: true },
  });
  const unread = {
    userId,
    readAt: null,
    createdAt: { gt: new Date(now.getTime() - 86_400_000), lte: now },
    // Notifications about pending approvals are omitted, because the posts themselves are listed.
    type: { notIn: ["approval_requested", "approval_reminder"] },
    OR: [{ brandId: null }, { brandId: { in: memberships.map(({ brandId }) => brandId) } }],
  };
  const posts = await tx.$queryRaw<ListedPost[]>`
    select left(p.body, 1000) as body, p.format, p.scheduled_at as "scheduledAt", brand.name, brand.timezone,
      (count(*) over ())::int as total
    from members mine join brands brand on brand.id = mine.brand_id join posts p on p.brand_id = mine.brand_id
    where mine.user_id = ${userId} and mine.is_active and brand.closed_at is null
      and mine.role::text = any(${APPROVING}) and p.status = 'in_review'
      and ${waitsFor(userId, Prisma.sql`mine.role::text`, now)}
    order by p.scheduled_at nulls last, p.id limit ${LISTED}`;
  const notices = await tx.notification.findMany({
    where: unread,
    orderBy: { id: "desc" },
    take: LISTED,
    select: { title: true, body: true },
  });
  return {
    posts: {
      listed: posts.map(({ body, format, scheduledAt, name, timezone }) => ({
        body: withoutMarks(body, format),
        scheduledAt,
        brand: { name, timezone },
      })),
      total: posts[0]?.total ?? 0,
    },
    notices: { listed: notices, total: await tx.notification.count({ where: unread }) },
  };
}
