import { IconMovie } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import type { Asset } from "./asset.ts";
import { duration } from "./labels.ts";
import classes from "./tile.module.css";

/** No tile is slimmer or flatter than this, or a panorama would have a line to itself. */
const SLIMMEST = 0.56;
const FLATTEST = 3;

/** The wall on which tiles stand side by side in lines of one height, each in its own proportions. */
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

/** A place on the wall, as wide as its picture's proportions ask for. */
export function Tile({ asset: { width, height }, isMarked = false, children }: TileProps) {
  const ratio = Math.min(FLATTEST, Math.max(SLIMMEST, width / height));
  return (
    <li className={classes.tile} style={{ "--ratio": ratio } as CSSProperties} data-marked={isMarked || undefined}>
      {children}
    </li>
  );
}

interface ThumbProps {
  asset: Pick<Asset, "width" | "height" | "thumbnail_url" | "kind" | "duration_ms">;
  /** Whether it is among the first that one sees: those are not waited for until they come into view. */
  isEarly?: boolean;
}

/** The picture of a tile. What it shows is said by whatever it stands in. */
export function Thumb({ asset, isEarly = false }: ThumbProps) {
  const { width, height, thumbnail_url: src, kind, duration_ms: length } = asset;
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
          <IconMovie size={14} stroke={1.5} aria-hidden /> {length === null ? "Video" : duration(length)}
        </span>
      ) : null}
    </span>
  );
}
