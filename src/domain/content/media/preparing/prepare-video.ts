import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { BlobSource, Input, type InputVideoTrack, Logging, LogLevel, MP4, QTFF, WEBM } from "mediabunny";
import { type Fault, invalid, isFault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { MAX_PACKETS, MAX_SECONDS, MAX_SIDE } from "../rules.ts";
import type { VideoType } from "../terms.ts";
import { isComplete } from "../upload/is-complete.ts";
import type { Prepared } from "./prepare.ts";
import { readCodecs } from "./read-codecs.ts";
import { renderPoster } from "./render-poster.ts";
import { rewriteVideo } from "./rewrite-video.ts";

// Problems of a user's file are reported to the user, not logged.
Logging.level = LogLevel.Silent;

/** How much shorter than declared a complete recording may be. */
const MISSING_SECONDS = 1;

/**
 * Remuxes a video from its video and audio packets: without metadata (phones record where it was taken), without
 * further tracks, playable before it is fully loaded. Nothing is decoded: video and audio stay as they are.
 * @param folder for the new file
 * @throws Fault invalid on `file`
 */
export async function prepareVideo(values: Blob, folder: string): Promise<Prepared> {
  const input = new Input({ source: new BlobSource(values), formats: [MP4, QTFF, WEBM] });
  try {
    const type = await typeOf(input);
    if (!(await isComplete(values, type === "video/webm"))) throw refuse(t("The video file is incomplete."));
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw refuse(t("This video has no video track."));
    const { width, height, seconds } = await measure(input, track);
    const codecs = await readCodecs(track, await input.getPrimaryAudioTrack());
    const path = join(folder, "rewritten");
    await rewriteVideo(input, type, { path, mostPackets: Math.min(MAX_PACKETS, values.size) });
    return {
      type,
      original: await openAsBlob(path),
      width,
      height,
      durationMs: Math.round(seconds * 1000),
      codecs,
      pages: null,
      thumbnail: await renderPoster(width, height),
      variants: [],
    };
  } catch (error) {
    // Any error of the reader is the file's fault; a full disk is not.
    if (isFault(error) || !(error instanceof Error) || "code" in error) throw error;
    throw refuse(t("The video is damaged."));
  } finally {
    input.dispose();
  }
}

async function typeOf(input: Input): Promise<VideoType> {
  if (!(await input.canRead())) throw refuse(t("This isn't an MP4, MOV or WebM video, or it's damaged."));
  const format = await input.getFormat();
  if (format === WEBM) return "video/webm";
  return format === QTFF ? "video/quicktime" : "video/mp4";
}

async function measure(
  input: Input,
  track: InputVideoTrack,
): Promise<{ width: number; height: number; seconds: number }> {
  const width = await track.getDisplayWidth();
  const height = await track.getDisplayHeight();
  if (width < 1 || height < 1) throw refuse(t("This video has no video track."));
  if (Math.max(width, height) > MAX_SIDE)
    throw refuse(t("The video is wider or higher than {maximum} pixels.", { maximum: String(MAX_SIDE) }));
  const seconds = await input.computeDuration();
  if (seconds > MAX_SECONDS)
    throw refuse(t("The video is longer than {maximum} hours.", { maximum: MAX_SECONDS / 3600 }));
  const declared = await input.getDurationFromMetadata();
  if (!(seconds > 0) || (declared ?? 0) - seconds > MISSING_SECONDS) throw refuse(t("The video file is incomplete."));
  return { width, height, seconds };
}

function refuse(message: string): Fault<"invalid"> {
  return invalid("file", message);
}
