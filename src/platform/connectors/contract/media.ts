import { z } from "zod";

/** Limits of a ratio, of seconds or of pixels; an absent bound means no limit. */
const Range = z.object({ min: z.number().optional(), max: z.number().optional() });
export type Range = z.infer<typeof Range>;

export const MEDIA_KINDS = ["image", "gif", "video", "document"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

export const VIDEO_CODECS = ["h264", "hevc", "vp8", "vp9", "av1", "prores"] as const;
export type VideoCodec = (typeof VIDEO_CODECS)[number];
export const AUDIO_CODECS = ["aac", "he_aac", "mp3", "opus", "vorbis", "flac", "ac3", "eac3", "dts", "pcm"] as const;
export type AudioCodec = (typeof AUDIO_CODECS)[number];
/** How a video's colors are sampled. */
export const CHROMAS = ["4:2:0", "4:2:2", "4:4:4"] as const;
export type Chroma = (typeof CHROMAS)[number];

/** How a video is encoded. Null what is not known, and all of `audio…` where it has no sound. */
export type CodecFacts = {
  videoCodec: VideoCodec | null;
  videoChroma: Chroma | null;
  /** Per color. */
  videoBitDepth: number | null;
  audioCodec: AudioCodec | null;
  audioChannels: number | null;
  /** In hertz. */
  audioSampleRate: number | null;
};

/** Codecs of videos that go together with a platform. Absent means any. */
const CodecLimits = z
  .object({
    video: z
      .array(z.enum(VIDEO_CODECS))
      .optional()
      .meta({ example: ["h264", "hevc"] }),
    audio: z
      .array(z.enum(AUDIO_CODECS))
      .optional()
      .meta({ example: ["aac"] }),
    chroma: z
      .array(z.enum(CHROMAS))
      .optional()
      .meta({ description: "Color sampling.", example: ["4:2:0"] }),
    bit_depth: z.number().int().min(1).optional().meta({ description: "Bits per color, at most.", example: 8 }),
    channels: z.number().int().min(1).optional().meta({ description: "Of the audio, at most.", example: 2 }),
    sample_rate: z
      .number()
      .int()
      .min(1)
      .optional()
      .meta({ description: "Of the audio in hertz, at most.", example: 48_000 }),
  })
  .meta({ id: "CodecLimits" });
export type CodecLimits = z.infer<typeof CodecLimits>;

/** What a platform accepts for one kind of file. Absent means no limit of its own. */
export const MediaLimits = z
  .object({
    types: z.array(z.string()).meta({ example: ["image/jpeg", "image/png"] }),
    bytes: z.number().int().min(0).meta({ description: "Of one file.", example: 1_000_000 }),
    width: Range.optional().meta({ description: "In pixels.", example: { max: 4096 } }),
    height: Range.optional().meta({ description: "In pixels.", example: { max: 4096 } }),
    pixels: z
      .number()
      .int()
      .min(0)
      .optional()
      .meta({ description: "Width times height, at most.", example: 16_777_216 }),
    ratio: Range.optional().meta({ description: "Width by height.", example: { min: 0.8, max: 1.91 } }),
    seconds: Range.optional().meta({ description: "The length of a video.", example: { max: 180 } }),
    pages: z.number().int().min(1).optional().meta({ description: "Of a document, at most.", example: 300 }),
    codecs: CodecLimits.optional().meta({ description: "Of a video. Others are refused." }),
    safe_codecs: CodecLimits.optional().meta({
      description: "Of a video. Others may be refused, or not play for everyone: preflight warns.",
    }),
  })
  .meta({ id: "MediaLimits" });
export type MediaLimits = z.infer<typeof MediaLimits>;
