import type { z } from "zod";
import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { readableEmail } from "#platform/readable-email.ts";
import { OPEN_RATE } from "./rules.ts";
import { OpenReviewInput, Review } from "./schema.ts";
import { viewReviewBrand } from "./view-review.ts";
import { viewReviewPosts } from "./view-review-posts.ts";
import { findOpenLink, hasVisitToken, issueVisitToken, keyHashOf, type OpenLink, requirePasscode } from "./visit.ts";

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
    const keyHash = keyHashOf(link, guestKey);
    const posts = await viewReviewPosts(
      ctx,
      link,
      link.posts.map(({ postId }) => postId),
      keyHash,
    );
    return {
      brand: viewReviewBrand(link, ctx.env.APP_URL),
      expires_at: wireTime(link.expiresAt),
      pass: isVisiting && pass !== undefined ? pass : await issueVisitToken(ctx, link),
      guest: await viewGuest(ctx, link, keyHash),
      posts,
    };
  },
});

/** What is known of the guest who looks: nothing but what they entered in this browser, or confirmed by a mail. */
async function viewGuest(
  { db }: PublicContext,
  { id: linkId, subscriber }: OpenLink,
  keyHash: string | null,
): Promise<z.input<typeof Review>["guest"]> {
  const email =
    keyHash === null ? null : await db.guestEmail.findUnique({ where: { linkId_keyHash: { linkId, keyHash } } });
  return {
    name: subscriber?.name ?? null,
    email: email && { address: readableEmail(email.email), is_confirmed: email.confirmedAt !== null },
  };
}
