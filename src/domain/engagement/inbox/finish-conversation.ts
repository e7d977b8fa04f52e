import { findContact } from "#domain/engagement/contacts/index.ts";
import { operation } from "#kernel/operation.ts";
import { FinishedItems, ItemsOfContactInput } from "./schema.ts";

export const finishConversation = operation({
  name: "inbox.finish_conversation",
  summary: "Mark all open items of a contact as done.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: ItemsOfContactInput,
  output: FinishedItems,
  async run({ db, brandId, clock }, { id }) {
    return db.$transaction(async (tx) => {
      await findContact(tx, brandId, id);
      // In one order, so that concurrent transactions with the same items do not deadlock.
      const open = await tx.$queryRaw<{ id: number }[]>`
        select id from inbox_items where brand_id = ${brandId} and contact_id = ${id} and status = 'open'
        order by id for no key update`;
      const ids = open.map((item) => item.id);
      await tx.inboxItem.updateMany({ where: { id: { in: ids } }, data: { status: "done", updatedAt: clock.now() } });
      return { item_ids: ids };
    });
  },
});
