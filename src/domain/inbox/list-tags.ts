import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { ItemTags } from "./schema.ts";

export const listInboxTags = operation({
  name: "inbox.list_tags",
  summary: "List inbox tags.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: z.object({}),
  output: ItemTags,
  async run({ db, brandId }) {
    const rows = await db.$queryRaw<{ tag: string }[]>`
      select tag from inbox_items, unnest(tags) as tag where brand_id = ${brandId}
      group by tag order by count(*) desc, tag limit 100`;
    return { tags: rows.map(({ tag }) => tag) };
  },
});
