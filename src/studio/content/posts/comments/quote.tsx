import { IconMovie, IconPhoto, IconQuote } from "@tabler/icons-react";
import type { Anchor } from "#domain/review/comments/schema.ts";
import { msg, t } from "#kernel/language.ts";
import { clockOf } from "../marks/marks.ts";
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
        <Picture anchor={anchor} picture={picture} />
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
          {t(anchor.field !== "media" ? GONE.text : anchor.time != null ? GONE.video : GONE.image)}
        </p>
      ) : null}
    </div>
  );
}

const GONE = {
  text: msg("The text has changed since."),
  image: msg("The image was removed."),
  video: msg("The video was removed."),
};

function Picture({ anchor: { point, time }, picture }: Pick<QuoteProps, "anchor" | "picture">) {
  // What a browser kept from before has neither.
  if (time != null) {
    return (
      <>
        <IconMovie size={14} stroke={1.75} aria-hidden />
        <span className={classes.words}>{t("Video at {time}", { time: clockOf(time) })}</span>
      </>
    );
  }
  if (!picture) {
    return (
      <>
        <IconPhoto size={14} stroke={1.75} aria-hidden />
        <span className={classes.words}>{point ? t("A point on an image") : t("An image")}</span>
      </>
    );
  }
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: the library has made it small already. */}
      <img className={classes.picture} src={picture.thumbnail_url} alt="" width={40} height={40} />
      <span className={classes.words}>
        {point ? <span>{t("A point on:")} </span> : null}
        <span>{picture.alt_text || t("This image")}</span>
      </span>
    </>
  );
}
