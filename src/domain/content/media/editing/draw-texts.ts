import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { TextFamily } from "#platform/typesetting/fonts.ts";
import { findMissing, type Line, lineOf } from "#platform/typesetting/set-text.ts";
import { type Box, backgroundOf } from "../contrast.ts";
import { linesOnImage } from "../rules.ts";
import type { ImageText } from "../schema.ts";
import { TEXT_LAYOUT } from "../terms.ts";

const FAMILIES = { sans: "text", serif: "title" } as const satisfies Record<ImageText["font"], TextFamily>;

/**
 * Draws texts as outlines, because which fonts an SVG file could name depends on the machine.
 * @param size of the image, in pixels
 * @returns an SVG file of that size, to lay over the image
 * @throws Fault invalid for characters that no font has
 */
export async function drawTexts(
  texts: readonly ImageText[],
  { width, height }: { width: number; height: number },
): Promise<string> {
  const drawn: string[] = [];
  const outlines = new Outlines();
  for (const [index, text] of texts.entries()) {
    const missing = await findMissing(linesOnImage(text.text).join("\n"), FAMILIES[text.font]);
    if (missing.length > 0) {
      const which = missing.slice(0, 5).join(" ");
      throw invalid(`texts.${index}.text`, t("These characters can't be drawn on images: {which}", { which }));
    }
    drawn.push(await drawText(text, { width, height }, outlines));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${outlines.defs()}${drawn.join("")}</svg>`;
}

/** Each letter's outline once: an emoji's has tens of kilobytes. */
class Outlines {
  readonly #ids = new Map<string, number>();

  /** @returns the id of an outline */
  idOf(path: string): string {
    const id = this.#ids.get(path) ?? this.#ids.size;
    this.#ids.set(path, id);
    return `o${id}`;
  }

  defs(): string {
    const paths = [...this.#ids].map(([path, id]) => `<path id="o${id}" d="${path}"/>`);
    return `<defs>${paths.join("")}</defs>`;
  }
}

/** The part of an image that a text's letters cover, without its background's edge. */
export async function measureText(text: ImageText, image: { width: number; height: number }): Promise<Box> {
  return (await layOut(text, image)).box;
}

async function layOut(
  text: ImageText,
  image: { width: number; height: number },
): Promise<{ lines: Line[]; size: number; box: Box }> {
  const size = text.size * image.width;
  const lines: Line[] = [];
  for (const line of linesOnImage(text.text)) {
    lines.push(await lineOf(line, FAMILIES[text.font], size, text.bold ? 700 : 400));
  }
  const width = Math.max(...lines.map((line) => line.width));
  const height = lines.length * TEXT_LAYOUT.lineHeight * size;
  const box = { left: text.x * image.width - width / 2, top: text.y * image.height - height / 2, width, height };
  return { lines, size, box };
}

async function drawText(
  text: ImageText,
  image: { width: number; height: number },
  outlines: Outlines,
): Promise<string> {
  const { lineHeight, radius } = TEXT_LAYOUT;
  const { lines, size, box } = await layOut(text, image);
  const { left, top, width } = box;
  const ground = backgroundOf(box, size);
  const [x, y, boxWidth, boxHeight] = [ground.left, ground.top, ground.width, ground.height].map(rounded);
  const background =
    text.background === null
      ? ""
      : `<rect x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="${rounded(radius * size)}" fill="${text.background}"/>`;
  const letters = lines.map((line, index) => {
    const room = width - line.width;
    const start = left + (text.align === "left" ? 0 : text.align === "right" ? room : room / 2);
    return drawLine(line, { x: start, top: top + index * lineHeight * size, size }, outlines);
  });
  return `${background}<g fill="${text.color}">${letters.join("")}</g>`;
}

/** As browsers place letters in a line: by the font's ascent and descent, in the middle of the line's height. */
function drawLine(
  { runs }: Line,
  { x, top, size }: { x: number; top: number; size: number },
  outlines: Outlines,
): string {
  const [first] = runs;
  if (!first) return "";
  const { ascent, descent } = first.font;
  const baseline = top + ((TEXT_LAYOUT.lineHeight - (ascent - descent)) / 2 + ascent) * size;
  let at = x;
  return runs
    .map(({ font, text }) => {
      const scale = size / font.unitsPerEm;
      const glyphs = font.outlineOf(text).filter(({ path }) => path !== "");
      const drawn = glyphs.map(
        (glyph) =>
          `<use href="#${outlines.idOf(glyph.path)}" transform="translate(${rounded(at + glyph.x * scale)} ${rounded(baseline - glyph.y * scale)}) scale(${scale} ${-scale})"/>`,
      );
      at += font.widthOf(text) * size;
      return drawn.join("");
    })
    .join("");
}

const rounded = (number: number) => Math.round(number * 100) / 100;
