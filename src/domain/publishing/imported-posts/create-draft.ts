import { createPost } from "#domain/content/posts/index.ts";
import { CreatePostInput, Post } from "#domain/content/posts/schema.ts";
import { operation } from "#kernel/operation.ts";
import { findImportedPost } from "./find.ts";
import { CreateDraftInput } from "./schema.ts";

export const createDraftFromImportedPost = operation({
  name: "imported_posts.create_draft",
  summary: "Create a draft with the text of a post that was published elsewhere. Its files are not copied.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: CreateDraftInput,
  output: Post,
  async run(ctx, { id, channel_ids: chosen }) {
    const { body, channel } = await findImportedPost(ctx.db, ctx.brandId, id);
    const ids = chosen ?? (channel.status === "disabled" ? [] : [channel.id]);
    const channels = ids.map((channel_id) => ({ channel_id }));
    return createPost.run(ctx, CreatePostInput.parse({ body, channels }));
  },
});
