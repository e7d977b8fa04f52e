import type { z } from "zod";
import { viewAsset } from "#domain/content/media/index.ts";
import { type FullPost, sentMentions } from "#domain/content/posts/index.ts";
import { contentFor, readOverrides } from "#domain/content/posts/rules.ts";
import { isDueOnceApproved, overriddenMediaIds } from "#domain/content/posts/terms.ts";
import { isByApp } from "#domain/content/provenance/index.ts";
import { viewChannelRef } from "#domain/publishing/channels/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import { chosenDocumentTitle, chosenTitle } from "#platform/connectors/shared/text/article-title.ts";
import { captionsOf } from "#platform/connectors/shared/text/captions.ts";
import type { MediaAsset } from "#platform/db/index.ts";
import type { ReviewContent } from "./schema.ts";

/** The assets of a post and of its channels' own content. */
export function mediaIdsOf({ media, publications }: FullPost): number[] {
  const own = publications.flatMap(({ overrides }) => overriddenMediaIds(readOverrides(overrides)));
  return [...media.map(({ assetId }) => assetId), ...own];
}

export function viewReviewMedia(ctx: PublicContext, assets: readonly MediaAsset[], id: number) {
  const asset = assets.find((row) => row.id === id);
  return asset && { ...viewAsset(asset, ctx.env), alt: asset.altText };
}

/**
 * Field by field, so that an internal field added to posts can't leak.
 * @param assets at least those of `mediaIdsOf`
 */
export function viewReviewContent(
  ctx: PublicContext,
  post: FullPost,
  assets: readonly MediaAsset[],
): z.input<typeof ReviewContent> {
  const mediaOf = (id: number) => viewReviewMedia(ctx, assets, id);
  const { body, format, tags } = post;
  const base = { body, format, tags, mediaIds: post.media.map(({ assetId }) => assetId) };
  const isDue = post.publications.some(({ status, scheduledAt: at, followsPost }) =>
    isDueOnceApproved({ status, at, followsPost }),
  );
  const { media } = contentFor(base, {}, mediaOf);
  return {
    id: post.id,
    status: post.status,
    revision: post.revision,
    is_by_program: isByApp(post) || post.revisions.length > 0,
    scheduled_at: isDue ? null : wireTimeOrNull(post.scheduledAt),
    body,
    format,
    media,
    tags,
    channels: post.publications.map((publication) => {
      const { channel, overrides, status, scheduledAt, permalink } = publication;
      const content = contentFor(base, readOverrides(overrides), mediaOf);
      return {
        ...viewChannelRef(channel, ctx),
        // For a webhook the handle is a URL that anybody could post to.
        handle: channel.platform === "webhook" ? channel.displayName : channel.handle,
        status,
        scheduled_at: wireTimeOrNull(scheduledAt),
        permalink,
        title: chosenTitle(content.options),
        document_title: chosenDocumentTitle(content.options),
        captions: captionsOf(content.options),
        thread: [...content.thread],
        thread_media: content.threadMedia ?? [],
        first_comment: content.firstComment,
        mentions: sentMentions(post, publication),
        body: content.body,
        media: [...content.media],
        tags: [...content.tags],
      };
    }),
  };
}
