import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { OPEN_RATE } from "./rules.ts";
import { OpenReviewInput, Review } from "./schema.ts";
import { viewReviewBrand } from "./view-review.ts";
import { viewReviewPosts } from "./view-review-posts.ts";
import { findOpenLink, hashGuestKey, hasVisitToken, issueVisitToken, requirePasscode } from "./visit.ts";

export const openReview = operation({
  name: "review.open",
  summary: "Open a share link: get its posts with their comments. Counts one visit.",
  scope: "public",
  input: OpenReviewInput,
  output: Review,
  async run(ctx, { token, passcode, pass, guest_key: guestKey }) {
    await throttleAttempts(ctx.db, addressKeys("review:open", ctx.origin.address), OPEN_RATE);
    const link = await findOpenLink(ctx, token);
    const isVisiting = await hasVisitToken(ctx, link, pass);
    if (!isVisiting) {
      await requirePasscode(ctx, link, passcode);
      await ctx.db.shareLink.update({
        where: { id: link.id },
        data: { uses: { increment: 1 }, lastUsedAt: ctx.clock.now() },
      });
    }
    const posts = await viewReviewPosts(
      ctx,
      link,
      link.posts.map(({ postId }) => postId),
      hashGuestKey(guestKey),
    );
    return {
      brand: viewReviewBrand(link, ctx.env.APP_URL),
      expires_at: wireTime(link.expiresAt),
      pass: isVisiting && pass !== undefined ? pass : await issueVisitToken(ctx, link),
      posts,
    };
  },
});
