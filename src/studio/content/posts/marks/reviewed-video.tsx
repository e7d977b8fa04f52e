"use client";

import { Button } from "@mantine/core";
import { IconMessagePlus } from "@tabler/icons-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { Anchor } from "#domain/review/comments/schema.ts";
import { t } from "#kernel/language.ts";
import type { Captions } from "#platform/connectors/shared/text/captions.ts";
import { VideoPlayer } from "#studio/content/preview/videos.tsx";
import { clockOf, type Mark, mediaAnchor } from "./marks.ts";
import classes from "./reviewed-video.module.css";

interface ReviewedVideoProps {
  video: ComponentProps<typeof VideoPlayer>["video"] & { duration_ms: number | null };
  captions: Captions | null;
  marks: readonly Mark[];
  /** The comment's place that the thread asked for. */
  shown: Anchor | null;
  /** Begins a comment; null for whoever may not comment. */
  onComment: ((anchor: Anchor) => void) | null;
  onGo: (commentId: number) => void;
}

/** A video with the comments along it, and a way to stop it and comment on that time. */
export function ReviewedVideo({ video, captions, marks, shown, onComment, onGo }: ReviewedVideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  const [time, setTime] = useState(0);
  useEffect(() => {
    const player = element.current;
    const read = () => setTime(Math.round((player?.currentTime ?? 0) * 10) / 10);
    player?.addEventListener("timeupdate", read);
    return () => player?.removeEventListener("timeupdate", read);
  }, []);
  useEffect(() => {
    const player = element.current;
    if (!player || shown?.media_id !== video.id) return;
    player.pause();
    player.currentTime = shown.time ?? 0;
    setTime(shown.time ?? 0);
    player.scrollIntoView({ block: "center" });
  }, [shown, video.id]);
  const duration = (video.duration_ms ?? 0) / 1000;
  const seek = (to: number) => {
    setTime(to);
    if (element.current) element.current.currentTime = to;
  };
  const timed = marks
    .flatMap((mark) => (mark.anchor.time === null ? [] : [{ ...mark, at: mark.anchor.time }]))
    .toSorted((a, b) => a.at - b.at);
  const comment = () => {
    element.current?.pause();
    onComment?.(mediaAnchor(video.id, { time }));
  };
  if (duration === 0 || (timed.length === 0 && !onComment))
    return <VideoPlayer ref={element} video={video} captions={captions} />;
  return (
    <>
      <VideoPlayer ref={element} video={video} captions={captions} />
      <div className={classes.marks}>
        <div className={classes.line}>
          <input
            type="range"
            className={classes.scrub}
            min={0}
            max={duration}
            step={0.1}
            value={time}
            aria-label={t("Time in the video")}
            aria-valuetext={clockOf(time)}
            onChange={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
          />
          {timed.map(({ id, at }) => (
            <span key={id} className={classes.tick} style={{ left: `${(at / duration) * 100}%` }} aria-hidden />
          ))}
        </div>
        {timed.length > 0 ? (
          <ul className={classes.timed} aria-label={t("Comments on the video")}>
            {timed.map(({ id, at, author, body }) => (
              <li key={id}>
                <button
                  type="button"
                  className={classes.mark}
                  onClick={() => {
                    element.current?.pause();
                    seek(at);
                    onGo(id);
                  }}
                >
                  <strong>{clockOf(at)}</strong>
                  <span>{author}</span>
                  <span className={classes.said}>{body}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        {onComment ? (
          <Button leftSection={<IconMessagePlus size={16} stroke={1.75} aria-hidden />} onClick={comment}>
            {t("Comment at {time}", { time: clockOf(time) })}
          </Button>
        ) : null}
      </div>
    </>
  );
}
