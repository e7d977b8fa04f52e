import { findSeenPost, limitToPost } from "#domain/content/posts/index.ts";
import { operation } from "#kernel/operation.ts";
import { ChatReview, GetChatReviewInput } from "./schema.ts";
import { viewChatReview } from "./view.ts";

export const getChatReview = operation({
  name: "chat_reviews.get",
  summary: "Show the user a post to review: its content, and the changes since its last approval.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  channelLimit: limitToPost,
  input: GetChatReviewInput,
  output: ChatReview,
  async run(ctx, { id }) {
    return viewChatReview(ctx, await findSeenPost(ctx.db, ctx, id));
  },
});
