import { operation } from "#kernel/operation.ts";
import { limitToPost } from "./channel-limit.ts";
import { findSeenPost } from "./find.ts";
import { Post, PostInput } from "./schema.ts";
import { viewPost } from "./view.ts";

export const getPost = operation({
  name: "posts.get",
  summary: "Get a post with its publications.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  channelLimit: limitToPost,
  input: PostInput,
  output: Post,
  async run(ctx, { id }) {
    return viewPost(await findSeenPost(ctx.db, ctx, id), ctx);
  },
});
