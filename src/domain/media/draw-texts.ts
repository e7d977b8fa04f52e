import { invalid } from "#kernel/fault.ts";
import type { TextFamily } from "#platform/typesetting/fonts.ts";
import { findMissing, type Line, lineOf } from "#platform/typesetting/set-text.ts";
import type { ImageText } from "./schema.ts";
import { TEXT_LAYOUT } from "./terms.ts";

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
  for (const [index, text] of texts.entries()) {
    const missing = await findMissing(text.text, FAMILIES[text.font]);
    if (missing.length > 0) {
      const which = missing.slice(0, 5).join(" ");
      throw invalid(`texts.${index}.text`, `These characters can't be drawn on images: ${which}`);
    }
    drawn.push(await drawText(text, { width, height }));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn.join("")}</svg>`;
}

async function drawText(text: ImageText, image: { width: number; height: number }): Promise<string> {
  const { lineHeight, paddingX, paddingY, radius } = TEXT_LAYOUT;
  const size = text.size * image.width;
  const lines: Line[] = [];
  for (const line of text.text.trim().split(/\r?\n/)) {
    lines.push(await lineOf(line, FAMILIES[text.font], size, text.bold ? 700 : 400));
  }
  const width = Math.max(...lines.map((line) => line.width));
  const height = lines.length * lineHeight * size;
  const left = text.x * image.width - width / 2;
  const top = text.y * image.height - height / 2;
  const box = [
    left - paddingX * size,
    top - paddingY * size,
    width + 2 * paddingX * size,
    height + 2 * paddingY * size,
  ];
  const [x = 0, y = 0, boxWidth = 0, boxHeight = 0] = box.map(rounded);
  const background =
    text.background === null
      ? ""
      : `<rect x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="${rounded(radius * size)}" fill="${text.background}"/>`;
  const outlines = lines.map((line, index) => {
    const room = width - line.width;
    const start = left + (text.align === "left" ? 0 : text.align === "right" ? room : room / 2);
    return drawLine(line, { x: start, top: top + index * lineHeight * size, size });
  });
  return `${background}<g fill="${text.color}">${outlines.join("")}</g>`;
}

/** As browsers place letters in a line: by the font's ascent and descent, in the middle of the line's height. */
function drawLine({ runs }: Line, { x, top, size }: { x: number; top: number; size: number }): string {
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
          `<path transform="translate(${rounded(at + glyph.x * scale)} ${rounded(baseline)}) scale(${scale} ${-scale})" d="${glyph.path}"/>`,
      );
      at += font.widthOf(text) * size;
      return drawn.join("");
    })
    .join("");
}

const rounded = (number: number) => Math.round(number * 100) / 100;
