import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import * as fontkit from "fontkit";

const require = createRequire(import.meta.url);

/** The families of a report; each is divided into files by the characters that they contain. */
const FAMILIES = {
  text: {
    name: "inter",
    subsets: ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"],
  },
  title: { name: "newsreader", subsets: ["latin", "latin-ext", "vietnamese"] },
  emoji: { name: "noto-emoji", subsets: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] },
} as const;
export type Family = keyof typeof FAMILIES;

/** Where characters are looked for: titles in scripts that their family lacks are set in the text's. */
const FALLBACKS: Record<"text" | "title", readonly Family[]> = {
  text: ["text", "emoji"],
  title: ["title", "text", "emoji"],
};

export type ReportFont = { id: string; ttf: Buffer; has(codePoint: number): boolean; widthOf(text: string): number };
type Source = { id: string; file: string; covers(codePoint: number): boolean };

type Found = { font: ReportFont; text: string } | null;
/** Reports consist of few different characters; the bound is against one that does not. */
const MAX_KNOWN = 5000;
const foundFonts = new Map<string, Found>();

/** Read once per process; about 40 ms for the file of Latin. */
const loaded = new Map<string, Promise<ReportFont>>();

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
export async function fontFor(family: "text" | "title", cluster: string): Promise<Found> {
  const key = `${family} ${cluster}`;
  const known = foundFonts.get(key);
  if (known !== undefined) return known;
  const found = await findFont(family, cluster);
  if (foundFonts.size < MAX_KNOWN) foundFonts.set(key, found);
  return found;
}

async function findFont(family: "text" | "title", cluster: string): Promise<Found> {
  const points = [...cluster].map((character) => character.codePointAt(0) ?? 0);
  const [first = 0] = points;
  for (const source of sourcesOf(family)) {
    if (!source.covers(first)) continue;
    const font = await load(source);
    if (!points.every((point) => font.has(point) || isModifier(point))) continue;
    return { font, text: String.fromCodePoint(...points.filter((point) => font.has(point))) };
  }
  return null;
}

let sources: Record<"text" | "title", Source[]> | undefined;

function sourcesOf(family: "text" | "title"): Source[] {
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

function load({ id, file }: Source): Promise<ReportFont> {
  const known = loaded.get(id) ?? read(id, file);
  loaded.set(id, known);
  return known;
}

/** The file's default weight: its other weights can't be embedded by the library. */
async function read(id: string, file: string): Promise<ReportFont> {
  const { default: decompress } = await import("woff2-encoder/decompress");
  const ttf = Buffer.from(await decompress(await readFile(file)));
  const font = fontkit.create(ttf) as fontkit.Font;
  const widths = new Map<string, number>();
  return {
    id,
    ttf,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    widthOf(text) {
      const width = widths.get(text) ?? font.layout(text, FEATURES).advanceWidth / font.unitsPerEm;
      if (widths.size < MAX_KNOWN) widths.set(text, width);
      return width;
    },
  };
}
