import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { readRows } from "#platform/db/index.ts";
import { ContactTags } from "./schema.ts";

/** Counting the tags of all contacts would take longer with every contact. */
const LATEST = 1000;

export const listContactTags = operation({
  name: "contacts.list_tags",
  summary: "List the tags of the latest contacts, most used first.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  readsReplica: true,
  input: z.object({}),
  output: ContactTags,
  async run({ db, brandId }) {
    const rows = await readRows<{ tag: string }>(db)`
      select tag from (
        select tags from contacts where brand_id = ${brandId} order by id desc limit ${LATEST}
      ) latest, unnest(latest.tags) as tag
      group by tag order by count(*) desc, tag limit 100`;
    return { tags: rows.map(({ tag }) => tag) };
  },
});
