import { operation } from "#kernel/operation.ts";
import { limitToPost } from "./channel-limit.ts";
import { planUnchanged } from "./editing/plan-edit.ts";
import { findPost, requirePerson } from "./find.ts";
import { insertPost } from "./insert-post.ts";
import { Post, PostInput } from "./schema.ts";
import { viewPost } from "./view.ts";

export const duplicatePost = operation({
  name: "posts.duplicate",
  summary: "Duplicate a post as a draft, without its schedule.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  channelLimit: limitToPost,
  input: PostInput,
  output: Post,
  async run(ctx, { id }) {
    const caller = requirePerson(ctx);
    return ctx.db.$transaction(async (tx) => {
      const plan = planUnchanged(await findPost(tx, ctx.brandId, id));
      const channels = plan.channels.map((channel) => ({ ...channel, scheduledAt: null, followsPost: true }));
      const copy = await insertPost(tx, ctx, caller, { ...plan, scheduledAt: null, channels });
      return viewPost(copy, ctx);
    });
  },
});
