import { operation } from "#kernel/operation.ts";
import { limitToPost } from "../channel-limit.ts";
import { findSeenPost, openSeenPost, requirePerson, requireRevision } from "../find.ts";
import { Post, RequestChangesInput } from "../schema.ts";
import { viewPost } from "../view.ts";
import { returnToAuthor } from "./return-to-author.ts";

export const requestChanges = operation({
  name: "posts.request_changes",
  summary: "Request changes to a post.",
  scope: "brand",
  needs: "approve",
  tier: "elevated_write",
  channelLimit: limitToPost,
  input: RequestChangesInput,
  output: Post,
  async run(ctx, { id, revision, comment, images }) {
    requirePerson(ctx);
    return ctx.db.$transaction(async (tx) => {
      const post = await openSeenPost(tx, ctx, id);
      requireRevision(post, revision);
      await returnToAuthor(tx, ctx, post, comment, images);
      return viewPost(await findSeenPost(tx, ctx, id), ctx);
    });
  },
});
