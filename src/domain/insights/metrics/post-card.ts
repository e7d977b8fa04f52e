import { mediaUrl } from "#domain/content/media/rules.ts";
import { asVisibleTo, findPosts } from "#domain/content/posts/index.ts";
import { excerptOf } from "#domain/events/notifications/index.ts";
import { viewChannelRef } from "#domain/publishing/channels/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import { withoutMarks } from "#kernel/without-marks.ts";

/** Maximum characters of a post's text on its card. */
const BODY_LENGTH = 140;

/** The posts that the caller may see, by ID, as metrics show them. Others are omitted. */
export async function findPostCards(ctx: BrandContext, ids: readonly number[]) {
  const found = await findPosts(ctx.db, ctx.brandId, ids);
  const posts = await asVisibleTo(ctx.db, ctx.role, found);
  return new Map(
    posts.map(({ id, body, format, media: [image], publications }) => {
      const published = publications.flatMap(({ publishedAt }) => publishedAt ?? []);
      return [
        id,
        {
          post_id: id,
          body: excerptOf(withoutMarks(body, format), BODY_LENGTH),
          thumbnail_url: image ? mediaUrl(ctx.env.APP_URL, image.asset.thumbKey) : null,
          channels: publications.map(({ channel }) => viewChannelRef(channel, ctx)),
          published_at: wireTimeOrNull(published.toSorted((a, b) => Number(a) - Number(b))[0] ?? null),
        },
      ];
    }),
  );
}
