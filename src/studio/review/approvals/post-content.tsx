"use client";

import { Suspense, useState } from "react";
import { overriddenMediaIds } from "#domain/content/posts/terms.ts";
import { t } from "#kernel/language.ts";
import { captionsOf } from "#platform/connectors/shared/text/captions.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { allMediaFor, previewOf } from "#studio/content/posts/content-of.ts";
import { marksOf } from "#studio/content/posts/marks/marks.ts";
import { ReviewedMedia } from "#studio/content/posts/marks/reviewed-media.tsx";
import { usePostView } from "#studio/content/posts/post-view.tsx";
import { useMediaOf } from "#studio/content/posts/use-media-of.ts";
import { ChannelPreview } from "#studio/content/preview/channel-preview.tsx";
import { firstShown } from "#studio/content/preview/first-shown.ts";
import { authorOf } from "#studio/content/revisions/byline.ts";
import type { Comment } from "#studio/content/revisions/use-thread.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ChannelChoice } from "#studio/frame/channel-choice.tsx";
import { lazy } from "#ui/lazy.tsx";
import classes from "./approvals.module.css";

const Outdated = lazy(() => import("#studio/content/posts/history/outdated-decision.tsx"));

interface PostContentProps {
  post: Post;
  /** Those on images and videos are shown there. */
  comments?: readonly Comment[];
}

/**
 * Below `<PostViewProvider>`. What an approver needs to see: changes since the last decision, the post as it will be published, and the internal
 * note.
 */
export default function PostContent({ post, comments = [] }: PostContentProps) {
  const { name } = useBrand();
  const { previews, quote } = usePostView();
  const [channelId, setChannelId] = useState<number | null>(null);
  const own = post.publications.flatMap(({ overrides }) => overriddenMediaIds(overrides));
  const mediaOf = useMediaOf(post, own);
  const publication =
    post.publications.find(({ channel }) => channel.id === channelId) ??
    firstShown(post.publications, ({ channel }) => channel.platform);
  const overrides = publication?.overrides ?? {};
  const {
    platform,
    handle,
    display_name: account,
    avatar_url: avatarUrl,
  } = publication?.channel ?? { platform: "feed", handle: "", display_name: name, avatar_url: null };
  return (
    <>
      {/* A first revision has no earlier decision. */}
      {post.revision > 1 ? (
        <Suspense>
          <Outdated post={post} />
        </Suspense>
      ) : null}
      <ChannelChoice
        channels={post.publications.map(({ channel }) => channel)}
        chosenId={publication?.channel.id}
        onChoose={({ id }) => setChannelId(id)}
      />
      <ReviewedMedia
        media={allMediaFor(post, overrides, mediaOf)}
        captions={captionsOf(overrides.options ?? {})}
        marks={marksOf(comments, authorOf)}
        onComment={post.allowed_actions.includes("comment") ? (anchor) => quote.current?.(anchor) : null}
      >
        <div ref={previews}>
          <ChannelPreview
            platform={platform}
            handle={handle}
            displayName={account}
            avatarUrl={avatarUrl}
            content={previewOf(post, publication, mediaOf)}
          />
        </div>
      </ReviewedMedia>
      {post.internal_note ? (
        <p className={classes.about}>
          <strong>{t("Internal note.")}</strong> <span>{post.internal_note}</span>
        </p>
      ) : null}
    </>
  );
}
