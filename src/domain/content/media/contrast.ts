import type { ImageText, TextContrast } from "./schema.ts";
import { TEXT_LAYOUT } from "./terms.ts";

/** Pixels in rows, four bytes each: red, green, blue and opacity. */
export type Pixels = { data: Uint8Array | Uint8ClampedArray; width: number; height: number };

/** A part of an image, in pixels. */
export type Box = { left: number; top: number; width: number; height: number };

/** WCAG 2.2, success criterion 1.4.3: of text, and of large text. */
const NEEDED = { text: 4.5, large: 3 } as const;
/** In pixels of CSS, of which a phone shows an image `SHOWN_WIDTH` wide. */
const LARGE = { regular: 24, bold: 18.66 } as const;
const SHOWN_WIDTH = 360;
/** Of the pixels beneath a text, the worst part that is left out, such as single specks. */
const LEFT_OUT = 0.05;
/** Pixels of a text that are looked at, at most. */
const MAX_SAMPLES = 20_000;

type Look = Pick<ImageText, "color" | "background" | "size" | "bold">;

/**
 * How well a text on an image can be read.
 * @param below the image as it is beneath the text, without the text's own background
 * @param box of its letters
 * @returns null where nothing of it is on the image
 */
export function contrastOn(text: Look & Pick<ImageText, "text">, below: Pixels, box: Box): TextContrast | null {
  const own = luminanceOf(colorOf(text.color));
  const ratios =
    text.background === null ? ratiosIn(own, below, box) : [ratioOf(own, luminanceOf(colorOf(text.background)))];
  const [ratio] = ratios.toSorted((a, b) => a - b).slice(Math.floor(ratios.length * LEFT_OUT));
  if (ratio === undefined) return null;
  // Rounded down, so that what is not enough is not shown as if it were.
  return { text: text.text, ratio: Math.floor(ratio * 100) / 100, needed: neededFor(text) };
}

/** Large letters need less contrast; how large they are is judged where the image is as wide as a phone. */
export function neededFor({ size, bold }: Pick<Look, "size" | "bold">): number {
  return size * SHOWN_WIDTH >= (bold ? LARGE.bold : LARGE.regular) ? NEEDED.large : NEEDED.text;
}

/** Whether a text can be read by people with low vision. */
export const isLegible = ({ ratio, needed }: Pick<TextContrast, "ratio" | "needed">): boolean => ratio >= needed;

/** The part of an image that a text's background covers. */
export function backgroundOf(box: Box, fontSize: number): Box {
  const { paddingX, paddingY } = TEXT_LAYOUT;
  return {
    left: box.left - paddingX * fontSize,
    top: box.top - paddingY * fontSize,
    width: box.width + 2 * paddingX * fontSize,
    height: box.height + 2 * paddingY * fontSize,
  };
}

function ratiosIn(own: number, { data, width, height }: Pixels, box: Box): number[] {
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const right = Math.min(width, Math.ceil(box.left + box.width));
  const bottom = Math.min(height, Math.ceil(box.top + box.height));
  const columns = right - left;
  const count = columns * (bottom - top);
  if (columns <= 0 || count <= 0) return [];
  const step = Math.max(1, Math.ceil(count / MAX_SAMPLES));
  const ratios: number[] = [];
  for (let index = 0; index < count; index += step) {
    const at = 4 * ((top + Math.floor(index / columns)) * width + left + (index % columns));
    const opacity = (data[at + 3] ?? 255) / 255;
    // What is transparent is shown on white.
    const [red, green, blue] = [0, 1, 2].map((channel) => opacity * (data[at + channel] ?? 0) + 255 * (1 - opacity));
    ratios.push(ratioOf(own, luminanceOf([red ?? 0, green ?? 0, blue ?? 0])));
  }
  return ratios;
}

type Color = readonly [red: number, green: number, blue: number];

function colorOf(hex: string): Color {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

/** Relative luminance as WCAG 2.2 defines it, of values from 0 to 255. */
function luminanceOf([red, green, blue]: Color): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** From 1 (the same color) to 21 (black and white). */
const ratioOf = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
