import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { FeedEntriesInput, FeedEntryList } from "../schema.ts";
import { findBrand } from "./get-feed.ts";
import { viewEntry } from "./view.ts";

export const listFeedEntries = operation({
  name: "feed.list_entries",
  summary: "List the entries of a brand's feed, newest first.",
  scope: "public",
  input: FeedEntriesInput,
  output: FeedEntryList,
  async run(ctx, { handle, cursor, limit }) {
    const { before, ...order } = newestFirst({ cursor, limit });
    const brand = await findBrand(ctx.db, handle);
    const found = await ctx.db.feedEntry.findMany({
      where: { brandId: brand.id, ...before },
      ...order,
    });
    const { rows, ...rest } = page(found, limit);
    return { entries: rows.map((row) => viewEntry(ctx.env.APP_URL, brand, row)), ...rest };
  },
});
