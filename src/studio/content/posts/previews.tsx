"use client";

import { parseAsInteger, useQueryState } from "nuqs";
import { useEffect } from "react";
import { overriddenMediaIds } from "#domain/content/posts/terms.ts";
import { t } from "#kernel/language.ts";
import { captionsOf } from "#platform/connectors/shared/text/captions.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { ChannelPreview } from "#studio/content/preview/channel-preview.tsx";
import { Documents } from "#studio/content/preview/documents.tsx";
import { firstShown } from "#studio/content/preview/first-shown.ts";
import { authorOf } from "#studio/content/revisions/byline.ts";
import { useThread } from "#studio/content/revisions/use-thread.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ChannelChoice } from "#studio/frame/channel-choice.tsx";
import { isCurrent } from "./comments/anchors.ts";
import { highlightPassages } from "./comments/highlight.ts";
import { allMediaFor, previewOf, quotableOf } from "./content-of.ts";
import { marksOf } from "./marks/marks.ts";
import { ReviewedMedia } from "./marks/reviewed-media.tsx";
import { usePostView } from "./post-view.tsx";
import classes from "./previews.module.css";
import { useMediaOf } from "./use-media-of.ts";

const NO_CHANNEL = { platform: "feed", handle: "", avatar_url: null };

/** The post as readers will see it, by channel, with the commented passages highlighted. */
export function Previews({ post }: { post: Post }) {
  const { name } = useBrand();
  const { previews, quote } = usePostView();
  const { comments } = useThread(post.id);
  const [chosen, choose] = useQueryState("channel", parseAsInteger);
  const own = post.publications.flatMap(({ overrides }) => overriddenMediaIds(overrides));
  const mediaOf = useMediaOf(post, own);
  const publication =
    post.publications.find(({ channel }) => channel.id === chosen) ??
    firstShown(post.publications, ({ channel }) => channel.platform);
  const {
    platform,
    handle,
    display_name: account,
    avatar_url: avatarUrl,
  } = publication?.channel ?? { ...NO_CHANNEL, display_name: name };
  const overrides = publication?.overrides ?? {};
  const content = previewOf(post, publication, mediaOf);
  const media = allMediaFor(post, overrides, mediaOf);
  useHighlights(post, platform);
  return (
    <section aria-label={t("The post")}>
      <ChannelChoice
        channels={post.publications.map(({ channel }) => channel)}
        chosenId={publication?.channel.id}
        onChoose={({ id }) => void choose(id)}
      />
      <ReviewedMedia
        media={media}
        captions={captionsOf(overrides.options ?? {})}
        marks={marksOf(comments, authorOf)}
        onComment={post.allowed_actions.includes("comment") ? (chosen) => quote.current?.(chosen) : null}
      >
        <div ref={previews} className={classes.previews}>
          <ChannelPreview
            platform={platform}
            handle={handle}
            displayName={account}
            avatarUrl={avatarUrl}
            content={content}
          />
        </div>
      </ReviewedMedia>
      <Documents media={media} />
      {post.internal_note ? (
        <p className={classes.note}>
          <strong>{t("Internal note.")}</strong> <span>{post.internal_note}</span>
        </p>
      ) : null}
    </section>
  );
}

/** Highlights the passages of all unresolved entries in the previews. */
function useHighlights(post: Post, platform: string) {
  const { previews, anchor } = usePostView();
  const { comments } = useThread(post.id);
  const quotable = quotableOf(post);
  const open = comments.flatMap((comment) => (comment.anchor && !comment.resolved ? comment.anchor : []));
  const quotes = [...open, ...(anchor ? [anchor] : [])]
    .filter((each) => each.field !== "media" && isCurrent(each, quotable))
    .map(({ quote }) => quote);
  const wanted = JSON.stringify([quotes, platform, post.revision]);
  useEffect(() => {
    const [found]: [string[]] = JSON.parse(wanted);
    return previews.current ? highlightPassages(previews.current, found) : undefined;
  }, [wanted, previews]);
}
