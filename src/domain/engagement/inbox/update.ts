import { findHandlers } from "#domain/engagement/automations/index.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findItem, lockItem, requirePerson } from "./find.ts";
import { Item, UpdateItemInput } from "./schema.ts";
import { NOT_SNOOZED, requireSnoozable } from "./snooze.ts";
import { viewItem } from "./view.ts";

export const updateInboxItem = operation({
  name: "inbox.update",
  summary: "Update an item's status, assignee and tags, or snooze it.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: UpdateItemInput,
  output: Item,
  async run(ctx, { id, assignee_id: assigneeId, snoozed_until: snoozedUntil, ...changes }) {
    return ctx.db.$transaction(async (tx) => {
      const before = await lockItem(tx, ctx.brandId, id);
      const now = ctx.clock.now();
      if (assigneeId != null && (await findHandlers(tx, ctx.brandId, [assigneeId])).length === 0) {
        throw invalid("assignee_id", t("This person can't reply for this brand."));
      }
      const assigned = assigneeId === undefined ? {} : { assigneeId };
      let snoozed: { snoozedUntil?: Date | null; snoozedById?: number | null } = {};
      if (snoozedUntil != null) {
        const until = new Date(snoozedUntil);
        requireSnoozable({ status: changes.status ?? before.status }, until, now);
        snoozed = { snoozedUntil: until, snoozedById: requirePerson(ctx).userId };
      } else if (snoozedUntil === null || changes.status !== undefined) snoozed = NOT_SNOOZED;
      await tx.inboxItem.update({ where: { id }, data: { ...changes, ...assigned, ...snoozed, updatedAt: now } });
      return viewItem(await findItem(tx, ctx.brandId, id), ctx);
    });
  },
});
