import { t } from "#kernel/language.ts";

/** Text within a block. A `text` has no line breaks; `url` of a link begins with http, https or mailto. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "break" }
  | { kind: "bold" | "italic" | "strike"; content: Inline[] }
  | { kind: "link"; url: string; content: Inline[] };

/**
 * A text with formatting, as it is parsed from Markdown (`parse.ts`). `mediaId` is one of the brand's media; an embed is
 * an address on a line of its own.
 */
export type Block =
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "heading"; level: 1 | 2 | 3; content: Inline[] }
  | { kind: "list"; start: number | null; items: Block[][] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "code"; language: string; text: string }
  | { kind: "image"; mediaId: number; alt: string; caption: string }
  | { kind: "embed"; url: string }
  | { kind: "rule" };

export type RichDocument = readonly Block[];

/** Maximum characters of one text. Longer ones than this, or than the next two, take too long to parse. */
export const MAX_CHARACTERS = 40_000;
/** Maximum signs that mean something in Markdown. */
const MAX_SIGNS = 5000;
const MAX_LINES = 2500;
/** How deep lists and quotes are nested at most; what is deeper stands at this depth. */
export const MAX_DEPTH = 6;

const SIGN = /[*_~`[\]<>&!\\#]/g;
// linear: each alternative begins with another sign, and the start of a line is tried once
const DEEP = new RegExp(`^[ \\t]*(?:(?:>|[-*+][ \\t]|\\d{1,9}[.)][ \\t])[ \\t]*){${MAX_DEPTH + 1}}`, "m");

/** Why a text can't be taken as Markdown, in the current language; null when it can. Takes linear time. */
export function findRichTextProblem(text: string): string | null {
  if (text.length > MAX_CHARACTERS) {
    return t("must have at most {limit} characters as Markdown", { limit: String(MAX_CHARACTERS) });
  }
  const isLong = (text.match(/\n/g)?.length ?? 0) > MAX_LINES || (text.match(SIGN)?.length ?? 0) > MAX_SIGNS;
  if (isLong) return t("has too much formatting");
  return DEEP.test(text) ? t("nests lists or quotes too deeply") : null;
}
