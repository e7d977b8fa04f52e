import { t } from "#kernel/language.ts";
import type { PreviewShape } from "#platform/connectors/shared/description/preview-shapes.ts";
import type { Elements } from "#ui/elements.ts";
import { AuthorAvatar } from "./author-avatar.tsx";
import { ClampedText } from "./clamped-text.tsx";
import type { PreviewAuthor, PreviewContent } from "./content.ts";
import { ExtrasPreview } from "./extras-preview.tsx";
import { MediaGrid } from "./media-grid.tsx";
import classes from "./message-preview.module.css";

interface MessagePreviewProps {
  content: PreviewContent;
  author: PreviewAuthor;
  shape: PreviewShape;
  attachment?: Elements;
}

/** A message in a room or a channel's bubble; thread parts are further messages. */
export function MessagePreview({ content, author, shape, attachment }: MessagePreviewProps) {
  const { body, thread, threadMedia = [], media, firstComment } = content;
  const isBubble = shape.kind === "bubble";
  const picturesOf = (part: number) => (
    <MediaGrid media={part === 0 ? media : (threadMedia[part - 1] ?? [])} shape={shape} />
  );
  return (
    <div className={classes.room} data-kind={shape.kind}>
      <AuthorAvatar name={author.displayName} url={author.avatarUrl} shape={shape.avatar} size={36} />
      <div className={classes.messages}>
        {[body, ...thread].map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a thread have nothing else that tells them apart.
          <article key={index} className={classes.message}>
            {index === 0 ? (
              <p className={classes.head}>
                <span className={classes.name}>{author.displayName}</span>
                {isBubble ? null : <span className={classes.time}>{t("now")}</span>}
              </p>
            ) : null}
            {isBubble ? picturesOf(index) : null}
            {text.trim() ? <ClampedText text={text} clamp={null} /> : null}
            {isBubble ? null : picturesOf(index)}
            {index === 0 ? attachment : null}
            {index === 0 ? <ExtrasPreview shape={shape} options={content.options} /> : null}
            {isBubble ? <span className={classes.seen}>{t("now")}</span> : null}
          </article>
        ))}
        {firstComment ? (
          <div className={classes.reply}>
            <p className={classes.label}>{t(shape.comment)}</p>
            <ClampedText text={firstComment} clamp={null} />
          </div>
        ) : null}
      </div>
    </div>
  );
}
