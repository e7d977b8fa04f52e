import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { readRows } from "#platform/db/index.ts";
import { isShownToRole } from "../approval/submitted-version.ts";
import { PostTags } from "../schema.ts";

/** Counting the tags of all posts would take longer with every post. */
const LATEST_POSTS = 1000;

export const listPostTags = operation({
  name: "posts.list_tags",
  summary: "List the tags of the brand's latest posts, most used first.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  readsReplica: true,
  input: z.object({}),
  output: PostTags,
  async run({ db, brandId, role }) {
    const rows = await readRows<{ tag: string }>(db)`
      select tag from (
        select p.tags from posts p where p.brand_id = ${brandId} and ${isShownToRole(role)}
        order by p.id desc limit ${LATEST_POSTS}
      ) latest, unnest(latest.tags) as tag
      group by tag order by count(*) desc, tag limit 200`;
    return { tags: rows.map(({ tag }) => tag) };
  },
});
