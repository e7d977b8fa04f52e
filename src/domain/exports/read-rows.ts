import type { Db, Prisma } from "#platform/db/index.ts";

/**
 * What an export reads of each table, column by column: a column that is added later stays at home until somebody puts
 * it here, so no secret, hash or token can leave by accident.
 */
const PERSON = { select: { id: true, firstName: true, lastName: true } } as const;

export const POST = {
  ...{ id: true, author: PERSON, origin: true, originToken: true, body: true, tags: true, internalNote: true },
  ...{ scheduledAt: true, timezone: true, status: true, revision: true, contentHash: true, approvedHash: true },
  ...{ lastDecision: true, ideaId: true, createdAt: true, updatedAt: true },
  media: { orderBy: { position: "asc" }, select: { assetId: true } },
  revisions: {
    orderBy: { revision: "asc" },
    select: { revision: true, author: PERSON, content: true, contentHash: true, createdAt: true },
  },
  publications: {
    orderBy: { id: "asc" },
    select: {
      ...{ id: true, channelId: true, overrides: true, scheduledAt: true, status: true, externalId: true },
      ...{ permalink: true, publishedAt: true, error: true, createdAt: true },
      attempts: {
        orderBy: { number: "asc" },
        select: { number: true, outcome: true, error: true, startedAt: true, finishedAt: true },
      },
      metrics: { orderBy: { day: "asc" }, select: { day: true, values: true, asOf: true } },
    },
  },
} as const satisfies Prisma.PostSelect;

const ENTRY = {
  ...{ id: true, postId: true, kind: true, visibility: true, parentId: true, author: PERSON, guestName: true },
  ...{ shareLinkId: true, body: true, revision: true, contentHash: true, via: true, originToken: true },
  ...{ resolvedAt: true, createdAt: true },
} as const satisfies Prisma.ThreadEntrySelect;

export const ASSET = {
  ...{ id: true, name: true, type: true, bytes: true, width: true, height: true, altText: true, sha256: true },
  ...{ durationMs: true, folder: true, createdAt: true, storageKey: true },
} as const satisfies Prisma.MediaAssetSelect;

type Read = (after: number, take: number) => Promise<{ id: number }[]>;

/** The lists of one brand, by the name of their file. */
export function brandLists(db: Db, brandId: number): Record<string, Read> {
  const next = (after: number, take: number) =>
    ({ where: { brandId, id: { gt: after } }, orderBy: { id: "asc" }, take }) as const;
  const decisions = { kind: { in: ["approval" as const, "change_request" as const] } };
  return {
    members: (after, take) => db.member.findMany({ ...next(after, take), select: MEMBER }),
    invitations: (after, take) => db.invitation.findMany({ ...next(after, take), select: INVITATION }),
    channels: (after, take) => db.channel.findMany({ ...next(after, take), select: CHANNEL }),
    posts: (after, take) => db.post.findMany({ ...next(after, take), select: POST }),
    threads: (after, take) => db.threadEntry.findMany({ ...next(after, take), select: ENTRY }),
    approvals: (after, take) =>
      db.threadEntry.findMany({
        ...next(after, take),
        where: { ...next(after, take).where, ...decisions },
        select: ENTRY,
      }),
    "share-links": (after, take) => db.shareLink.findMany({ ...next(after, take), select: SHARE_LINK }),
    ideas: (after, take) => db.idea.findMany({ ...next(after, take), select: IDEA }),
    contacts: (after, take) => db.contact.findMany({ ...next(after, take), select: CONTACT }),
    inbox: (after, take) => db.inboxItem.findMany({ ...next(after, take), select: INBOX_ITEM }),
    automations: (after, take) => db.automation.findMany({ ...next(after, take), select: AUTOMATION }),
    "feed-entries": (after, take) => db.feedEntry.findMany({ ...next(after, take), select: FEED_ENTRY }),
    "webhook-endpoints": (after, take) => db.webhookEndpoint.findMany({ ...next(after, take), select: ENDPOINT }),
    "webhook-events": (after, take) => db.webhookEvent.findMany({ ...next(after, take), select: EVENT }),
  };
}

export function assetsOf(db: Db, brandId: number) {
  return (after: number, take: number) =>
    db.mediaAsset.findMany({
      where: { brandId, id: { gt: after } },
      orderBy: { id: "asc" },
      take,
      select: ASSET,
    });
}

/** The account's log, whole: the hash chain can be followed from its first row. */
export function auditOf(db: Db, accountId: number): Read {
  return (after, take) =>
    db.auditEvent.findMany({ where: { accountId, id: { gt: after } }, orderBy: { id: "asc" }, take });
}

const MEMBER = {
  ...{ id: true, role: true, isActive: true, createdAt: true },
  user: { select: { ...PERSON.select, email: true } },
} as const satisfies Prisma.MemberSelect;

const INVITATION = {
  ...{ id: true, email: true, role: true, status: true, expiresAt: true, acceptedAt: true, createdAt: true },
} as const satisfies Prisma.InvitationSelect;

const CHANNEL = {
  ...{ id: true, platform: true, handle: true, displayName: true, avatarUrl: true, status: true },
  ...{ lastOkAt: true, createdAt: true },
  metrics: { orderBy: { day: "asc" }, select: { day: true, values: true, asOf: true } },
} as const satisfies Prisma.ChannelSelect;

const SHARE_LINK = {
  ...{ id: true, name: true, mayComment: true, mayApprove: true, expiresAt: true, revokedAt: true, uses: true },
  ...{ lastUsedAt: true, createdAt: true, createdBy: PERSON },
  posts: { orderBy: { position: "asc" }, select: { postId: true } },
} as const satisfies Prisma.ShareLinkSelect;

const IDEA = {
  ...{ id: true, headline: true, body: true, format: true, status: true, references: true, externalKey: true },
  ...{ author: PERSON, origin: true, originToken: true, createdAt: true, updatedAt: true },
} as const satisfies Prisma.IdeaSelect;

const CONTACT = {
  ...{ id: true, name: true, email: true, phone: true, platform: true, externalId: true, handle: true },
  ...{ avatarUrl: true, tags: true, note: true, createdAt: true, updatedAt: true },
} as const satisfies Prisma.ContactSelect;

const INBOX_ITEM = {
  ...{ id: true, channelId: true, contactId: true, postId: true, kind: true, externalId: true, permalink: true },
  ...{ body: true, status: true, assigneeId: true, tags: true, receivedAt: true, createdAt: true, updatedAt: true },
  replies: {
    orderBy: { id: "asc" },
    select: { id: true, author: PERSON, body: true, status: true, isByAi: true, createdAt: true, sentAt: true },
  },
} as const satisfies Prisma.InboxItemSelect;

const AUTOMATION = {
  ...{ id: true, name: true, isEnabled: true, trigger: true, conditions: true, acts: true, runs: true },
  ...{ lastRunAt: true, createdAt: true, updatedAt: true },
} as const satisfies Prisma.AutomationSelect;

const FEED_ENTRY = {
  ...{ id: true, channelId: true, body: true, media: true, tags: true, publishedAt: true },
} as const satisfies Prisma.FeedEntrySelect;

const ENDPOINT = {
  ...{ id: true, url: true, events: true, description: true, status: true, failureStreak: true },
  ...{ disabledAt: true, createdAt: true },
} as const satisfies Prisma.WebhookEndpointSelect;

const EVENT = {
  ...{ id: true, event: true, postId: true, payload: true, occurredAt: true },
} as const satisfies Prisma.WebhookEventSelect;
