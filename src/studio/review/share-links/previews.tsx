"use client";

import { useEffect, useState } from "react";
import { msg, t } from "#kernel/language.ts";
import { isCurrent } from "#studio/content/posts/comments/anchors.ts";
import { highlightPassages } from "#studio/content/posts/comments/highlight.ts";
import { QuoteSelection } from "#studio/content/posts/comments/quote-selection.tsx";
import { marksOf } from "#studio/content/posts/marks/marks.ts";
import { ReviewedMedia } from "#studio/content/posts/marks/reviewed-media.tsx";
import { usePostView } from "#studio/content/posts/post-view.tsx";
import painted from "#studio/content/posts/previews.module.css";
import { ChannelPreview } from "#studio/content/preview/channel-preview.tsx";
import { previewMedia } from "#studio/content/preview/content.ts";
import { Documents } from "#studio/content/preview/documents.tsx";
import { firstShown } from "#studio/content/preview/first-shown.ts";
import { ChannelChoice } from "#studio/frame/channel-choice.tsx";
import { ChannelName } from "#studio/frame/channel-name.tsx";
import { NEW_TAB } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { Time } from "#ui/time.tsx";
import type { ReviewPost } from "./call.ts";
import { quotableOf } from "./content-of.ts";
import { OwnTime } from "./own-time.tsx";
import classes from "./previews.module.css";
import { useVisit } from "./visit.tsx";

/** The post as it will look on each of its channels, large. */
export function Previews({ post }: { post: ReviewPost }) {
  const { brand } = useVisit().review;
  const { previews, setAnchor } = usePostView();
  const [chosen, choose] = useState(() => {
    const first = firstShown(post.channels, ({ platform }) => platform);
    return first ? post.channels.indexOf(first) : 0;
  });
  const channel = post.channels[chosen] ?? post.channels[0];
  const shown = channel ?? {
    ...post,
    platform: "feed",
    handle: "",
    display_name: brand.name,
    avatar_url: null,
    permalink: "",
    title: null,
    document_title: null,
    captions: null,
    thread: [],
    thread_media: [],
    first_comment: null,
    mentions: [],
  };
  const show = (asset: (typeof shown.media)[number]) =>
    previewMedia(asset, { document_title: shown.document_title ?? "" });
  const all = [...new Map([...shown.media, ...shown.thread_media.flat()].map((asset) => [asset.id, asset])).values()];
  // The post's own time is shown above.
  const hasOwnTime = channel && !channel.permalink && channel.scheduled_at !== post.scheduled_at;
  useHighlights(post, shown.platform);
  const onComment = post.allowed_actions.includes("comment") ? setAnchor : null;
  return (
    <section aria-label={t("Preview")}>
      <ChannelChoice
        channels={post.channels}
        chosenId={channel?.id}
        onChoose={(each) => choose(post.channels.indexOf(each))}
      />
      {channel ? (
        <p className={classes.where}>
          {rich(channel.permalink ? msg("Published on {channel}") : msg("Preview for {channel}"), {
            channel: (
              <>
                <ChannelName channel={channel} size={18} />
                <span> </span>
                <strong>{channel.handle}</strong>
              </>
            ),
          })}
          {hasOwnTime && channel.scheduled_at ? (
            <>
              <span>{" · "}</span>
              <Time iso={channel.scheduled_at} zone={brand.timezone} />
            </>
          ) : null}
          {channel.permalink ? (
            <>
              <span>{". "}</span>
              <a href={channel.permalink} {...NEW_TAB}>
                {t("View post")}
              </a>
            </>
          ) : null}
          {hasOwnTime && channel.scheduled_at ? <OwnTime iso={channel.scheduled_at} /> : null}
        </p>
      ) : null}
      <ReviewedMedia
        media={all}
        captions={shown.captions}
        marks={marksOf(post.comments, ({ author }) => author)}
        onComment={onComment}
      >
        <div ref={previews} className={painted.previews}>
          <ChannelPreview
            platform={shown.platform}
            handle={shown.handle}
            displayName={shown.display_name}
            avatarUrl={shown.avatar_url}
            content={{
              title: shown.title,
              body: shown.body,
              isRich: post.format === "markdown",
              thread: shown.thread,
              threadMedia: shown.thread_media.map((files) => files.map(show)),
              firstComment: shown.first_comment,
              mentions: shown.mentions,
              tags: shown.tags,
              media: shown.media.map(show),
            }}
          />
        </div>
      </ReviewedMedia>
      {onComment ? <QuoteSelection root={previews} quotable={quotableOf(post)} onQuote={onComment} /> : null}
      <Documents media={all} />
    </section>
  );
}

/** Highlights the commented passages. */
function useHighlights(post: ReviewPost, platform: string) {
  const { previews, anchor } = usePostView();
  const quotable = quotableOf(post);
  const open = post.comments.flatMap((comment) => (comment.anchor && !comment.resolved ? comment.anchor : []));
  const quotes = [...open, ...(anchor ? [anchor] : [])]
    .filter((each) => each.field !== "media" && isCurrent(each, quotable))
    .map(({ quote }) => quote);
  const wanted = JSON.stringify([quotes, platform, post.revision]);
  useEffect(() => {
    const [found]: [string[]] = JSON.parse(wanted);
    return previews.current && found.length > 0 ? highlightPassages(previews.current, found) : undefined;
  }, [wanted, previews]);
}
