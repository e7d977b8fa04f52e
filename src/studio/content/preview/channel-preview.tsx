"use client";

import { Suspense } from "react";
import { t } from "#kernel/language.ts";
import { previewShapeOf } from "#platform/connectors/shared/description/previews.ts";
import { Entry } from "#studio/publishing/feed/entry.tsx";
import type { Elements } from "#ui/elements.ts";
import { lazy } from "#ui/lazy.tsx";
import { ArticlePreview } from "./article-preview.tsx";
import classes from "./channel-preview.module.css";
import { asSent, isEmptyContent, type PreviewAuthor, type PreviewContent, withThumbnail } from "./content.ts";
import { markSent } from "./mentions-shown.ts";
import { MessagePreview } from "./message-preview.tsx";
import { PostPreview } from "./post-preview.tsx";
import { SentPreview } from "./sent-preview.tsx";

const RichPreview = lazy(() => import("./rich-preview.tsx"));

export type { PreviewContent } from "./content.ts";

export interface ChannelPreviewProps extends PreviewAuthor {
  platform: string;
  content: PreviewContent;
  /** Content below the text, such as a link card. */
  attachment?: Elements;
}

/**
 * A post as readers will see it on one channel: author, truncated text, media layout. The feed page shows its own
 * entry, a webhook the request; networks are drawn in their proportions, without their logos.
 */
export function ChannelPreview(props: ChannelPreviewProps) {
  return (
    // What is published is not translated, and nobody may approve what a browser made of it.
    <div translate={isEmptyContent(props.content) ? undefined : "no"} {...markSent(props.content.mentions)}>
      {props.content.isRich ? (
        <Suspense fallback={<ShownPreview {...props} />}>
          <RichPreview {...props} />
        </Suspense>
      ) : (
        <ShownPreview {...props} content={asSent(props.content)} />
      )}
    </div>
  );
}

/** Without formatting, unless `RichTextContext` has it. */
export function ShownPreview({ platform, content, attachment, ...author }: ChannelPreviewProps) {
  if (isEmptyContent(content)) {
    return (
      <div className={classes.paper}>
        <p className={classes.nothing}>{t("What you write appears here.")}</p>
      </div>
    );
  }
  if (platform === "webhook") return <SentPreview content={content} handle={author.handle} />;
  if (platform === "feed") return <FeedPreview content={content} name={author.displayName} />;
  const shape = previewShapeOf(platform);
  if (shape.kind === "article") return <ArticlePreview content={content} author={author} shape={shape} />;
  if (shape.kind !== "card") {
    return <MessagePreview content={content} author={author} shape={shape} attachment={attachment} />;
  }
  const shown = shape.hasThumbnails?.(content.options ?? {})
    ? { ...content, media: withThumbnail(content.media) }
    : content;
  return <PostPreview content={shown} author={author} shape={shape} attachment={attachment} />;
}

/** The same entry component as on the brand's public page. */
function FeedPreview({ content: { body, media, tags }, name }: { content: PreviewContent; name: string }) {
  return (
    <div className={classes.paper}>
      <p className={classes.masthead}>{name}</p>
      <Entry
        body={body}
        pictures={media.map(({ url, full, alt, width, height }) => ({ url, full, alt, width, height }))}
        tags={tags}
        isPreview
      />
    </div>
  );
}
