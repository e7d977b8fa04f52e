import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { PostTags } from "./schema.ts";
import { isShownToRole } from "./submitted-version.ts";

export const listPostTags = operation({
  name: "posts.list_tags",
  summary: "List post tags, most used first.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: z.object({}),
  output: PostTags,
  async run({ db, brandId, role }) {
    const rows = await db.$queryRaw<{ tag: string }[]>`
      select tag from posts p, unnest(p.tags) as tag where p.brand_id = ${brandId} and ${isShownToRole(role)}
      group by tag order by count(*) desc, tag limit 200`;
    return { tags: rows.map(({ tag }) => tag) };
  },
});
