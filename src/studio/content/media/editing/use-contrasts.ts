import { type RefObject, useEffect, useState } from "react";
import {
  type Box,
  backgroundOf,
  colorMatrix,
  contrastOn,
  isLegible,
  isRecolored,
} from "#domain/content/media/rules.ts";
import type { TextContrast } from "#domain/content/media/schema.ts";
import { TEXT_LAYOUT } from "#domain/content/media/terms.ts";
import type { EditPartProps } from "./adjustments.tsx";
import { type ImageEdit, type PlacedText, turnedSize } from "./image-edit.ts";

/** The image as it was drawn last, turned but neither cropped nor recolored. */
export interface Drawn {
  canvas: HTMLCanvasElement;
}

/** Of the part beneath a text that is looked at, the longer side in pixels. */
const MAX_LOOKED_AT = 200;

/**
 * The texts that are hard to read where they are, as the server will judge them. None while the image is loading, nor where the
 * browser doesn't let its pixels be read.
 * @param stage has an element for each text, with its key as `data-text`
 */
export function useContrasts(
  stage: RefObject<HTMLElement | null>,
  drawn: Drawn | null,
  { asset, edit }: Pick<EditPartProps, "asset" | "edit">,
): readonly TextContrast[] {
  const [found, setFound] = useState<readonly TextContrast[]>([]);
  useEffect(() => {
    // After the browser has laid the texts out, in which nothing is moved any more.
    const frame = requestAnimationFrame(() => {
      const element = stage.current;
      setFound(
        element && drawn
          ? judge({ stage: element, canvas: drawn.canvas, asset, edit }).filter((one) => !isLegible(one))
          : [],
      );
    });
    return () => cancelAnimationFrame(frame);
  }, [stage, drawn, asset, edit]);
  return found;
}

function judge(on: Below): TextContrast[] {
  const { stage, edit } = on;
  const placed = edit.texts.map((text) => ({ text, box: boxOf(stage, text) }));
  return placed.flatMap(({ text, box }, index) => {
    const below = box && readBelow(on, box, placed.slice(0, index));
    if (!below) return [];
    return contrastOn(text, below, { left: 0, top: 0, width: below.width, height: below.height }) ?? [];
  });
}

/** The letters of a text, in pixels of the stage; null while it isn't laid out. */
function boxOf(stage: HTMLElement, { key, size }: PlacedText): Box | null {
  const element = stage.querySelector(`[data-text="${key}"]`);
  if (!element) return null;
  const whole = stage.getBoundingClientRect();
  const rect = element.getBoundingClientRect();
  const fontSize = size * whole.width;
  const [padX, padY] = [TEXT_LAYOUT.paddingX * fontSize, TEXT_LAYOUT.paddingY * fontSize];
  return {
    left: rect.left - whole.left + padX,
    top: rect.top - whole.top + padY,
    width: rect.width - 2 * padX,
    height: rect.height - 2 * padY,
  };
}

interface Below extends Pick<EditPartProps, "asset" | "edit"> {
  canvas: HTMLCanvasElement;
  stage: HTMLElement;
}

/** The pixels of the image beneath a box, with its colors, and the backgrounds of earlier texts; null if it is beside it. */
function readBelow(
  { canvas, stage, asset, edit }: Below,
  box: Box,
  earlier: readonly { text: PlacedText; box: Box | null }[],
): ImageData | null {
  const { width, height } = stage.getBoundingClientRect();
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  const part = {
    width: Math.min(width, box.left + box.width) - left,
    height: Math.min(height, box.top + box.height) - top,
  };
  if (!(part.width > 0 && part.height > 0)) return null;
  const shrunk = Math.min(1, MAX_LOOKED_AT / Math.max(part.width, part.height));
  const copy = document.createElement("canvas");
  copy.width = Math.max(1, Math.round(part.width * shrunk));
  copy.height = Math.max(1, Math.round(part.height * shrunk));
  const context = copy.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  // From pixels of the stage to those of the canvas, which is the whole image in a smaller size.
  const toCanvas = canvas.width / turnedSize(asset, edit).width;
  const toImage = edit.crop.width / width;
  const scale = toImage * toCanvas;
  const x = (edit.crop.x + left * toImage) * toCanvas;
  const y = (edit.crop.y + top * toImage) * toCanvas;
  context.drawImage(canvas, x, y, part.width * scale, part.height * scale, 0, 0, copy.width, copy.height);
  try {
    if (isRecolored(edit)) recolor(context, copy, edit);
    for (const { text, box: other } of earlier) {
      if (!other || text.background === null) continue;
      const ground = backgroundOf(other, text.size * width);
      context.fillStyle = text.background;
      context.fillRect(
        (ground.left - left) * shrunk,
        (ground.top - top) * shrunk,
        ground.width * shrunk,
        ground.height * shrunk,
      );
    }
    return context.getImageData(0, 0, copy.width, copy.height);
  } catch {
    // The image is of another origin, whose pixels can't be read.
    return null;
  }
}

function recolor(context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement, edit: ImageEdit): void {
  const { rows, offset } = colorMatrix(edit);
  const pixels = context.getImageData(0, 0, width, height);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const color = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    for (const [channel, row] of rows.entries())
      data[at + channel] = row.reduce((sum, part, index) => sum + part * (color[index] ?? 0), offset * 255);
  }
  context.putImageData(pixels, 0, 0);
}
