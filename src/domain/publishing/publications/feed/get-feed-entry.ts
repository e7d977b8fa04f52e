import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { FeedEntry, FeedEntryInput } from "../schema.ts";
import { findBrand } from "./get-feed.ts";
import { viewEntry } from "./view.ts";

export const getFeedEntry = operation({
  name: "feed.get_entry",
  summary: "Get an entry of a brand's feed.",
  scope: "public",
  input: FeedEntryInput,
  output: FeedEntry,
  async run(ctx, { handle, id }) {
    const brand = await findBrand(ctx.db, handle);
    const row = await ctx.db.feedEntry.findFirst({ where: { id, brandId: brand.id } });
    if (!row) throw fault("not_found", { what: t("Entry") });
    return viewEntry(ctx.env.APP_URL, brand, row);
  },
});
