import type { Db, Prisma } from "#platform/db/index.ts";

/** Selected columns by name. */
const columns = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>;

// The exported columns of each table: a column that is added later is not exported until it is listed here, so no
// secret, hash or token can leak by accident.

const PERSON = { select: { id: true, firstName: true, lastName: true } } as const;

const POST = {
  id: true,
  author: PERSON,
  ...columns(
    "origin",
    "originToken",
    "originTokenKind",
    "originTokenTier",
    "body",
    "tags",
    "internalNote",
    "dueAt",
    "scheduledAt",
    "timezone",
    "status",
    "revision",
    "contentHash",
    "approvedHash",
    "format",
    "utmCampaign",
    "lastDecision",
    "ideaId",
    "campaignId",
    "createdAt",
    "updatedAt",
  ),
  media: {
    orderBy: { position: "asc" },
    select: { assetId: true },
  },
  revisions: {
    orderBy: { revision: "asc" },
    select: {
      revision: true,
      author: PERSON,
      ...columns("origin", "originToken", "originTokenKind", "originTokenTier", "content", "contentHash", "createdAt"),
    },
  },
  publications: {
    orderBy: { id: "asc" },
    select: {
      ...columns(
        "id",
        "channelId",
        "overrides",
        "scheduledAt",
        "status",
        "linkRules",
        "externalId",
        "permalink",
        "publishedAt",
        "error",
        "createdAt",
      ),
      attempts: {
        orderBy: { number: "asc" },
        select: columns("number", "outcome", "error", "startedAt", "finishedAt"),
      },
      metrics: {
        orderBy: { day: "asc" },
        select: columns("day", "values", "asOf"),
      },
    },
  },
} as const satisfies Prisma.PostSelect;

const DELETED_POST = {
  ...columns("id", "postId", "content", "deletedAt"),
  deletedBy: PERSON,
} satisfies Prisma.DeletedPostSelect;

const ENTRY = {
  author: PERSON,
  forUser: PERSON,
  mentions: { select: { user: PERSON } },
  suggestion: {
    select: {
      ...columns("channelId", "field", "before", "after", "approvedHash", "status", "decidedAt", "revision"),
      decidedBy: PERSON,
    },
  },
  ...columns(
    "id",
    "postId",
    "kind",
    "visibility",
    "parentId",
    "changeRequestId",
    "guestName",
    "shareLinkId",
    "body",
    "step",
    "revision",
  ),
  ...columns("contentHash", "via", "origin", "originToken", "originTokenKind", "originTokenTier"),
  ...columns("resolvedAt", "editedAt", "createdAt"),
} satisfies Prisma.ThreadEntrySelect;

const ASSET = columns(
  "id",
  "name",
  "type",
  "bytes",
  "width",
  "height",
  "altText",
  "sha256",
  "durationMs",
  "videoCodec",
  "videoChroma",
  "videoBitDepth",
  "audioCodec",
  "audioChannels",
  "audioSampleRate",
  "pages",
  "folder",
  "createdAt",
  "storageKey",
) satisfies Prisma.MediaAssetSelect;

const COMMENT_IMAGE = columns(
  "id",
  "entryId",
  "position",
  "type",
  "bytes",
  "width",
  "height",
  "altText",
  "createdAt",
  "storageKey",
) satisfies Prisma.CommentImageSelect;

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
    "deleted-posts": (after, take) => db.deletedPost.findMany({ ...next(after, take), select: DELETED_POST }),
    threads: (after, take) => db.threadEntry.findMany({ ...next(after, take), select: ENTRY }),
    approvals: (after, take) =>
      db.threadEntry.findMany({
        ...next(after, take),
        where: { ...next(after, take).where, ...decisions },
        select: ENTRY,
      }),
    "share-links": (after, take) => db.shareLink.findMany({ ...next(after, take), select: SHARE_LINK }),
    ideas: (after, take) => db.idea.findMany({ ...next(after, take), select: IDEA }),
    "idea-feeds": (after, take) => db.ideaFeed.findMany({ ...next(after, take), select: IDEA_FEED }),
    "imported-posts": (after, take) => db.importedPost.findMany({ ...next(after, take), select: IMPORTED_POST }),
    "recurring-posts": (after, take) => db.postRecurrence.findMany({ ...next(after, take), select: RECURRENCE }),
    "evergreen-posts": (after, take) => db.evergreenPost.findMany({ ...next(after, take), select: EVERGREEN }),
    campaigns: (after, take) => db.campaign.findMany({ ...next(after, take), select: CAMPAIGN }),
    "calendar-notes": (after, take) => db.calendarNote.findMany({ ...next(after, take), select: CALENDAR_NOTE }),
    "calendar-feeds": (after, take) => db.calendarFeed.findMany({ ...next(after, take), select: CALENDAR_FEED }),
    "saved-texts": (after, take) => db.savedText.findMany({ ...next(after, take), select: SAVED_TEXT }),
    "saved-mentions": (after, take) => db.savedMention.findMany({ ...next(after, take), select: SAVED_MENTION }),
    "channel-sets": (after, take) => db.channelSet.findMany({ ...next(after, take), select: CHANNEL_SET }),
    contacts: (after, take) => db.contact.findMany({ ...next(after, take), select: CONTACT }),
    inbox: (after, take) => db.inboxItem.findMany({ ...next(after, take), select: INBOX_ITEM }),
    automations: (after, take) => db.automation.findMany({ ...next(after, take), select: AUTOMATION }),
    "short-links": (after, take) => db.shortLink.findMany({ ...next(after, take), select: SHORT_LINK }),
    receipts: async (after, take) =>
      (await db.publicationReceipt.findMany({ ...next(after, take), select: RECEIPT })).map(viewReceipt),
    "feed-entries": (after, take) => db.feedEntry.findMany({ ...next(after, take), select: FEED_ENTRY }),
    "webhook-endpoints": (after, take) => db.webhookEndpoint.findMany({ ...next(after, take), select: ENDPOINT }),
    "webhook-events": (after, take) => db.webhookEvent.findMany({ ...next(after, take), select: EVENT }),
  };
}

/** A brand's media, oldest first, with the storage key of each file. */
export function assetsOf(db: Db, brandId: number) {
  return (after: number, take: number) =>
    db.mediaAsset.findMany({
      where: { brandId, id: { gt: after } },
      orderBy: { id: "asc" },
      take,
      select: ASSET,
    });
}

/** The images of a brand's comments, oldest first, with the storage key of each file. */
export function commentImagesOf(db: Db, brandId: number) {
  return async (after: number, take: number) => {
    const rows = await db.commentImage.findMany({
      where: { brandId, id: { gt: after }, entryId: { not: null } },
      orderBy: { id: "asc" },
      take,
      select: COMMENT_IMAGE,
    });
    return rows.map((row) => ({ ...row, name: `image.${row.type.split("/")[1]}` }));
  };
}

const MEMBER = {
  ...columns("id", "role", "isActive", "createdAt"),
  user: {
    select: {
      ...PERSON.select,
      email: true,
    },
  },
} as const satisfies Prisma.MemberSelect;

const INVITATION = columns(
  "id",
  "email",
  "role",
  "status",
  "expiresAt",
  "acceptedAt",
  "createdAt",
) satisfies Prisma.InvitationSelect;

const CHANNEL = {
  ...columns("id", "platform", "handle", "displayName", "avatarUrl", "status", "lastOkAt", "createdAt"),
  filling: { select: columns("isOn", "times", "minDays", "stoppedAt", "stopReason") },
  metrics: {
    orderBy: { day: "asc" },
    select: {
      ...columns("day", "values", "asOf"),
    },
  },
} as const satisfies Prisma.ChannelSelect;

const SHARE_LINK = {
  ...columns("id", "name", "mayComment", "mayApprove", "expiresAt", "revokedAt", "uses", "lastUsedAt", "createdAt"),
  createdBy: PERSON,
  posts: {
    orderBy: { position: "asc" },
    select: { postId: true },
  },
  guestEmails: { orderBy: { id: "asc" }, select: columns("name", "email", "confirmedAt", "createdAt") },
} as const satisfies Prisma.ShareLinkSelect;

const IDEA = {
  author: PERSON,
  ...columns("id", "headline", "body", "format", "status", "references", "externalKey", "origin", "originToken"),
  ...columns("createdAt", "updatedAt"),
} satisfies Prisma.IdeaSelect;

const RECURRENCE = {
  createdBy: PERSON,
  ...columns("id", "every", "interval", "startsAt", "timezone", "endsOn", "handling", "origin", "originToken"),
  ...columns("stoppedAt", "stopReason", "createdAt"),
  posts: { orderBy: { number: "asc" }, select: columns("number", "postId") },
} as const satisfies Prisma.PostRecurrenceSelect;

const EVERGREEN = {
  createdBy: PERSON,
  ...columns("id", "postId", "handling", "endsOn", "origin", "originToken", "pausedAt", "pauseReason", "createdAt"),
  post: {
    select: { evergreenUses: { orderBy: { id: "asc" }, select: columns("channelId", "postId", "at", "wasRefused") } },
  },
} as const satisfies Prisma.EvergreenPostSelect;

const CAMPAIGN = columns(
  ...(["id", "name", "color", "startsOn", "endsOn", "description", "isArchived", "createdAt", "updatedAt"] as const),
) satisfies Prisma.CampaignSelect;

const SAVED_TEXT = columns("id", "kind", "name", "text", "createdAt", "updatedAt") satisfies Prisma.SavedTextSelect;
const SAVED_MENTION = columns("id", "name", "handles", "createdAt", "updatedAt") satisfies Prisma.SavedMentionSelect;
const CHANNEL_SET = columns("id", "name", "channelIds", "createdAt", "updatedAt") satisfies Prisma.ChannelSetSelect;
const SHORT_LINK = {
  ...columns("id", "publicationId", "channelId", "code", "target", "createdAt"),
  clicks: { orderBy: { day: "asc" }, select: columns("day", "clicks") },
} as const satisfies Prisma.ShortLinkSelect;
const IDEA_FEED = columns("id", "url", "title", "isPaused", "createdAt") satisfies Prisma.IdeaFeedSelect;

const IMPORTED_POST = columns(
  "id",
  "channelId",
  "externalId",
  "body",
  "permalink",
  "kind",
  "mediaCount",
  "publishedAt",
  "metrics",
  "listedAt",
) satisfies Prisma.ImportedPostSelect;

const CALENDAR_NOTE = {
  author: PERSON,
  ...columns("id", "day", "text", "color", "isInternal", "createdAt", "updatedAt"),
} satisfies Prisma.CalendarNoteSelect;

const CALENDAR_FEED = {
  createdBy: PERSON,
  ...columns("id", "name", "isForClients", "lastReadAt", "createdAt"),
} satisfies Prisma.CalendarFeedSelect;

const CONTACT = {
  ...columns("id", "name", "email", "phone", "tags", "note", "createdAt", "updatedAt"),
  identities: {
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: columns("id", "platform", "externalId", "name", "handle", "avatarUrl"),
  },
} as const satisfies Prisma.ContactSelect;

const INBOX_ITEM = {
  ...columns(
    "id",
    "channelId",
    "contactId",
    "postId",
    "kind",
    "externalId",
    "permalink",
    "body",
    "status",
    "likedAt",
    "assigneeId",
    "snoozedUntil",
    "tags",
    "receivedAt",
    "createdAt",
    "updatedAt",
  ),
  replies: {
    orderBy: { id: "asc" },
    select: {
      id: true,
      author: PERSON,
      ...columns("body", "status", "isByAi", "createdAt", "sentAt"),
    },
  },
  notes: {
    orderBy: { id: "asc" },
    select: { id: true, author: PERSON, ...columns("body", "createdAt", "editedAt") },
  },
} as const satisfies Prisma.InboxItemSelect;

const AUTOMATION = columns(
  "id",
  "name",
  "isEnabled",
  "trigger",
  "conditions",
  "acts",
  "runs",
  "lastRunAt",
  "createdAt",
  "updatedAt",
) satisfies Prisma.AutomationSelect;

const FEED_ENTRY = columns("id", "channelId", "body", "media", "tags", "publishedAt") satisfies Prisma.FeedEntrySelect;

const RECEIPT = {
  ...columns("id", "publicationId", "publicId", "number", "jws", "issuedAt"),
  disclosures: { orderBy: { id: "asc" }, select: columns("disclosure") },
} as const satisfies Prisma.PublicationReceiptSelect;

/** In the form that `public/verify-receipt.mjs` reads. */
function viewReceipt({ disclosures, ...row }: Prisma.PublicationReceiptGetPayload<{ select: typeof RECEIPT }>) {
  return { ...row, disclosures: disclosures.map(({ disclosure }) => disclosure) };
}

const ENDPOINT = columns(
  "id",
  "url",
  "events",
  "description",
  "status",
  "failureStreak",
  "disabledAt",
  "createdAt",
) satisfies Prisma.WebhookEndpointSelect;

const EVENT = columns("id", "event", "postId", "payload", "occurredAt") satisfies Prisma.WebhookEventSelect;
