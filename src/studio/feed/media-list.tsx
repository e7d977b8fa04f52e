import classes from "./pictures.module.css";

export interface Picture {
  url: string;
  /** What it shows, in words; empty when nobody said. */
  alt: string;
  width: number;
  height: number;
}

interface MediaListProps {
  pictures: readonly Picture[];
  /** The page's first pictures are loaded at once, all others when they come near. */
  eager?: boolean;
}

/** One picture in its own shape, several in a sheet of equal ones. Each opens in full. */
export function MediaList({ pictures, eager = false }: MediaListProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={classes.sheet} data-count={Math.min(pictures.length, 4)}>
      {pictures.map(({ url, alt, width, height }, index) => (
        <li key={url} className={classes.place}>
          <a href={url} className={classes.link} aria-label={alt ? undefined : `Open image ${index + 1} in full size`}>
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
          </a>
        </li>
      ))}
    </ul>
  );
}
