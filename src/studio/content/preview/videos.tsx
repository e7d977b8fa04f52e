import type { Ref } from "react";
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
  return media.filter(({ kind }) => kind === "video").map((video) => <VideoPlayer key={video.id} video={video} />);
}

export function VideoPlayer({ video, ref }: { video: Video; ref?: Ref<HTMLVideoElement> }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: what a video says is said by its alt text; captions are part of the file.
    <video
      ref={ref}
      className={classes.video}
      src={video.url}
      poster={video.thumbnail_url}
      aria-label={video.alt_text || t("Video")}
      controls
      playsInline
      preload="none"
    />
  );
}
