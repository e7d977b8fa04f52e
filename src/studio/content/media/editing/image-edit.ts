import type { z } from "zod";
import { type ColorChange, colorMatrix } from "#domain/content/media/rules.ts";
import type { EditInput, ImageText } from "#domain/content/media/schema.ts";
import { t } from "#kernel/language.ts";
import { largestCrop, type Part, type Size } from "./crop-area.ts";

/** An image being edited: rotated, then mirrored, then cropped, then resized and recolored. */
export interface ImageEdit extends ColorChange {
  /** Clockwise, in degrees. */
  rotate: 0 | 90 | 180 | 270;
  isMirrored: boolean;
  isUpsideDown: boolean;
  /** The ratio of width to height that the crop keeps; null for any. */
  ratio: number | null;
  /** In pixels of the rotated and mirrored image. */
  crop: Part;
  /** The width to resize to; null to keep it. */
  width: number | null;
  /** On the cropped image, the first at the bottom. */
  texts: readonly PlacedText[];
}

/** A text, placed in parts of the cropped image. */
export interface PlacedText extends ImageText {
  /** Tells it from the others; not sent. */
  key: number;
}

export function uneditedImage(whole: Size): ImageEdit {
  const colors = { brightness: 0, contrast: 0, saturation: 0, filter: "none" } as const;
  const crop = largestCrop(whole, null);
  return { ...colors, rotate: 0, isMirrored: false, isUpsideDown: false, ratio: null, crop, width: null, texts: [] };
}

/** The size of the rotated image. */
export function turnedSize({ width, height }: Size, { rotate }: Pick<ImageEdit, "rotate">): Size {
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** The image as it is shown, turned by a quarter. The crop begins anew. */
export function turnImage(edit: ImageEdit, whole: Size, by: 90 | 270): ImageEdit {
  const rotate = ((edit.rotate + by) % 360) as ImageEdit["rotate"];
  // Mirroring comes after the rotation: turning a mirrored image swaps its directions.
  const turned = { ...edit, rotate, isMirrored: edit.isUpsideDown, isUpsideDown: edit.isMirrored };
  return { ...turned, crop: largestCrop(turnedSize(whole, turned), edit.ratio) };
}

/** The image as it is shown, mirrored; the crop keeps its content. */
export function mirrorImage(edit: ImageEdit, whole: Size, way: "horizontally" | "vertically"): ImageEdit {
  const { crop } = edit;
  const { width, height } = turnedSize(whole, edit);
  return way === "horizontally"
    ? { ...edit, isMirrored: !edit.isMirrored, crop: { ...crop, x: width - crop.x - crop.width } }
    : { ...edit, isUpsideDown: !edit.isUpsideDown, crop: { ...crop, y: height - crop.y - crop.height } };
}

/** The size of the edited image. */
export function editedSize({ crop, width }: ImageEdit): Size {
  if (width === null) return { width: crop.width, height: crop.height };
  return { width, height: Math.max(1, Math.round((crop.height * width) / crop.width)) };
}

/** The edit as input of the operation. */
export function inputOf(edit: ImageEdit, id: number, whole: Size) {
  const { rotate, isMirrored, isUpsideDown, crop, width, brightness, contrast, saturation, filter, texts } = edit;
  const turned = turnedSize(whole, edit);
  const isWhole = crop.width === turned.width && crop.height === turned.height;
  return {
    id,
    rotate,
    flip_horizontal: isMirrored,
    flip_vertical: isUpsideDown,
    crop: isWhole ? null : crop,
    width: width === crop.width ? null : width,
    brightness,
    contrast,
    saturation,
    filter,
    texts: texts.filter(({ text }) => text.trim() !== "").map(({ key: _, ...text }) => text),
  } satisfies z.input<typeof EditInput>;
}

/** Whether nothing would change. */
export function isUnedited(edit: ImageEdit, whole: Size): boolean {
  return JSON.stringify(inputOf(edit, 0, whole)) === JSON.stringify(inputOf(uneditedImage(whole), 0, whole));
}

/** The colors, as the values of SVG's `feColorMatrix`. */
export function svgColorMatrix(edit: ColorChange): string {
  const { rows, offset } = colorMatrix(edit);
  return [...rows.map((row) => [...row, 0, offset].join(" ")), "0 0 0 1 0"].join(" ");
}

/** A text to begin with: white letters on a dark ground are legible on any image. */
export function newText(texts: readonly PlacedText[]): PlacedText {
  const look = { font: "sans", bold: true, align: "center", color: "#ffffff", background: "#1c1b18" } as const;
  // Below the one before, so that both are seen.
  const y = Math.min(0.9, 0.5 + 0.12 * texts.length);
  return { key: Math.max(0, ...texts.map(({ key }) => key)) + 1, text: t("Your text"), x: 0.5, y, size: 0.08, ...look };
}

/** A text moved by parts of the image; its center stays on it. */
export function moveText(text: PlacedText, by: { x: number; y: number }): PlacedText {
  const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000;
  return { ...text, x: within(text.x + by.x), y: within(text.y + by.y) };
}
