import { useContext } from "react";
import { t } from "#kernel/language.ts";
import type { PreviewShape } from "#platform/connectors/shared/description/preview-shapes.ts";
import { toArticle } from "#platform/connectors/shared/text/article-title.ts";
import { BodyText } from "#studio/publishing/feed/body-text.tsx";
import classes from "./article-preview.module.css";
import { ClampedText } from "./clamped-text.tsx";
import type { PreviewAuthor, PreviewContent } from "./content.ts";
import { MediaGrid } from "./media-grid.tsx";
import { RichTextContext } from "./rich-text-context.ts";

interface ArticlePreviewProps {
  content: PreviewContent;
  author: PreviewAuthor;
  shape: PreviewShape;
}

/** A blog article: the chosen title or the first line, the first image above, the tags below. */
export function ArticlePreview({ content, author, shape }: ArticlePreviewProps) {
  const { body, thread, media, firstComment, tags } = content;
  const rich = useContext(RichTextContext);
  const chosen = content.title ?? undefined;
  const article = rich ? rich.article([body, ...thread].join("\n\n"), chosen) : plainArticle(body, thread, chosen);
  const [cover, ...others] = media;
  return (
    <article className={classes.article}>
      {cover ? <MediaGrid media={[cover]} shape={shape} /> : null}
      <h3 className={classes.title}>{article.title}</h3>
      <p className={classes.by}>{`${author.displayName} · ${t("now")}`}</p>
      <div>{article.text}</div>
      <MediaGrid media={others} shape={shape} />
      {tags.length > 0 ? <p className={classes.by}>{t("Tags: {tags}", { tags: tags.join(", ") })}</p> : null}
      {firstComment ? (
        <div className={classes.comment}>
          <p className={classes.by}>{t(shape.comment)}</p>
          <ClampedText text={firstComment} clamp={null} />
        </div>
      ) : null}
    </article>
  );
}

function plainArticle(body: string, thread: readonly string[], chosen: string | undefined) {
  const { title, text } = toArticle(body, chosen);
  return { title, text: <BodyText body={[text, ...thread].join("\n\n")} isPreview /> };
}
