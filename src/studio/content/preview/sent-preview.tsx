import { t } from "#kernel/language.ts";
import type { PreviewContent, PreviewMedia } from "./content.ts";
import classes from "./sent-preview.module.css";

interface SentPreviewProps {
  content: PreviewContent;
  handle: string;
}

/** What a webhook channel sends to its URL: the part of the payload that comes from the post. */
export function SentPreview({ content, handle }: SentPreviewProps) {
  const { body, tags, media, thread, threadMedia, firstComment } = content;
  const payload = {
    channel: { handle },
    body,
    tags,
    media: media.map(viewFile),
    thread,
    ...(threadMedia ? { thread_media: threadMedia.map((files) => files.map(viewFile)) } : {}),
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

function viewFile({ width, height, alt }: PreviewMedia) {
  return { url: "…", width, height, alt };
}
