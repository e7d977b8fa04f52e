import { t } from "#kernel/language.ts";
import type { PreviewShape } from "#platform/connectors/shared/description/preview-shapes.ts";
import type { Elements } from "#ui/elements.ts";
import { ActionRow } from "./action-row.tsx";
import { AuthorAvatar } from "./author-avatar.tsx";
import { ClampedText } from "./clamped-text.tsx";
import type { PreviewAuthor, PreviewContent, PreviewMedia } from "./content.ts";
import { ExtrasPreview } from "./extras-preview.tsx";
import { MediaGrid } from "./media-grid.tsx";
import classes from "./post-preview.module.css";

interface PostPreviewProps {
  content: PreviewContent;
  author: PreviewAuthor;
  shape: PreviewShape;
  attachment?: Elements;
}

/** A post in its card, with the parts of its thread connected by a line, and the first comment. */
export function PostPreview({ content, author, shape, attachment }: PostPreviewProps) {
  const { title, body, thread, threadMedia = [], media, firstComment } = content;
  const parts = [body, ...thread];
  return (
    <div className={classes.card}>
      {parts.map((text, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a thread have nothing else that tells them apart.
          key={index}
          title={index === 0 && shape.title ? title : null}
          text={text}
          media={index === 0 ? media : (threadMedia[index - 1] ?? [])}
          attachment={
            index === 0 ? (
              <>
                {attachment}
                <ExtrasPreview shape={shape} options={content.options} />
              </>
            ) : null
          }
          hasNext={index < parts.length - 1}
          author={author}
          shape={shape}
        />
      ))}
      {firstComment ? (
        <div className={classes.comment}>
          <AuthorAvatar name={author.displayName} url={author.avatarUrl} shape={shape.avatar} size={28} />
          <div className={classes.said}>
            <p className={classes.label}>{t(shape.comment)}</p>
            <ClampedText text={firstComment} clamp={null} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

interface PartProps {
  title: string | null;
  text: string;
  media: readonly PreviewMedia[];
  attachment: Elements;
  /** Another part follows, connected by a line. */
  hasNext: boolean;
  author: PreviewAuthor;
  shape: PreviewShape;
}

function Part({ title, text, media, attachment, hasNext, author, shape }: PartProps) {
  const headline = title === null ? null : <h3 className={classes.title}>{title}</h3>;
  const words = text.trim() ? <ClampedText text={text} clamp={shape.clamp} /> : null;
  const sheet = <MediaGrid media={media} shape={shape} />;
  return (
    <article className={classes.part} data-column={shape.column} data-goes-on={hasNext || undefined}>
      <AuthorAvatar name={author.displayName} url={author.avatarUrl} shape={shape.avatar} />
      <Head author={author} shape={shape} />
      <div className={classes.content}>
        {shape.title === "above" ? headline : null}
        {shape.media === "before" ? sheet : words}
        {attachment}
        {shape.media === "before" ? <ActionRow acts={shape.acts} /> : sheet}
        {shape.title === "below" ? headline : null}
        {shape.media === "before" ? words : <ActionRow acts={shape.acts} />}
      </div>
    </article>
  );
}

function Head({ author: { displayName, handle }, shape }: Pick<PartProps, "author" | "shape">) {
  const isOneLine = shape.column === "beside" || shape.line === "none";
  const name = shape.line === "none" ? shape.handle(handle) : displayName;
  return (
    <p className={classes.head} data-lines={isOneLine ? 1 : 2}>
      <span className={classes.name}>{name}</span>
      {shape.line === "handle" ? <span className={classes.handle}>{shape.handle(handle)}</span> : null}
      <span className={classes.time}>{t("now")}</span>
    </p>
  );
}
