import { lookUp } from "#kernel/look-up.ts";
import { endOfEnding, isEnding } from "./link-endings.ts";

/** In UTF-16 units of the text; `uri` is the text between them. */
export type FoundLink = { start: number; end: number; uri: string };

/** Longer names do not exist. */
const LONGEST_HOST = 253;

const SCHEME = /https?:\/\//iy;
// linear: at most 200 characters after one position
const USER = /[\w.~!$&*+,;=:%-]{1,200}@/y;
const HOST = /\[[\da-f:.]{2,45}\]|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_.-]|\u200c|\u200d)*/iuy;
const PORT = /:\d{1,5}(?!\d)/y;

/** Scripts without spaces between words, and full-width characters. After a link they are text, as in “URLをご覧”. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}\p{sc=Yiii}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Java}\p{sc=Bali}\u3000-\u30ff\uff00-\uffef]/u;
const LATIN = /(?![\uff00-\uffef])\p{sc=Latin}/u;
const CYRILLIC = /\p{sc=Cyrillic}/u;
const MARK = /(?![\ufe00-\ufe0f\u20e3])\p{M}/u;

/** A link never begins within a word or an e-mail address. */
const WORD_BEFORE = /(?![\uff00-\uffef])[\p{sc=Latin}0-9@]\p{M}{0,4}$/u;

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
/** May be within a link, but ends none. */
const NEVER_LAST = new Set([".", ",", ";", ":", "!", "?", "'", "*", "|", "^", "\u2013"]);
const SEPARATORS: ReadonlySet<string> = new Set("()[]{}_-~:/?#@!$&'*+,;=%.|^\u2013");

/**
 * Finds the links in a text, from the scheme on. What follows a link is left out: punctuation of the sentence, brackets
 * that were opened before it, words of another script. Takes linear time.
 *
 * Used by link rules, cards, feeds, articles and networks without their own rules for links; the other networks use
 * `network-links.ts`.
 */
export function findLinks(text: string): FoundLink[] {
  const found: FoundLink[] = [];
  let closed: ReadonlySet<number> | null = null;
  const isClosed = (opening: number) => {
    closed ??= pairBrackets(text);
    return closed.has(opening);
  };
  for (let from = 0; ; ) {
    const colon = text.indexOf("://", from);
    if (colon === -1) return found;
    from = colon + 3;
    const start = startOfScheme(text, colon, found.at(-1)?.end ?? 0);
    const host = start === -1 ? null : readHost(text, from);
    if (!host || !URL.canParse(text.slice(start, host.end))) continue;
    const end = host.mayContinue ? endOfPath(text, host.end, isClosed) : host.end;
    found.push({ start, end, uri: text.slice(start, end) });
    from = end;
  }
}

/**
 * A text with something in the place of each link.
 * @param mapRest what becomes of the text around them
 */
export function mapLinks(
  text: string,
  map: (link: FoundLink) => string,
  mapRest: (text: string) => string = (rest) => rest,
): string {
  let mapped = "";
  let from = 0;
  for (const link of findLinks(text)) {
    mapped += mapRest(text.slice(from, link.start)) + map(link);
    from = link.end;
  }
  return mapped + mapRest(text.slice(from));
}

function startOfScheme(text: string, colon: number, earliest: number): number {
  for (const start of [colon - 5, colon - 4]) {
    if (start < earliest) continue;
    SCHEME.lastIndex = start;
    if (SCHEME.test(text)) return WORD_BEFORE.test(text.slice(Math.max(0, start - 6), start)) ? -1 : start;
  }
  return -1;
}

type ReadHost = { end: number /** Whether a path may follow. */; mayContinue: boolean };

function readHost(text: string, from: number): ReadHost | null {
  USER.lastIndex = from;
  HOST.lastIndex = USER.test(text) ? USER.lastIndex : from;
  const start = HOST.lastIndex;
  const host = HOST.exec(text)?.[0];
  if (host === undefined) return null;
  const named = host.startsWith("[") ? host.length : endOfName(host);
  if (named === 0 || named > LONGEST_HOST) return null;
  if (named < host.length && host.slice(named) !== ".") return { end: start + named, mayContinue: false };
  PORT.lastIndex = start + host.length;
  const end = PORT.test(text) ? PORT.lastIndex : start + host.length;
  if (/[/?#]/.test(text[end] ?? "")) return { end, mayContinue: true };
  return { end: end > start + host.length ? end : start + named, mayContinue: false };
}

/** The length of a host's name in what follows the scheme, up to words of another script: “example.comを見て”. */
function endOfName(host: string): number {
  const labels = host.slice(0, LONGEST_HOST + 1).split(".");
  let at = 0;
  for (const [index, label] of labels.entries()) {
    const ascii = /^[a-z0-9-]*/i.exec(label)?.[0] ?? "";
    const isLast = index === labels.length - 1 || labels[index + 1] === "";
    if (ascii !== "" && ascii.length < label.length && UNSPACED.test(label.charAt(ascii.length))) {
      if (isLast || (index > 0 && isEnding(ascii))) return at + lengthWithoutDashes(ascii);
    }
    if (isLast && index > 0 && ascii === "" && UNSPACED.test(label.charAt(0))) {
      const end = endOfEnding(host, at);
      if (end !== -1) return end;
    }
    if (isLast) return at + lengthWithoutDashes(label);
    at += label.length + 1;
  }
  return at;
}

function lengthWithoutDashes(label: string): number {
  let length = label.length;
  while (length > 0 && "_-".includes(label.charAt(length - 1))) length -= 1;
  return length;
}

/** Letters that follow directly are a path only after a separator, or within a word of their script. */
type Before = "separator" | "digit" | "latin" | "cyrillic";

function endOfPath(text: string, from: number, isClosed: (opening: number) => boolean): number {
  const open: string[] = [];
  let before: Before = "separator";
  let end = from;
  for (let at = from; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const closing = lookUp(CLOSING, character);
    // A bracket that is opened but never closed belongs to the sentence, not to the link.
    if (closing !== undefined && !isClosed(at)) break;
    if (isClosing(character) && open.pop() !== character) break;
    const next = classOf(character, before);
    if (next === null) break;
    if (closing !== undefined) open.push(closing);
    before = next;
    at += character.length;
    if (closing === undefined && !NEVER_LAST.has(character)) end = at;
  }
  return end;
}

/**
 * Positions of opening brackets that are closed before the link would end, so that the link can continue after them.
 */
function pairBrackets(text: string): ReadonlySet<number> {
  const closed = new Set<number>();
  let open: { closing: string; at: number }[] = [];
  let before: Before = "separator";
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const closing = lookUp(CLOSING, character);
    const next = classOf(character, before);
    const last = isClosing(character) ? open.pop() : undefined;
    if (next === null || last?.closing !== (isClosing(character) ? character : undefined)) open = [];
    else if (last) closed.add(last.at);
    else if (closing !== undefined) open.push({ closing, at });
    before = next ?? "separator";
    at += character.length;
  }
  return closed;
}

const isClosing = (character: string) => character === ")" || character === "]" || character === "}";

function classOf(character: string, before: Before): Before | null {
  if ((character >= "a" && character <= "z") || (character >= "A" && character <= "Z")) return "latin";
  if (character >= "0" && character <= "9") return "digit";
  if (SEPARATORS.has(character)) return "separator";
  if (character < "\u0080") return null;
  if (MARK.test(character)) return before === "latin" || before === "cyrillic" ? before : null;
  if (LATIN.test(character)) return "latin";
  return CYRILLIC.test(character) && before !== "latin" ? "cyrillic" : null;
}
