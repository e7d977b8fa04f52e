import { findHandlers } from "#domain/engagement/automations/index.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findItem, lockItem } from "./find.ts";
import { Item, UpdateItemInput } from "./schema.ts";
import { viewItem } from "./view.ts";

export const updateInboxItem = operation({
  name: "inbox.update",
  summary: "Update an item's status, assignee and tags.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: UpdateItemInput,
  output: Item,
  async run(ctx, { id, assignee_id: assigneeId, ...changes }) {
    return ctx.db.$transaction(async (tx) => {
      await lockItem(tx, ctx.brandId, id);
      if (assigneeId != null && (await findHandlers(tx, ctx.brandId, [assigneeId])).length === 0) {
        throw invalid("assignee_id", t("This person can't reply for this brand."));
      }
      const assigned = assigneeId === undefined ? {} : { assigneeId };
      await tx.inboxItem.update({ where: { id }, data: { ...changes, ...assigned, updatedAt: ctx.clock.now() } });
      return viewItem(await findItem(tx, ctx.brandId, id), ctx);
    });
  },
});
