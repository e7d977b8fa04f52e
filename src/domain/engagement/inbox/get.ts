import { operation } from "#kernel/operation.ts";
import { findItem } from "./find.ts";
import { Item, ItemInput } from "./schema.ts";
import { viewItem } from "./view.ts";

export const getInboxItem = operation({
  name: "inbox.get",
  summary: "Get an inbox item with its replies.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: ItemInput,
  output: Item,
  async run(ctx, { id }) {
    return viewItem(await findItem(ctx.db, ctx.brandId, id), ctx);
  },
});
