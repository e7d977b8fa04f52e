import { IconFileText, IconMovie } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t, tn } from "#kernel/language.ts";
import type { Asset } from "../asset.ts";
import { formatDuration } from "../labels.ts";
import classes from "./tile.module.css";

/** A grid of tiles of one size, so that its last row looks like the others. */
export function TileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.wall} aria-label={label}>
      {children}
    </ul>
  );
}

export function Tile({ isMarked = false, children }: { isMarked?: boolean; children: ReactNode }) {
  return (
    <li className={classes.tile} data-marked={isMarked || undefined}>
      {children}
    </li>
  );
}

interface ThumbProps {
  asset: Pick<Asset, "width" | "height" | "thumbnail_url" | "kind" | "duration_ms" | "pages">;
  /** Whether it is in view at first: those images are loaded eagerly. */
  isEarly?: boolean;
}

/** The whole image of a tile, whatever its shape. Its container has the accessible name. */
export function Thumb({ asset, isEarly = false }: ThumbProps) {
  const { width, height, thumbnail_url: src, kind, duration_ms: length, pages } = asset;
  return (
    <span className={classes.frame}>
      {/* biome-ignore lint/performance/noImgElement: our own media route serves it, already in the size of a tile. */}
      <img
        className={classes.picture}
        src={src}
        alt=""
        width={width}
        height={height}
        loading={isEarly ? "eager" : "lazy"}
        decoding="async"
        draggable={false}
      />
      {kind === "video" ? (
        <span className={classes.length}>
          <IconMovie size={14} stroke={1.5} aria-hidden />{" "}
          <span>{length === null ? t("Video") : formatDuration(length)}</span>
        </span>
      ) : null}
      {kind === "document" ? (
        <span className={classes.length}>
          <IconFileText size={14} stroke={1.5} aria-hidden />{" "}
          <span>{`PDF, ${tn(pages ?? 1, "{count} page", "{count} pages")}`}</span>
        </span>
      ) : null}
    </span>
  );
}
