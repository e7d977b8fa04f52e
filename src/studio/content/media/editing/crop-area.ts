import { msg } from "#kernel/language.ts";

/** A rectangle in pixels of an image. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export const RATIOS = [
  { name: msg("crop|Free"), value: null },
  { name: msg("Square 1:1"), value: 1 },
  { name: msg("Portrait 4:5"), value: 4 / 5 },
  { name: msg("Pin 2:3"), value: 2 / 3 },
  { name: msg("Story 9:16"), value: 9 / 16 },
  { name: msg("Landscape 16:9"), value: 16 / 9 },
  { name: msg("Link card 1.91:1"), value: 1.91 },
  { name: msg("Cover 3:1"), value: 3 },
] as const;

/** The largest centered area with this ratio of width to height; without a ratio the whole image. */
export function largestCrop(whole: Size, ratio: number | null): Part {
  if (ratio === null) return { x: 0, y: 0, width: whole.width, height: whole.height };
  const width = Math.max(1, Math.min(whole.width, Math.round(whole.height * ratio)));
  const height = Math.max(1, Math.min(whole.height, Math.round(width / ratio)));
  return { x: Math.floor((whole.width - width) / 2), y: Math.floor((whole.height - height) / 2), width, height };
}

/** Percentages as whole pixels within the image. */
export function partOf(percent: Part, whole: Size): Part {
  const pixels = (share: number, side: number) => Math.round((share * side) / 100);
  return within(
    {
      x: pixels(percent.x, whole.width),
      y: pixels(percent.y, whole.height),
      width: pixels(percent.width, whole.width),
      height: pixels(percent.height, whole.height),
    },
    whole,
  );
}

/** Pixels as percentages, for the library that draws the area. */
export function percentOf({ x, y, width, height }: Part, whole: Size): Part {
  return {
    x: (x / whole.width) * 100,
    y: (y / whole.height) * 100,
    width: (width / whole.width) * 100,
    height: (height / whole.height) * 100,
  };
}

/** The area after one of its numbers was entered; with a fixed ratio, the other side follows. */
export function withNumber(part: Part, field: keyof Part, value: number, ratio: number | null, whole: Size): Part {
  const changed = { ...part, [field]: Math.round(value) };
  if (field === "x" || field === "y") return within(changed, whole);
  const widest = Math.min(
    whole.width - part.x,
    ratio === null ? whole.width : Math.floor((whole.height - part.y) * ratio),
  );
  if (ratio === null) {
    return {
      ...changed,
      width: clamp(changed.width, 1, widest),
      height: clamp(changed.height, 1, whole.height - part.y),
    };
  }
  const requested = field === "width" ? changed.width : Math.round(changed.height * ratio);
  const width = clamp(requested, 1, Math.max(1, widest));
  return { ...part, width, height: clamp(Math.round(width / ratio), 1, whole.height - part.y) };
}

function within(part: Part, whole: Size): Part {
  const width = clamp(part.width, 1, whole.width);
  const height = clamp(part.height, 1, whole.height);
  return { width, height, x: clamp(part.x, 0, whole.width - width), y: clamp(part.y, 0, whole.height - height) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
