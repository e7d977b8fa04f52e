import { t } from "#kernel/language.ts";
import classes from "./videos.module.css";

interface Video {
  id: number;
  kind: string;
  url: string;
  thumbnail_url: string;
  alt_text: string;
}

/** The videos of a post, to be played: its preview shows poster frames only. */
export function Videos({ media }: { media: readonly Video[] }) {
  return media
    .filter(({ kind }) => kind === "video")
    .map((video) => (
      // biome-ignore lint/a11y/useMediaCaption: what a video says is said by its alt text; captions are part of the file.
      <video
        key={video.id}
        className={classes.video}
        src={video.url}
        poster={video.thumbnail_url}
        aria-label={video.alt_text || t("Video")}
        controls
        playsInline
        preload="none"
      />
    ));
}
