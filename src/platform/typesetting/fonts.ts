import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import * as fontkit from "fontkit";

const require = createRequire(import.meta.url);

/** Sans serif, serif and emoji; each is divided into files by the characters that they contain. */
const FAMILIES = {
  text: {
    name: "inter",
    subsets: ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"],
  },
  title: { name: "newsreader", subsets: ["latin", "latin-ext", "vietnamese"] },
  emoji: { name: "noto-emoji", subsets: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] },
} as const;
type Family = keyof typeof FAMILIES;
export type TextFamily = "text" | "title";
export type Weight = 400 | 700;

/**
 * The order in which families are searched for a character: a title uses the text's family for scripts that its own
 * lacks.
 */
const FALLBACKS: Record<TextFamily, readonly Family[]> = {
  text: ["text", "emoji"],
  title: ["title", "text", "emoji"],
};

/** Sizes are in multiples of the font's. */
export type Typeface = {
  id: string;
  /** The file in its default weight. */
  ttf: Buffer;
  ascent: number;
  /** Below the baseline; negative. */
  descent: number;
  has(codePoint: number): boolean;
  widthOf(text: string): number;
  /** The outline as an SVG path, upwards from the baseline at 0, in units of `1 / unitsPerEm`. */
  outlineOf(text: string): { path: string; x: number; y: number }[];
  unitsPerEm: number;
};
type Source = { id: string; file: string; covers(codePoint: number): boolean };

type Found = { font: Typeface; text: string } | null;
/** Texts consist of few different characters; the bound is against one that does not. */
const MAX_KNOWN = 5000;
const foundFonts = new Map<string, Found>();

/** Read once per process; about 40 ms for the file of Latin. */
const loaded = new Map<string, Promise<Typeface>>();

/** Without kerning, which draws these fonts' periods below the digit before them: 7.8 would look like 78. */
export const FEATURES = { kern: false } as const;

/** Modifiers that change how a character looks, and may be left out where a font lacks them. */
const isModifier = (codePoint: number) =>
  codePoint === 0x200d ||
  (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
  (codePoint >= 0x1f3fb && codePoint <= 0x1f3ff);

/**
 * The font for one visible character, and its text without modifiers that the font lacks; null if no font has it.
 * @param cluster what a reader sees as one character: a letter with its accents, an emoji with its modifiers
 */
export async function fontFor(family: TextFamily, cluster: string, weight: Weight = 400): Promise<Found> {
  const key = `${family} ${weight} ${cluster}`;
  const known = foundFonts.get(key);
  if (known !== undefined) return known;
  const found = await findFont(family, cluster, weight);
  if (foundFonts.size < MAX_KNOWN) foundFonts.set(key, found);
  return found;
}

async function findFont(family: TextFamily, cluster: string, weight: Weight): Promise<Found> {
  const points = [...cluster].map((character) => character.codePointAt(0) ?? 0);
  const [first = 0] = points;
  for (const source of sourcesOf(family)) {
    if (!source.covers(first)) continue;
    const font = await load(source, weight);
    if (!points.every((point) => font.has(point) || isModifier(point))) continue;
    return { font, text: String.fromCodePoint(...points.filter((point) => font.has(point))) };
  }
  return null;
}

let sources: Record<TextFamily, Source[]> | undefined;

function sourcesOf(family: TextFamily): Source[] {
  const all = (one: Family) => FAMILIES[one].subsets.map((subset) => sourceOf(FAMILIES[one].name, subset));
  sources ??= { text: FALLBACKS.text.flatMap(all), title: FALLBACKS.title.flatMap(all) };
  return sources[family];
}

function sourceOf(name: string, subset: string): Source {
  const file = require.resolve(`@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`);
  const ranges = require(path.join(file, "../../unicode.json")) as Record<string, string>;
  const spans = (ranges[subset] ?? ranges[`[${subset}]`] ?? "").split(",").map((range) => {
    const [from = "", to = from] = range.replace("U+", "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return { id: `${name}-${subset}`, file, covers: (point) => spans.some(([from, to]) => point >= from && point <= to) };
}

function load({ id, file }: Source, weight: Weight): Promise<Typeface> {
  const key = `${id} ${weight}`;
  const known = loaded.get(key) ?? read(id, file, weight);
  loaded.set(key, known);
  return known;
}

async function read(id: string, file: string, weight: Weight): Promise<Typeface> {
  const { default: decompress } = await import("woff2-encoder/decompress");
  const ttf = Buffer.from(await decompress(await readFile(file)));
  const whole = fontkit.create(ttf) as fontkit.Font;
  const font = weight === 400 ? whole : whole.getVariation({ wght: weight });
  const { unitsPerEm, ascent, descent } = whole;
  const widths = new Map<string, number>();
  return {
    id,
    ttf,
    unitsPerEm,
    ascent: ascent / unitsPerEm,
    descent: descent / unitsPerEm,
    has: (codePoint) => whole.hasGlyphForCodePoint(codePoint),
    widthOf(text) {
      const width = widths.get(text) ?? font.layout(text, FEATURES).advanceWidth / unitsPerEm;
      if (widths.size < MAX_KNOWN) widths.set(text, width);
      return width;
    },
    outlineOf(text) {
      const { glyphs, positions } = font.layout(text, FEATURES);
      let x = 0;
      return glyphs.map((glyph, index) => {
        const start = x + (positions[index]?.xOffset ?? 0);
        x += positions[index]?.xAdvance ?? 0;
        return { path: glyph.path.toSVG(), x: start, y: positions[index]?.yOffset ?? 0 };
      });
    },
  };
}
