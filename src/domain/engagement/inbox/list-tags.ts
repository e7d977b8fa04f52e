import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { readRows } from "#platform/db/index.ts";
import { ItemTags } from "./schema.ts";

/** Counting the tags of all items would take longer with every item. */
const LATEST = 1000;

export const listInboxTags = operation({
  name: "inbox.list_tags",
  summary: "List the tags of the latest inbox items, most used first.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  readsReplica: true,
  input: z.object({}),
  output: ItemTags,
  async run({ db, brandId }) {
    const rows = await readRows<{ tag: string }>(db)`
      select tag from (
        select tags from inbox_items where brand_id = ${brandId} order by id desc limit ${LATEST}
      ) latest, unnest(latest.tags) as tag
      group by tag order by count(*) desc, tag limit 100`;
    return { tags: rows.map(({ tag }) => tag) };
  },
});
