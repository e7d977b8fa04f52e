import type { StoredFile } from "#domain/content/media/index.ts";
import { asVisibleTo, findPosts } from "#domain/content/posts/index.ts";
import { openImage } from "#domain/review/comment-images/index.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { Platform } from "#platform/services.ts";
import { GUEST_ROLE } from "./rules.ts";
import { findOpenLink } from "./visit.ts";

/**
 * A file of a comment's image by the address that the link's guests were shown: while the link is open and its post
 * is shown to them. The key, which can't be guessed, stands for the passcode with which they opened it.
 * @throws Fault not_found, refused for a link that has ended
 */
export async function openGuestImage(
  ctx: Pick<Platform, "db" | "clock" | "storage">,
  { token, key }: { token: string; key: string },
): Promise<StoredFile | null> {
  const link = await findOpenLink(ctx, token);
  const brandId = link.brandId as BrandId;
  const image = await ctx.db.commentImage.findFirst({
    where: {
      brandId,
      OR: [{ storageKey: key }, { thumbKey: key }],
      AND: {
        OR: [
          { entry: { visibility: "client", postId: { in: link.posts.map(({ postId }) => postId) } } },
          // Beside the comment that is being written.
          { entryId: null, shareLinkId: link.id },
        ],
      },
    },
    include: { entry: { select: { postId: true } } },
  });
  if (!image) return null;
  if (image.entry) {
    const posts = await asVisibleTo(ctx.db, GUEST_ROLE, await findPosts(ctx.db, brandId, [image.entry.postId]));
    if (posts.length === 0) return null;
  }
  return openImage(ctx, image, key === image.thumbKey ? "small" : "full");
}
