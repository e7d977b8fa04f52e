"use client";

import { type Ref, useEffect, useState } from "react";
import { t } from "#kernel/language.ts";
import { asWebVtt, type Captions } from "#platform/connectors/shared/text/captions.ts";
import classes from "./videos.module.css";

interface Video {
  id: number;
  kind: string;
  url: string;
  thumbnail_url: string;
  alt_text: string;
}

/** The videos of a post, to be played, the first with captions: its preview shows poster frames only. */
export function Videos({ media, captions }: { media: readonly Video[]; captions: Captions | null }) {
  return media
    .filter(({ kind }) => kind === "video")
    .map((video, index) => <VideoPlayer key={video.id} video={video} captions={index === 0 ? captions : null} />);
}

interface VideoPlayerProps {
  video: Video;
  captions?: Captions | null;
  ref?: Ref<HTMLVideoElement>;
}

export function VideoPlayer({ video, captions = null, ref }: VideoPlayerProps) {
  const track = useCaptionTrack(captions);
  return (
    // biome-ignore lint/a11y/useMediaCaption: without captions of its own, what a video says is said by its alt text.
    <video
      ref={ref}
      className={classes.video}
      src={video.url}
      poster={video.thumbnail_url}
      aria-label={video.alt_text || t("Video")}
      controls
      playsInline
      preload="none"
    >
      {track ? <track kind="captions" default src={track.url} srcLang={track.language} /> : null}
    </video>
  );
}

/** The captions as a file that the player can load. */
function useCaptionTrack(captions: Captions | null) {
  const [track, setTrack] = useState<{ url: string; language: string } | null>(null);
  const { text, language } = captions ?? { text: "", language: "" };
  useEffect(() => {
    if (text === "") return;
    const url = URL.createObjectURL(new Blob([asWebVtt(text)], { type: "text/vtt" }));
    setTrack({ url, language });
    return () => {
      setTrack(null);
      URL.revokeObjectURL(url);
    };
  }, [text, language]);
  return track;
}
