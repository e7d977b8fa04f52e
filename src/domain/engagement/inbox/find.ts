import { withIdentities } from "#domain/engagement/contacts/index.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { NOTES_SHOWN, REPLIES_SHOWN } from "./schema.ts";

export const withReplies = {
  channel: true,
  contact: { include: withIdentities },
  assignee: true,
  brand: { select: { replyApprovalRoles: true, replyApprovalKinds: true } },
  replies: {
    where: { status: { not: "discarded" } },
    include: {
      author: true,
      approvedBy: true,
      declinedBy: true,
      media: { include: { asset: true }, orderBy: { position: "asc" } },
    },
    orderBy: { id: "desc" },
    take: REPLIES_SHOWN,
  },
  notes: {
    include: { author: true, mentions: { include: { user: true }, orderBy: { userId: "asc" } } },
    orderBy: { id: "desc" },
    take: NOTES_SHOWN,
  },
} as const satisfies Prisma.InboxItemInclude;

/** An item with everything that its view and its decisions need; replies and notes latest first, without discarded ones. */
export type FullItem = Prisma.InboxItemGetPayload<{ include: typeof withReplies }>;

/** @throws Fault not_found, also for another brand's item */
export async function findItem(db: Tx, brandId: BrandId, id: number): Promise<FullItem> {
  const item = await db.inboxItem.findFirst({ where: { brandId, id }, include: withReplies });
  if (!item) throw fault("not_found", { what: t("Item") });
  return item;
}

/** Reads an item with its row locked; every change of it and of its replies takes this lock first. */
export async function lockItem(tx: Tx, brandId: BrandId, id: number): Promise<FullItem> {
  await tx.$queryRaw`select id from inbox_items where brand_id = ${brandId} and id = ${id} for no key update`;
  return findItem(tx, brandId, id);
}

/** @throws Fault forbidden: jobs write no replies on behalf of a user */
export function requirePerson({ caller }: BrandContext): Person {
  if (caller.kind === "person") return caller;
  throw fault("forbidden", { message: t("Only people can do this, not guests or background jobs.") });
}
