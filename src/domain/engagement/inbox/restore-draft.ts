import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findItem, lockItem } from "./find.ts";
import { Item, ItemInput } from "./schema.ts";
import { viewItem } from "./view.ts";

export const restoreDraft = operation({
  name: "inbox.restore_draft",
  summary: "Restore the last discarded draft.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: ItemInput,
  output: Item,
  async run(ctx, { id }) {
    return ctx.db.$transaction(async (tx) => {
      const { replies } = await lockItem(tx, ctx.brandId, id);
      if (replies.some(({ status }) => status === "draft" || status === "awaiting_approval")) {
        throw fault("refused", { code: "invalid_state", message: t("There's already a new draft.") });
      }
      const last = await tx.inboxReply.findFirst({
        where: { itemId: id, status: "discarded" },
        orderBy: { id: "desc" },
      });
      if (!last) throw fault("not_found", { what: t("Draft") });
      await tx.inboxReply.update({ where: { id: last.id }, data: { status: "draft" } });
      return viewItem(await findItem(tx, ctx.brandId, id), ctx);
    });
  },
});
