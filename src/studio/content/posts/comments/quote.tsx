import { IconPhoto, IconQuote } from "@tabler/icons-react";
import type { Anchor } from "#domain/review/comments/schema.ts";
import { t } from "#kernel/language.ts";
import classes from "./quote.module.css";

interface QuoteProps {
  anchor: Anchor;
  /** The image it refers to, if known. */
  picture?: { thumbnail_url: string; alt_text: string };
  /** The post's content has changed since. */
  isGone: boolean;
  onShow?: () => void;
}

/** The anchor of an entry: the passage or image, and whether it still exists. */
export function Quote({ anchor, picture, isGone, onShow }: QuoteProps) {
  const inside = (
    <>
      {anchor.field === "media" ? (
        <Picture picture={picture} />
      ) : (
        <>
          <IconQuote size={14} stroke={1.75} aria-hidden />
          <span className={classes.words} translate="no">
            {anchor.quote}
          </span>
        </>
      )}
    </>
  );
  return (
    <div className={classes.quote} data-gone={isGone || undefined}>
      {isGone || !onShow ? (
        <blockquote className={classes.about}>{inside}</blockquote>
      ) : (
        <button type="button" className={classes.about} onClick={onShow}>
          <span className="visually-hidden">{t("Show in the post:")} </span>
          {inside}
        </button>
      )}
      {isGone ? (
        <p className={classes.gone}>
          {anchor.field === "media" ? t("No longer part of the post.") : t("The text has changed since.")}
        </p>
      ) : null}
    </div>
  );
}

function Picture({ picture }: Pick<QuoteProps, "picture">) {
  if (!picture) {
    return (
      <>
        <IconPhoto size={14} stroke={1.75} aria-hidden />
        <span>{t("An image")}</span>
      </>
    );
  }
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: the library has made it small already. */}
      <img className={classes.picture} src={picture.thumbnail_url} alt="" width={40} height={40} />
      <span className={classes.words}>{picture.alt_text || t("This image")}</span>
    </>
  );
}
