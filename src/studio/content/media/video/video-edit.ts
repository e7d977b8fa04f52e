import type { Message } from "#kernel/language.ts";
import { msg } from "#kernel/language.ts";

/** The part of a video to keep, in seconds. */
export interface Span {
  start: number;
  end: number;
}

export interface VideoEdit {
  span: Span;
  /** Width to height; null keeps the video's. */
  ratio: number | null;
  /** Where the part to keep lies, from 0 (left or top) to 1. */
  position: number;
  /** The shorter side at most, in pixels; null keeps the size. */
  side: number | null;
}

export const VIDEO_RATIOS: readonly { name: Message; value: number | null }[] = [
  { name: msg("Original format"), value: null },
  { name: msg("Upright, 9:16"), value: 9 / 16 },
  { name: msg("Portrait, 4:5"), value: 4 / 5 },
  { name: msg("Square, 1:1"), value: 1 },
  { name: msg("Landscape, 16:9"), value: 16 / 9 },
];

export const VIDEO_SIDES = [1080, 720, 480] as const;

/** The shortest video that can be cut, in seconds. */
export const SHORTEST = 0.5;

interface Size {
  width: number;
  height: number;
}

export function uneditedVideo(seconds: number): VideoEdit {
  return { span: { start: 0, end: seconds }, ratio: null, position: 0.5, side: null };
}

export function isUneditedVideo({ span, ratio, side }: VideoEdit, seconds: number): boolean {
  return span.start <= 0 && span.end >= seconds && ratio === null && side === null;
}

/** The largest part of this shape, with even sides, which encoders need. */
export function cropOf({ width, height }: Size, { ratio, position }: Pick<VideoEdit, "ratio" | "position">) {
  if (ratio === null) return null;
  const isWider = width / height > ratio;
  const part = {
    width: even(isWider ? height * ratio : width),
    height: even(isWider ? height : width / ratio),
  };
  return {
    left: Math.round((width - part.width) * (isWider ? position : 0.5)),
    top: Math.round((height - part.height) * (isWider ? 0.5 : position)),
    ...part,
  };
}

/** The size of the edited video; never larger than before. */
export function sizeOf(size: Size, edit: VideoEdit): Size {
  const { width, height } = cropOf(size, edit) ?? size;
  const scale = edit.side === null ? 1 : Math.min(1, edit.side / Math.min(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

/** Bits per second for a video of this size: a tenth of a bit for each pixel of 30 frames, at least 500 kbit. */
export function bitrateOf({ width, height }: Size): number {
  return Math.max(500_000, Math.round(width * height * 30 * 0.1));
}

/** The edited video in bytes, roughly. */
export function estimateBytes(size: Size, edit: VideoEdit): number {
  const seconds = edit.span.end - edit.span.start;
  return Math.round((seconds * (bitrateOf(sizeOf(size, edit)) + 128_000)) / 8);
}

/** A span with a moved end, within the video and never too short. */
export function withStart({ end }: Span, start: number): Span {
  return { start: Math.max(0, Math.min(start, end - SHORTEST)), end };
}

export function withEnd({ start }: Span, end: number, seconds: number): Span {
  return { start, end: Math.min(seconds, Math.max(end, start + SHORTEST)) };
}

/** `1:04.5` */
export function timeText(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const rest = tenths % 600;
  return `${Math.floor(tenths / 600)}:${String(Math.floor(rest / 10)).padStart(2, "0")}.${rest % 10}`;
}

const even = (side: number) => Math.max(2, 2 * Math.round(side / 2));
