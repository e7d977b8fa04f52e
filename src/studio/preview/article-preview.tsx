import { BodyText } from "../feed/body-text.tsx";
import { excerpt } from "../feed/words.ts";
import classes from "./article-preview.module.css";
import { ClampedText } from "./clamped-text.tsx";
import type { PreviewContent, PreviewSpeaker } from "./content.ts";
import { MediaSheet } from "./media-sheet.tsx";
import type { Shape } from "./shapes.ts";

interface ArticlePreviewProps {
  content: PreviewContent;
  speaker: PreviewSpeaker;
  shape: Shape;
}

/** An article of a weblog: its first line is the title, its first picture stands above, its tags below. */
export function ArticlePreview({ content, speaker, shape }: ArticlePreviewProps) {
  const { body, thread, media, firstComment, tags } = content;
  const title = excerpt(body, 90);
  const rest = [body.trim().split(/\r?\n/).slice(1).join("\n"), ...thread].join("\n\n");
  const [cover, ...others] = media;
  return (
    <article className={classes.article}>
      {cover ? <MediaSheet media={[cover]} several="sheet" /> : null}
      <h3 className={classes.title}>{title || "Untitled"}</h3>
      <p className={classes.by}>{speaker.displayName} · now</p>
      <div inert={true}>
        <BodyText body={rest} />
      </div>
      <MediaSheet media={others} several={shape.several} />
      {tags.length > 0 ? <p className={classes.by}>Tags: {tags.join(", ")}</p> : null}
      {firstComment ? (
        <div className={classes.comment}>
          <p className={classes.by}>{shape.comment}</p>
          <ClampedText text={firstComment} clamp={null} />
        </div>
      ) : null}
    </article>
  );
}
