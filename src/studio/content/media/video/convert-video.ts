import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  Conversion,
  ConversionCanceledError,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
  Input,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from "mediabunny";
import { t } from "#kernel/language.ts";
import { bitrateOf, cropOf, sizeOf, type VideoEdit } from "./video-edit.ts";

/** Why a video can't be edited here, in a sentence for the person. */
export class VideoEditError extends Error {}

interface ConvertInput {
  source: Blob;
  /** The file's name, whose ending is replaced. */
  name: string;
  /** Its size as it is shown. */
  width: number;
  height: number;
  edit: VideoEdit;
  /** Told the share that is done, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** In this order: every network takes the first, and not every browser can write it. */
const FORMATS = [
  {
    ending: "mp4",
    type: "video/mp4",
    open: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
    video: ["avc"],
    audio: ["aac"],
  },
  { ending: "webm", type: "video/webm", open: () => new WebMOutputFormat(), video: ["vp9", "vp8"], audio: ["opus"] },
] as const satisfies readonly {
  ending: string;
  type: string;
  open: () => OutputFormat;
  video: readonly string[];
  audio: readonly string[];
}[];

/** How far cut sound may be from the chosen time, in seconds: less than anybody hears, and it need not be encoded again. */
const AUDIO_TOLERANCE = 0.05;

/**
 * Cuts, crops and compresses a video in the browser, by WebCodecs. The source stays as it is.
 * @returns the new file; null when it was canceled
 * @throws VideoEditError where the browser can't
 */
export async function convertVideo({
  source,
  name,
  edit,
  onProgress,
  signal,
  ...size
}: ConvertInput): Promise<File | null> {
  if (typeof VideoEncoder === "undefined" || typeof VideoDecoder === "undefined") throw new VideoEditError(notHere());
  for (const format of FORMATS) {
    const codec = await getFirstEncodableVideoCodec([...format.video], size);
    if (codec === null) continue;
    const input = new Input({ source: new BlobSource(source), formats: ALL_FORMATS });
    try {
      const target = new BufferTarget();
      const output = new Output({ format: format.open(), target });
      const { width, height } = sizeOf(size, edit);
      const crop = cropOf(size, edit);
      const audio = await getFirstEncodableAudioCodec([...format.audio]);
      const conversion = await Conversion.init({
        input,
        output,
        tracks: "primary",
        trim: edit.span,
        video: { codec, width, height, fit: "fill", bitrate: bitrateOf({ width, height }), ...(crop && { crop }) },
        audio: audio === null ? {} : { codec: audio },
        copy: { boundaryTolerance: AUDIO_TOLERANCE, shiftTolerance: AUDIO_TOLERANCE },
        tags: {},
        showWarnings: false,
      });
      // Without its sound it would be another video.
      if (!conversion.isValid || conversion.discardedTracks.length > 0) continue;
      conversion.onProgress = onProgress;
      signal.addEventListener("abort", () => void conversion.cancel(), { once: true });
      if (signal.aborted) return null;
      await conversion.execute();
      if (!target.buffer) throw new VideoEditError(damaged());
      return new File([target.buffer], `${name.replace(/\.[^.]*$/, "")}.${format.ending}`, { type: format.type });
    } catch (error) {
      if (signal.aborted || error instanceof ConversionCanceledError) return null;
      throw error instanceof VideoEditError ? error : new VideoEditError(damaged());
    } finally {
      input.dispose();
    }
  }
  throw new VideoEditError(notHere());
}

const notHere = () =>
  t("This browser can't edit this video. Try a current version of Chrome, Edge, Firefox or Safari on a computer.");
const damaged = () => t("This video couldn't be edited. It may be damaged.");
