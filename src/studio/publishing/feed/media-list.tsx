import { ImageLink } from "#ui/image-link.tsx";
import classes from "./media-list.module.css";

export interface Picture {
  url: string;
  /** The image in full size, where the other is smaller. */
  full?: string;
  /** The alt text; empty if there is none. */
  alt: string;
  width: number;
  height: number;
}

interface MediaListProps {
  pictures: readonly Picture[];
  /** The first images are loaded eagerly, others lazily. */
  eager?: boolean;
  /** In a preview, an image opens beside the page. */
  isPreview?: boolean;
}

/** One image in its own aspect ratio, several in a uniform grid. Each opens in full size. */
export function MediaList({ pictures, eager = false, isPreview = false }: MediaListProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={classes.sheet} data-count={Math.min(pictures.length, 4)}>
      {pictures.map(({ url, full = url, alt, width, height }, index) => (
        <li key={url} className={classes.place}>
          <ImageLink href={full} number={index + 1} alt={alt} width={width} height={height} isBeside={isPreview}>
            {/* biome-ignore lint/performance/noImgElement: our own media route serves them, already in web sizes. */}
            <img
              className={classes.picture}
              src={url}
              alt={alt}
              width={width}
              height={height}
              loading={eager ? "eager" : "lazy"}
              decoding="async"
            />
          </ImageLink>
        </li>
      ))}
    </ul>
  );
}
