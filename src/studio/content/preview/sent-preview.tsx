import { t } from "#kernel/language.ts";
import type { PreviewContent } from "./content.ts";
import classes from "./sent-preview.module.css";

interface SentPreviewProps {
  content: PreviewContent;
  handle: string;
}

/** What a webhook channel sends to its URL: the part of the payload that comes from the post. */
export function SentPreview({ content: { body, tags, media, thread, firstComment }, handle }: SentPreviewProps) {
  const payload = {
    channel: { handle },
    body,
    tags,
    media: media.map(({ width, height, alt }) => ({ url: "…", width, height, alt })),
    thread,
    first_comment: firstComment,
  };
  return (
    <figure className={classes.sheet}>
      <figcaption className={classes.line}>
        <strong>POST</strong> application/json, {t("signed")}
      </figcaption>
      <pre translate="no" className={classes.payload}>
        {JSON.stringify(payload, null, 2)}
      </pre>
    </figure>
  );
}
