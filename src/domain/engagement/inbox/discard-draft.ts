import { z } from "zod";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { lockItem } from "./find.ts";
import { requireMayReplace } from "./require-approval.ts";
import { discardDrafts } from "./save-draft.ts";
import { ItemInput } from "./schema.ts";

export const discardDraft = operation({
  name: "inbox.discard_draft",
  summary: "Discard an item's draft reply, or withdraw the one that waits for approval.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: ItemInput,
  output: z.object({}),
  async run(ctx, { id }) {
    await ctx.db.$transaction(async (tx) => {
      requireMayReplace(await lockItem(tx, ctx.brandId, id), ctx);
      if ((await discardDrafts(tx, id)) === 0) throw fault("not_found", { what: t("Draft") });
    });
    return {};
  },
});
