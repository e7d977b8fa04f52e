import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { ContactTags } from "./schema.ts";

export const listContactTags = operation({
  name: "contacts.list_tags",
  summary: "List contact tags.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: z.object({}),
  output: ContactTags,
  async run({ db, brandId }) {
    const rows = await db.$queryRaw<{ tag: string }[]>`
      select tag from contacts, unnest(tags) as tag where brand_id = ${brandId}
      group by tag order by count(*) desc, tag limit 100`;
    return { tags: rows.map(({ tag }) => tag) };
  },
});
