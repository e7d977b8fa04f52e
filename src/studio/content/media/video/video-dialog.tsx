"use client";

import { Alert, Button, Modal, NativeSelect, Progress, RangeSlider, Slider } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type CSSProperties, useRef, useState } from "react";
import { formatNumber, t } from "#kernel/language.ts";
import { DialogActions } from "#ui/dialog-actions.tsx";
import type { Asset, LibraryAsset } from "../asset.ts";
import { useVideoSave, type VideoWork } from "./use-video-save.ts";
import classes from "./video-dialog.module.css";
import {
  cropOf,
  estimateBytes,
  isUneditedVideo,
  SHORTEST,
  type Span,
  sizeOf,
  timeText,
  uneditedVideo,
  VIDEO_RATIOS,
  VIDEO_SIDES,
  type VideoEdit,
  withEnd,
  withStart,
} from "./video-edit.ts";

interface VideoDialogProps {
  /** A video. */
  asset: Asset;
  opened: boolean;
  onClose: () => void;
  /** Called with the new asset, or the same one with another poster; the original is kept. */
  onEdited: (asset: LibraryAsset) => void;
}

/** The longer side of a poster, in pixels. */
const POSTER_SIDE = 960;

/** Cuts, crops and compresses a video in the browser, and chooses its poster. */
export default function VideoDialog({ asset, opened, onClose, onEdited }: VideoDialogProps) {
  const isSmall = useMediaQuery("(max-width: 47.99em)");
  return (
    <Modal opened={opened} onClose={onClose} title={t("Edit video")} size={760} fullScreen={isSmall ?? false}>
      <VideoEditor key={asset.id} asset={asset} onClose={onClose} onEdited={onEdited} />
    </Modal>
  );
}

function VideoEditor({ asset, onClose, onEdited }: Omit<VideoDialogProps, "opened">) {
  const seconds = (asset.duration_ms ?? 0) / 1000;
  const [edit, setEdit] = useState<VideoEdit>(() => uneditedVideo(seconds));
  const [frame, setFrame] = useState<HTMLCanvasElement | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { work, problem, save, cancel } = useVideoSave(asset, onEdited);
  const isEdited = !isUneditedVideo(edit, seconds);
  const size = sizeOf(asset, edit);
  const crop = cropOf(asset, edit);
  const { span } = edit;
  const poster = frame && posterOf(frame, crop && { ...crop, of: asset.width });
  const goTo = (time: number) => {
    if (video.current) video.current.currentTime = time;
  };
  const setSpan = (next: Span) => {
    goTo(next.start === span.start ? next.end : next.start);
    setEdit({ ...edit, span: next });
  };
  const now = () => video.current?.currentTime ?? 0;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEdited || poster) void save({ edit: isEdited ? edit : null, poster });
      }}
    >
      {problem ? (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      ) : null}
      <div className={classes.stage} style={{ aspectRatio: `${asset.width} / ${asset.height}` }}>
        {/* biome-ignore lint/a11y/useMediaCaption: the person's own video, as it was uploaded */}
        <video
          ref={video}
          className={classes.video}
          src={asset.url}
          poster={asset.thumbnail_url}
          aria-label={asset.alt_text || t("Video")}
          controls
          playsInline
          preload="metadata"
          onTimeUpdate={({ currentTarget }) => {
            // The part that is kept plays to its end.
            if (!currentTarget.paused && currentTarget.currentTime > span.end) currentTarget.pause();
          }}
        />
        {crop ? (
          <div
            className={classes.crop}
            aria-hidden
            style={
              {
                "--left": `${(crop.left / asset.width) * 100}%`,
                "--top": `${(crop.top / asset.height) * 100}%`,
                "--width": `${(crop.width / asset.width) * 100}%`,
                "--height": `${(crop.height / asset.height) * 100}%`,
              } as CSSProperties
            }
          />
        ) : null}
      </div>
      <TrimField span={span} seconds={seconds} isOff={work !== null} now={now} onChange={setSpan} />
      <ShapeFields edit={edit} isOff={work !== null} onChange={setEdit} />
      <div className={classes.row}>
        <Button disabled={work !== null} onClick={() => setFrame(captureFrame(video.current))}>
          {t("Use this frame as poster")}
        </Button>
        {poster ? (
          <>
            {/* biome-ignore lint/performance/noImgElement: drawn here a moment ago */}
            <img className={classes.poster} src={`data:image/jpeg;base64,${poster}`} alt={t("The new poster")} />
            <Button variant="subtle" disabled={work !== null} onClick={() => setFrame(null)}>
              {t("Keep the old one")}
            </Button>
          </>
        ) : null}
      </div>
      <p className={classes.facts}>
        {isEdited
          ? t(
              "{width} × {height} pixels, about {megabytes} MB instead of {before} MB. The original stays in the library.",
              {
                width: size.width,
                height: size.height,
                megabytes: megabytes(estimateBytes(asset, edit)),
                before: megabytes(asset.bytes),
              },
            )
          : t("{width} × {height} pixels, {megabytes} MB", {
              width: asset.width,
              height: asset.height,
              megabytes: megabytes(asset.bytes),
            })}
      </p>
      <div role="status">
        {work ? (
          <>
            <p className={classes.facts}>{workText(work)}</p>
            <Progress value={work.share * 100} aria-label={t("Progress")} />
          </>
        ) : null}
      </div>
      <DialogActions>
        <Button onClick={work ? cancel : onClose}>{t("Cancel")}</Button>
        <Button type="submit" variant="filled" loading={work !== null} disabled={!isEdited && poster === null}>
          {isEdited ? t("Save as a new video") : t("Save poster")}
        </Button>
      </DialogActions>
    </form>
  );
}

interface TrimFieldProps {
  span: Span;
  /** Length of the video. */
  seconds: number;
  isOff: boolean;
  /** The time of the frame that is shown. */
  now: () => number;
  onChange: (span: Span) => void;
}

function TrimField({ span, seconds, isOff, now, onChange }: TrimFieldProps) {
  return (
    <fieldset className={classes.field} disabled={isOff}>
      <legend className={classes.legend}>{t("Part to keep")}</legend>
      <RangeSlider
        min={0}
        max={seconds}
        step={0.1}
        minRange={SHORTEST}
        value={[span.start, span.end]}
        disabled={isOff}
        label={timeText}
        thumbFromLabel={t("Start")}
        thumbToLabel={t("End")}
        onChange={([start, end]) => onChange({ start, end })}
      />
      <div className={classes.row}>
        <span>
          {t("{start} to {end}, {length} long", {
            start: timeText(span.start),
            end: timeText(span.end),
            length: timeText(span.end - span.start),
          })}
        </span>
        <Button size="compact-sm" onClick={() => onChange(withStart(span, now()))}>
          {t("Start here")}
        </Button>
        <Button size="compact-sm" onClick={() => onChange(withEnd(span, now(), seconds))}>
          {t("End here")}
        </Button>
      </div>
    </fieldset>
  );
}

interface ShapeFieldsProps {
  edit: VideoEdit;
  isOff: boolean;
  onChange: (edit: VideoEdit) => void;
}

/** The format with the position of the part to keep, and the size. */
function ShapeFields({ edit, isOff, onChange }: ShapeFieldsProps) {
  return (
    <>
      <div className={classes.row}>
        <NativeSelect
          label={t("Format")}
          data={VIDEO_RATIOS.map(({ name, value }) => ({ value: String(value), label: t(name) }))}
          value={String(edit.ratio)}
          disabled={isOff}
          onChange={({ currentTarget }) => {
            const ratio = VIDEO_RATIOS.find(({ value }) => String(value) === currentTarget.value)?.value ?? null;
            onChange({ ...edit, ratio });
          }}
        />
        <NativeSelect
          label={t("Size")}
          data={[
            { value: "null", label: t("As it is") },
            ...VIDEO_SIDES.map((side) => ({
              value: String(side),
              label: t("At most {side}p", { side: String(side) }),
            })),
          ]}
          value={String(edit.side)}
          disabled={isOff}
          onChange={({ currentTarget }) =>
            onChange({ ...edit, side: VIDEO_SIDES.find((side) => String(side) === currentTarget.value) ?? null })
          }
        />
      </div>
      {edit.ratio === null ? null : (
        <div>
          <span className={classes.legend}>{t("Position of the crop")}</span>
          <Slider
            min={0}
            max={100}
            value={edit.position * 100}
            disabled={isOff}
            label={(value) => `${Math.round(value)} %`}
            thumbLabel={t("Position of the crop")}
            onChange={(value) => onChange({ ...edit, position: value / 100 })}
          />
        </div>
      )}
    </>
  );
}

function workText({ kind, share }: VideoWork): string {
  const percent = formatNumber(share, { style: "percent" });
  if (kind === "reading") return t("Reading the video …");
  return kind === "converting"
    ? t("Editing the video: {percent}. Keep this page open.", { percent })
    : t("Uploading: {percent}", { percent });
}

const megabytes = (bytes: number) => formatNumber(bytes / 1_000_000, { maximumFractionDigits: 1 });

/** The frame that is shown; null before there is one. */
function captureFrame(video: HTMLVideoElement | null): HTMLCanvasElement | null {
  if (!video || video.videoWidth === 0) return null;
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return canvas;
}

type FrameCrop = NonNullable<ReturnType<typeof cropOf>> & {
  /** The width of the video that it is a part of, in the same pixels. */
  of: number;
};

/** The part of a frame that is kept, as a JPEG in base64. */
function posterOf(frame: HTMLCanvasElement, crop: FrameCrop | null): string | null {
  const scale = crop ? frame.width / crop.of : 1;
  const { left, top, width, height } = crop ?? { left: 0, top: 0, width: frame.width, height: frame.height };
  const shrink = Math.min(1, POSTER_SIDE / (Math.max(width, height) * scale));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale * shrink);
  canvas.height = Math.round(height * scale * shrink);
  const source = [left * scale, top * scale, width * scale, height * scale] as const;
  canvas.getContext("2d")?.drawImage(frame, ...source, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", 0.85).split(",")[1] ?? null;
}
