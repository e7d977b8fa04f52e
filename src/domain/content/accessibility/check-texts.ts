import { findEmojiIn, startsWithEmoji } from "#kernel/emoji.ts";

/** Emojis one after the other from which a screen reader's names for them drown the text. */
const MAX_EMOJIS = 3;
/** Lines that begin with an emoji from which these stand for bullets. */
const BULLETS = 3;
/** Words in capitals in a row, and their letters in all: more than an abbreviation or a name. */
const SHOUTED_WORDS = 3;
const SHOUTED_LETTERS = 12;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export const hasEmoji = (text: string): boolean => findEmojiIn(text).length > 0;

export type EmojiFinding = { kind: "run" | "bullets"; count: number };

/** The longest run of emojis, or how many lines begin with one; null when neither is too much. */
export function findEmojis(text: string): EmojiFinding | null {
  if (!hasEmoji(text)) return null;
  let [longest, run] = [0, 0];
  for (const { segment } of graphemes.segment(text)) {
    if (startsWithEmoji(segment)) run += 1;
    // Only spaces may stand between them.
    else if (segment !== " ") run = 0;
    longest = Math.max(longest, run);
  }
  if (longest > MAX_EMOJIS) return { kind: "run", count: longest };
  const bullets = text.split("\n").filter(isBullet).length;
  return bullets >= BULLETS ? { kind: "bullets", count: bullets } : null;
}

const isBullet = (line: string) => startsWithEmoji(line.trimStart());

/** The text with runs cut to as many as are fine, and dashes in place of emojis that stand for bullets. */
export function withFewerEmojis(text: string): string {
  let run = 0;
  let [kept, spaces] = ["", ""];
  for (const { segment } of graphemes.segment(text)) {
    if (segment === " ") {
      spaces += segment;
      continue;
    }
    run = startsWithEmoji(segment) ? run + 1 : 0;
    if (run <= MAX_EMOJIS) kept += spaces + segment;
    spaces = "";
  }
  kept += spaces;
  const lines = kept.split("\n");
  if (lines.filter(isBullet).length < BULLETS) return kept;
  return lines.map((line) => (isBullet(line) ? `- ${withoutFirst(line)}` : line)).join("\n");
}

function withoutFirst(line: string): string {
  const trimmed = line.trimStart();
  const [first] = graphemes.segment(trimmed.slice(0, 40));
  return trimmed.slice(first?.segment.length ?? 0).trimStart();
}

const TOKEN = /\S+/gu;
const LETTERS = /\p{L}/gu;

/** Words of one case, such as hashtags, names of accounts and links, are no text. */
const isWord = (token: string) => !/^[#@]|:\/\//u.test(token) && token.search(LETTERS) >= 0;
const isShouted = (token: string) => /\p{Lu}{2}/u.test(token) && !/\p{Ll}/u.test(token) && isWord(token);

export const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

type Run = { from: number; to: number };

/** Where words in capitals stand in a row. */
function shoutedRuns(text: string): Run[] {
  const runs: (Run & { words: number; letters: number })[] = [];
  let open: (Run & { words: number; letters: number }) | null = null;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (isShouted(token)) {
      if (!open) {
        open = { from: index, to: index, words: 0, letters: 0 };
        runs.push(open);
      }
      open.words += 1;
      open.letters += token.match(LETTERS)?.length ?? 0;
      open.to = index + token.length;
    } else if (isWord(token)) open = null;
  }
  return runs.filter(({ words, letters }) => words >= SHOUTED_WORDS && letters >= SHOUTED_LETTERS);
}

/** The first run of words in capitals; null without one. */
export function findCapitals(text: string): string | null {
  const [run] = shoutedRuns(text);
  return run ? text.slice(run.from, run.to) : null;
}

/** The text with such runs in lower case, except for their first letter. */
export function withoutCapitals(text: string): string {
  return shoutedRuns(text).reduceRight((changed, { from, to }) => {
    const lower = changed.slice(from, to).toLowerCase();
    const start = lower.search(LETTERS);
    const calm = lower.slice(0, start) + lower.charAt(start).toUpperCase() + lower.slice(start + 1);
    return changed.slice(0, from) + calm + changed.slice(to);
  }, text);
}

const LINK_TEXT = /\[([^\][\n]{1,200})\]\(/gu;
const URL_TEXT = /https?:\/\/\S{1,500}/giu;
/** Texts that don't say where a link leads, for people who hear a list of links. */
const UNCLEAR = new Set([
  "here",
  "click here",
  "link",
  "this link",
  "more",
  "read more",
  "hier",
  "hier klicken",
  "klick hier",
  "mehr",
  "weiterlesen",
]);

export const hasLink = (text: string): boolean => /https?:\/\//iu.test(text);

/** A link's text that says nothing, or an address in capitals; null without either. */
export function findUnclearLink(text: string, isMarkdown: boolean): string | null {
  if (isMarkdown) {
    for (const [, label = ""] of text.matchAll(LINK_TEXT)) {
      if (
        UNCLEAR.has(
          label
            .trim()
            .toLowerCase()
            .replace(/[.!:…]$/u, ""),
        )
      )
        return label.trim();
    }
  }
  for (const [address] of text.matchAll(URL_TEXT)) {
    const letters = address.match(LETTERS)?.length ?? 0;
    if (letters >= SHOUTED_LETTERS && address === address.toUpperCase()) return address;
  }
  return null;
}
