import { fontFor, type TextFamily, type Typeface, type Weight } from "./fonts.ts";

/** A part of a line in one font. */
export type Run = { font: Typeface; text: string };
export type Line = { runs: Run[]; width: number };

type Setting = {
  family: TextFamily;
  /** Of the letters, in points. */
  size: number;
  /** Of the lines, in points. */
  width: number;
  maxLines: number;
};

const ELLIPSIS = "…";
const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Scripts that no font of ours has, as a reader names them. */
const SCRIPTS = [
  ["Chinese", /\p{Script=Han}/u],
  ["Korean", /\p{Script=Hangul}/u],
  ["Arabic", /\p{Script=Arabic}/u],
  ["Hebrew", /\p{Script=Hebrew}/u],
  ["Thai", /\p{Script=Thai}/u],
  ["Devanagari", /\p{Script=Devanagari}/u],
] as const;

/**
 * Replaces what can't be shown, so that a report has no boxes: words of a script that no font has by its name in
 * brackets, single characters and symbols by nothing.
 */
export async function replaceMissing(text: string, family: TextFamily): Promise<string> {
  const words = text.split(/(\s+)/);
  const shown: string[] = [];
  for (const word of words) {
    const kept: string[] = [];
    let missing = "";
    for (const { segment } of clusters.segment(word)) {
      if (/^\s/.test(segment) || (await fontFor(family, segment))) kept.push(segment);
      else if (/\p{Letter}/u.test(segment)) missing += segment;
    }
    shown.push(missing !== "" ? `[${scriptOf(missing)} text]` : kept.join(""));
  }
  // Neighboring words of the same script are one.
  return shown.join("").replaceAll(/(\[[\w ]+ text\])(?:\s*\1)+/g, "$1");
}

/** The characters of a text, as readers count them, that no font has. */
export async function findMissing(text: string, family: TextFamily): Promise<string[]> {
  const missing = new Set<string>();
  for (const { segment } of clusters.segment(text)) {
    if (!/^\s/.test(segment) && !(await fontFor(family, segment))) missing.add(segment);
  }
  return [...missing];
}

/** The script of the first letter; Japanese also uses Chinese characters. */
function scriptOf(letters: string): string {
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(letters)) return "Japanese";
  return SCRIPTS.find(([, pattern]) => pattern.test(letters.at(0) ?? ""))?.[0] ?? "Other";
}

/** Divides a text into lines that fit; what does not fit into the last line is cut off with an ellipsis. */
export async function setText(text: string, setting: Setting): Promise<Line[]> {
  const { family, size, width, maxLines } = setting;
  const plain = (await replaceMissing(text, family)).trim();
  const lines: Line[] = [];
  for (const paragraph of plain.split(/\n+/)) {
    let current = "";
    for (const word of (await breakWords(paragraph, setting)).flat()) {
      const longer = current === "" ? word.trimStart() : current + word;
      if (current !== "" && (await measure(longer.trimEnd(), family, size)) > width) {
        lines.push(await lineOf(current.trimEnd(), family, size));
        current = word.trimStart();
      } else current = longer;
      if (lines.length > maxLines) break;
    }
    if (current.trim() !== "") lines.push(await lineOf(current.trimEnd(), family, size));
    if (lines.length > maxLines) break;
  }
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  const last = kept.pop();
  return last ? [...kept, await cutOff(textOf(last), setting)] : [];
}

/** Words with the space before them; one that is longer than a line in pieces. */
async function breakWords(paragraph: string, { family, size, width }: Setting): Promise<string[]> {
  const pieces: string[] = [];
  for (const [word] of paragraph.matchAll(/(?<!\s)\s*\S+/g)) {
    if ((await measure(word.trim(), family, size)) <= width) {
      pieces.push(word);
      continue;
    }
    let piece = "";
    for (const { segment } of clusters.segment(word)) {
      if ((await measure((piece + segment).trim(), family, size)) > width) {
        pieces.push(piece);
        piece = "";
      }
      piece += segment;
    }
    pieces.push(piece);
  }
  return pieces;
}

async function cutOff(text: string, { family, size, width }: Setting): Promise<Line> {
  const kept = [...clusters.segment(text)].map(({ segment }) => segment);
  while (kept.length > 0 && (await measure(kept.join("").trimEnd() + ELLIPSIS, family, size)) > width) kept.pop();
  return lineOf(kept.join("").trimEnd() + ELLIPSIS, family, size);
}

async function measure(text: string, family: TextFamily, size: number): Promise<number> {
  return (await lineOf(text, family, size)).width;
}

/** A text on one line, however long; characters that no font has are left out. @param size in points */
export async function lineOf(text: string, family: TextFamily, size: number, weight: Weight = 400): Promise<Line> {
  const runs: Run[] = [];
  for (const { segment } of clusters.segment(text.replaceAll(/\s+/g, " "))) {
    const found = await fontFor(family, segment, weight);
    if (!found) continue;
    const last = runs.at(-1);
    if (last?.font === found.font) last.text += found.text;
    else runs.push({ ...found });
  }
  return { runs, width: runs.reduce((sum, run) => sum + run.font.widthOf(run.text) * size, 0) };
}

const textOf = ({ runs }: Line) => runs.map(({ text }) => text).join("");
