"use client";

import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useState } from "react";
import { t, tn } from "#kernel/language.ts";
import type { PreviewShape } from "#platform/connectors/shared/description/preview-shapes.ts";
import { ImageLink } from "#ui/image-link.tsx";
import type { PreviewMedia } from "./content.ts";
import classes from "./media-grid.module.css";
import { arrangePreview } from "./shapes.ts";

interface MediaGridProps {
  media: readonly PreviewMedia[];
  shape: Pick<PreviewShape, "several" | "visible">;
}

/**
 * Media as laid out in a post: one in its aspect ratio, several in a grid or a carousel. Each opens in full size, beside
 * the page; those that the network does not show at first appear here on request.
 */
export function MediaGrid({ media, shape }: MediaGridProps) {
  const [isOpen, setOpen] = useState(false);
  if (media.length === 0) return null;
  const { isSwipe, visible, hidden } = arrangePreview(
    isOpen ? { ...shape, visible: media.length } : shape,
    media.length,
  );
  const shown = media.slice(0, visible);
  return (
    <ul
      className={classes.sheet}
      data-count={Math.min(shown.length, 10)}
      data-several={isSwipe ? "swipe" : "sheet"}
      // A scrolled region has to be reachable by keyboard (WCAG 2.1.1).
      tabIndex={isSwipe ? 0 : undefined}
      aria-label={isSwipe ? t("Images, side by side") : undefined}
    >
      {shown.map(({ url, full, alt, width, height, kind, title, pages = 1 }, index) => (
        <li key={url} className={classes.place}>
          {kind === "document" ? (
            <p className={classes.document}>
              <strong>{title}</strong> <span>{`· ${tn(pages, "{count} page", "{count} pages")}`}</span>
            </p>
          ) : null}
          <ImageLink href={full} number={index + 1} alt={alt} width={width} height={height} isBeside>
            {/* biome-ignore lint/performance/noImgElement: our own media route serves them, already in web sizes. */}
            <img className={classes.picture} src={url} alt={alt} width={width} height={height} decoding="async" />
          </ImageLink>
          {kind === "video" ? (
            <span className={classes.play}>
              <IconPlayerPlayFilled size={18} aria-hidden />
              <span className="visually-hidden">{t("Video")}</span>
            </span>
          ) : null}
          {hidden > 0 && index === shown.length - 1 ? (
            <button
              type="button"
              className={classes.more}
              aria-label={tn(hidden, "Show {count} more image", "Show {count} more images")}
              onClick={() => setOpen(true)}
            >
              {`+${hidden}`}
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
