import { IconFileText, IconMovie } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import { t, tn } from "#kernel/language.ts";
import type { Asset } from "./asset.ts";
import { duration } from "./labels.ts";
import classes from "./tile.module.css";

/** The limits of a tile's aspect ratio, or a panorama would take a whole row. */
const MIN_RATIO = 0.56;
const MAX_RATIO = 3;

/** A grid of rows of equal height, in which each tile keeps its aspect ratio. */
export function TileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.wall} aria-label={label}>
      {children}
    </ul>
  );
}

interface TileProps {
  asset: Pick<Asset, "width" | "height">;
  isMarked?: boolean;
  children: ReactNode;
}

/** A tile, as wide as its image's aspect ratio requires. */
export function Tile({ asset: { width, height }, isMarked = false, children }: TileProps) {
  const ratio = Math.min(MAX_RATIO, Math.max(MIN_RATIO, width / height));
  return (
    <li className={classes.tile} style={{ "--ratio": ratio } as CSSProperties} data-marked={isMarked || undefined}>
      {children}
    </li>
  );
}

interface ThumbProps {
  asset: Pick<Asset, "width" | "height" | "thumbnail_url" | "kind" | "duration_ms" | "pages">;
  /** Whether it is in view at first: those images are loaded eagerly. */
  isEarly?: boolean;
}

/** The image of a tile. Its container has the accessible name. */
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
          <IconMovie size={14} stroke={1.5} aria-hidden /> {length === null ? t("Video") : duration(length)}
        </span>
      ) : null}
      {kind === "document" ? (
        <span className={classes.length}>
          <IconFileText size={14} stroke={1.5} aria-hidden /> PDF, {tn(pages ?? 1, "{count} page", "{count} pages")}
        </span>
      ) : null}
    </span>
  );
}
