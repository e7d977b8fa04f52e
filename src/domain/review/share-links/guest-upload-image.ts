import { asVisibleTo, findPosts } from "#domain/content/posts/index.ts";
import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import { storeImage, viewGuestImage } from "#domain/review/comment-images/index.ts";
import { GuestImage } from "#domain/review/comment-images/schema.ts";
import { fault, invalid, isFault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { hashToken } from "#platform/random-token.ts";
import { GUEST_ROLE, IMAGE_RATE, IMAGE_RATE_OF_LINK } from "./rules.ts";
import { GuestImageInput } from "./schema.ts";
import { findOpenLink, keyHashOf, requireVisit } from "./visit.ts";

export const guestUploadImage = operation({
  name: "review.upload_image",
  summary: "Upload an image for a comment via a share link. Without its comment it is deleted after an hour.",
  scope: "public",
  input: GuestImageInput,
  output: GuestImage,
  async run(ctx, { token, pass, post_id: id, guest_key: guestKey, readFile }) {
    const link = await findOpenLink(ctx, token);
    await requireVisit(ctx, link, pass);
    if (!link.mayComment) throw fault("forbidden", { message: t("This link doesn't allow comments.") });
    const brandId = link.brandId as BrandId;
    const listed = link.posts.some(({ postId }) => postId === id) ? await findPosts(ctx.db, brandId, [id]) : [];
    const [post] = await asVisibleTo(ctx.db, GUEST_ROLE, listed);
    if (!post) throw fault("not_found", { what: t("Post") });
    const [limitKey = ""] = addressKeys("review:image", ctx.origin.address, String(link.id)).slice(1);
    await throttleAttempts(ctx.db, [limitKey], IMAGE_RATE);
    await throttleAttempts(ctx.db, [`review:image:link:${link.id}`], IMAGE_RATE_OF_LINK);
    const owner = { shareLinkId: link.id, guestKeyHash: keyHashOf(link, guestKey) ?? hashToken(guestKey) };
    // Read only now: whoever may not upload sends nothing that is kept.
    const image = await storeImage({ ...ctx, brandId }, owner, await readFile()).catch((error: unknown) => {
      // How much storage an account has is none of a guest's business.
      if (isFault(error, "limit_reached"))
        throw invalid("file", t("Images can't be added right now. Describe it in your comment instead."));
      throw error;
    });
    return viewGuestImage(image, `/review/${token}`);
  },
});
