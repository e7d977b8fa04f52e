import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";
import { BodyText } from "./body-text.tsx";
import classes from "./entry.module.css";
import { MediaList, type Picture } from "./media-list.tsx";

interface EntryProps {
  body: string;
  pictures: readonly Picture[];
  tags: readonly string[];
  /** The footer: date and permalink. */
  foot?: ReactNode;
  /** The newest entry of its page, in larger type. */
  lead?: boolean;
  /** Not published yet: links lead nowhere, and images open beside the page. */
  isPreview?: boolean;
}

/** One entry of a brand's feed page. The composer's preview uses the same component. */
export function Entry({ body, pictures, tags, foot, lead = false, isPreview = false }: EntryProps) {
  return (
    <article className={classes.entry} data-lead={lead || undefined}>
      <MediaList pictures={pictures} eager={lead} isPreview={isPreview} />
      {body.trim() ? <BodyText body={body} size={lead ? "lead" : "plain"} isPreview={isPreview} /> : null}
      {tags.length > 0 ? (
        <ul className={classes.tags} aria-label={t("Tags")}>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      ) : null}
      {foot ? <footer className={classes.foot}>{foot}</footer> : null}
    </article>
  );
}
