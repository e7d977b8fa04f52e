import { findHandlers } from "#domain/engagement/automations/index.ts";
import { notifyEach } from "#domain/events/notifications/index.ts";
import { invalid } from "#kernel/fault.ts";
import { job, PERIODIC_JOB, type SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/registry.ts";
import type { InboxItem, Tx } from "#platform/db/index.ts";
import { recipientsOf } from "./notify.ts";

const MAX_DAYS = 366;
const DAY_MS = 86_400_000;
/** Items per transaction. */
const BATCH = 50;

export const NOT_SNOOZED = { snoozedUntil: null, snoozedById: null } as const;

/** Whether an item is left out of the open ones. The job that ends it runs later than the moment itself. */
export function isSnoozed({ status, snoozedUntil }: Pick<InboxItem, "status" | "snoozedUntil">, now: Date): boolean {
  return status === "open" && snoozedUntil !== null && snoozedUntil > now;
}

/** @throws Fault invalid: only open items are snoozed, until a time within a year */
export function requireSnoozable({ status }: Pick<InboxItem, "status">, until: Date, now: Date): void {
  if (status !== "open") throw invalid("snoozed_until", t("This item is not open, so it can't be snoozed."));
  if (until <= now) throw invalid("snoozed_until", t("Choose a time in the future."));
  if (until.getTime() - now.getTime() > MAX_DAYS * DAY_MS) {
    throw invalid("snoozed_until", t("Choose a time within a year."));
  }
}

/** Returns the snoozed items of people who wrote again to the open ones. */
export async function endSnoozesOf(tx: Tx, contactIds: readonly number[], now: Date): Promise<void> {
  // In one order, so that concurrent transactions with the same items do not deadlock.
  const items = await tx.$queryRaw<{ id: number }[]>`
    select id from inbox_items where contact_id = any(${[...contactIds]}::bigint[]) and snoozed_until is not null
    order by id for no key update`;
  const ids = items.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.inboxItem.updateMany({ where: { id: { in: ids } }, data: { ...NOT_SNOOZED, updatedAt: now } });
}

/** Every minute: notifies whoever snoozed an item that it is open again. It is listed as open from the moment itself. */
export const endSnoozes = job({
  name: "inbox.end_snoozes",
  cron: "* * * * *",
  options: PERIODIC_JOB,
  async perform(ctx) {
    while ((await ctx.db.$transaction((tx) => endBatch(tx, ctx))) === BATCH);
  },
});

type Ended = {
  id: number;
  brandId: number;
  assigneeId: number | null;
  snoozedById: number | null;
  platform: string;
  isOpen: boolean;
};

/** Rows are locked, so that two workers never notify of the same item. */
async function endBatch(tx: Tx, ctx: SystemContext): Promise<number> {
  const now = ctx.clock.now();
  const items = await tx.$queryRaw<Ended[]>`
    select item.id, item.brand_id as "brandId", item.assignee_id as "assigneeId", item.snoozed_by_id as "snoozedById",
      channel.platform, item.status = 'open' as "isOpen"
    from inbox_items item join channels channel on channel.id = item.channel_id
    where item.snoozed_until <= ${now}
    order by item.snoozed_until, item.id limit ${BATCH}
    for no key update of item skip locked`;
  for (const item of items) {
    if (!item.isOpen) continue;
    const { id, brandId, snoozedById, platform } = item;
    // Whoever snoozed it may have left the team.
    const snoozers = snoozedById === null ? [] : await findHandlers(tx, brandId, [snoozedById]);
    const notice = {
      userIds: snoozers.length > 0 ? snoozers : await recipientsOf(tx, item),
      title: () => t("A snoozed message is back in the inbox"),
      body: () => t("The time you chose for a message on {platform} has come.", { platform: platformName(platform) }),
      path: `/inbox/${id}`,
    };
    await notifyEach(tx, ctx, { brandId, type: "snooze_ended" }, [notice]);
  }
  const ids = items.map(({ id }) => id);
  // Live updates look for items whose `updatedAt` changed.
  await tx.inboxItem.updateMany({ where: { id: { in: ids } }, data: { ...NOT_SNOOZED, updatedAt: now } });
  return items.length;
}
