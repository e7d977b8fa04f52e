import { cutText } from "#kernel/excerpt.ts";
import { type Message, t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";

/**
 * One setting of a post, as asked for and as returned by the network. Texts, lists and switches are worded with `of`
 * and its article, counts with `of` in the plural. `names` belong to the values of a choice; a URL (`isUrl`) may be
 * returned in another form.
 */
export type Echo = {
  of: string;
  asked: string | number | boolean | readonly string[] | undefined;
  made: unknown;
  names?: Readonly<Record<string, Message>>;
  isUrl?: true;
};

/** Characters of a value in a remark. */
const LONGEST = 80;

/**
 * What a network did differently than asked, in English sentences, because attempts store them. A setting that nobody
 * asked for, or that the response lacks or has in another form, is no difference.
 */
export function differencesOf(network: string, echoes: readonly Echo[]): string[] {
  return echoes.flatMap((echo) => sentenceOf(network, echo) ?? []);
}

/** Remarks on a published post, one per line, as an outcome has them. */
export function noteOf(remarks: readonly string[]): { note?: string } {
  return remarks.length > 0 ? { note: remarks.join("\n") } : {};
}

/** The fields of a part of an answer; none of what is no object. */
export function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null ? Object.fromEntries(Object.entries(json)) : {};
}

/** How many entries a part of an answer has; undefined for what is no list. */
export function countOf(json: unknown): number | undefined {
  return Array.isArray(json) ? json.length : undefined;
}

function sentenceOf(network: string, { of, asked, made, names = {}, isUrl }: Echo): string | null {
  if (asked === undefined || made === undefined) return null;
  if (typeof asked === "boolean") {
    if (typeof made !== "boolean" || made === asked) return null;
    return `${network} published it ${made ? "with" : "without"} ${of}.`;
  }
  if (typeof asked === "number") {
    if (typeof made !== "number" || made === asked) return null;
    return `${network} published ${made} of ${asked} ${of}.`;
  }
  const [wanted, got] = [wordsOf(asked), wordsOf(made)];
  if (wanted === null || got === null || wanted.length === 0 || areSame(wanted, got, isUrl)) return null;
  const show = (words: readonly string[]) =>
    `“${cutText(words.map(nameOf).join(", ").replaceAll(/\s+/gu, " "), LONGEST)}”`;
  if (got.length === 0) return `${network} published it without ${of} ${show(wanted)}.`;
  return `${network} published it with ${of} ${show(got)}, not ${show(wanted)}.`;

  function nameOf(word: string): string {
    const name = lookUp(names, word);
    return name === undefined ? word : t(name);
  }
}

/** Null for what is neither a text nor a list of texts; networks say null for none. */
function wordsOf(value: unknown): readonly string[] | null {
  const words = Array.isArray(value) ? value : [value ?? ""];
  return words.every((word) => typeof word === "string") ? words.filter((word) => word.trim() !== "") : null;
}

/** Networks trim texts and sort lists; some write tags in lower case. */
function areSame(wanted: readonly string[], got: readonly string[], areUrls = false): boolean {
  const plain = (word: string) => word.normalize("NFC").replaceAll(/\s+/gu, "").toLowerCase();
  const normalize = (words: readonly string[]) =>
    words.map((word) => (areUrls ? (URL.parse(word)?.href ?? word) : plain(word))).toSorted();
  return normalize(wanted).join("\n") === normalize(got).join("\n");
}
