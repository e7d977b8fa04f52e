import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { activeIn, findEvergreenPosts, usedOn } from "./find.ts";
import { EvergreenPostList, ListEvergreenPostsInput } from "./schema.ts";
import { viewEvergreenPost } from "./view.ts";

export const listEvergreenPosts = operation({
  name: "evergreen.list",
  summary: "List the brand's evergreen posts, the newest first.",
  scope: "brand",
  needs: "content.manage",
  tier: "read",
  readsReplica: true,
  input: ListEvergreenPostsInput,
  output: EvergreenPostList,
  async run(ctx, { active, channel_id: channelId, ...paging }) {
    const { db, brandId } = ctx;
    const now = ctx.clock.now();
    const { before, ...query } = newestFirst(paging);
    const isActive = await activeIn(db, brandId, now);
    const state = active === undefined ? {} : active ? isActive : { NOT: isActive };
    const onChannel = channelId === undefined ? {} : usedOn(channelId);
    const where = { AND: [{ brandId, ...before }, state, onChannel] };
    const { rows, ...rest } = page(await findEvergreenPosts(db, { where, ...query }, now), paging.limit);
    return { evergreen_posts: rows.map((row) => viewEvergreenPost(row, ctx)), ...rest };
  },
});
