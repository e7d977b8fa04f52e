import { t } from "#kernel/language.ts";
import type { Asset } from "#studio/content/media/asset.ts";
import classes from "./reply-media.module.css";

/** The files of a reply or a draft; each opens whole in a new tab. */
export function SentMedia({ media }: { media: readonly Asset[] }) {
  if (media.length === 0) return null;
  return (
    <ul className={classes.sent} aria-label={t("Media")}>
      {media.map(({ id, name, alt_text: alt, url, thumbnail_url: thumbnail }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer noopener">
            {/* biome-ignore lint/performance/noImgElement: our own media route serves them, already in web sizes. */}
            <img src={thumbnail} alt={alt || t("View {name}", { name })} width={96} height={96} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
