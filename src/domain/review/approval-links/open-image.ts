import type { StoredFile } from "#domain/content/media/index.ts";
import { asVisibleTo, findPosts } from "#domain/content/posts/index.ts";
import { openImage } from "#domain/review/comment-images/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { findOpenLink } from "./find.ts";

/**
 * A file of a comment's image by the address on the page of an email's link, while the link works.
 * @throws Fault as `findOpenLink`
 */
export async function openLinkedImage(
  ctx: Pick<PublicContext, "db" | "clock" | "storage">,
  { token, key }: { token: string; key: string },
): Promise<StoredFile | null> {
  const { brandId, approver, posts } = await findOpenLink(ctx.db, ctx, token);
  const image = await ctx.db.commentImage.findFirst({
    where: {
      brandId,
      OR: [{ storageKey: key }, { thumbKey: key }],
      entry: {
        postId: { in: posts.map(({ postId }) => postId) },
        ...(seesDrafts(approver.role) ? {} : { visibility: "client" }),
      },
    },
    include: { entry: { select: { postId: true } } },
  });
  if (!image?.entry) return null;
  const shown = await asVisibleTo(ctx.db, approver.role, await findPosts(ctx.db, brandId, [image.entry.postId]));
  return shown.length === 0 ? null : openImage(ctx, image, key === image.thumbKey ? "small" : "full");
}
