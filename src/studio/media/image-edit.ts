import type { z } from "zod";
import { type ColorChange, colorMatrix } from "#domain/media/rules.ts";
import type { EditInput } from "#domain/media/schema.ts";
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
}

export function unedited(whole: Size): ImageEdit {
  const colors = { brightness: 0, contrast: 0, saturation: 0, filter: "none" } as const;
  const crop = largestCrop(whole, null);
  return { ...colors, rotate: 0, isMirrored: false, isUpsideDown: false, ratio: null, crop, width: null };
}

/** The size of the rotated image. */
export function turnedSize({ width, height }: Size, { rotate }: Pick<ImageEdit, "rotate">): Size {
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** The image as it is shown, turned by a quarter. The crop begins anew. */
export function turn(edit: ImageEdit, whole: Size, by: 90 | 270): ImageEdit {
  const rotate = ((edit.rotate + by) % 360) as ImageEdit["rotate"];
  // Mirroring comes after the rotation: turning a mirrored image swaps its directions.
  const turned = { ...edit, rotate, isMirrored: edit.isUpsideDown, isUpsideDown: edit.isMirrored };
  return { ...turned, crop: largestCrop(turnedSize(whole, turned), edit.ratio) };
}

/** The image as it is shown, mirrored; the crop keeps its content. */
export function mirror(edit: ImageEdit, whole: Size, way: "horizontally" | "vertically"): ImageEdit {
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
  const { rotate, isMirrored, isUpsideDown, crop, width, brightness, contrast, saturation, filter } = edit;
  const turned = turnedSize(whole, edit);
  const isWhole = crop.width === turned.width && crop.height === turned.height;
  return {
    ...{ id, rotate, flip_horizontal: isMirrored, flip_vertical: isUpsideDown, crop: isWhole ? null : crop },
    ...{ width: width === crop.width ? null : width, brightness, contrast, saturation, filter },
  } satisfies z.input<typeof EditInput>;
}

/** Whether nothing would change. */
export function isUnedited(edit: ImageEdit, whole: Size): boolean {
  return JSON.stringify(inputOf(edit, 0, whole)) === JSON.stringify(inputOf(unedited(whole), 0, whole));
}

/** The colors, as the values of SVG's `feColorMatrix`. */
export function svgColorMatrix(edit: ColorChange): string {
  const { rows, offset } = colorMatrix(edit);
  return [...rows.map((row) => [...row, 0, offset].join(" ")), "0 0 0 1 0"].join(" ");
}
