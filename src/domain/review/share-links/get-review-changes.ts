import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { OPEN_RATE } from "./rules.ts";
import { PeekReviewInput, ReviewChanges } from "./schema.ts";
import { viewReviewBrand } from "./view-review.ts";
import { viewReviewPosts } from "./view-review-posts.ts";
import { findOpenLink, requirePasscode } from "./visit.ts";

export const getReviewChanges = operation({
  name: "review.get_changes",
  summary: "Get the posts of a share link without counting a visit.",
  scope: "public",
  input: PeekReviewInput,
  output: ReviewChanges,
  async run(ctx, { token }) {
    await throttleAttempts(ctx.db, addressKeys("review:open", ctx.origin.address), OPEN_RATE);
    const link = await findOpenLink(ctx, token);
    await requirePasscode(ctx, link, undefined);
    const ids = link.posts.map(({ postId }) => postId);
    return {
      brand: viewReviewBrand(link, ctx.env.APP_URL),
      expires_at: wireTime(link.expiresAt),
      posts: await viewReviewPosts(ctx, link, ids, null),
    };
  },
});
