/**
 * Texts that people read, in the language of whom they are for. The English text is also its key in the files of the
 * other languages (`src/languages`), so that the code can be read, and a text without a translation stays English. Where
 * one English text has two meanings, a context stands before one of them: `verb|Post`.
 *
 * The language belongs to the request or mail that is being answered or written (`platform/languages.ts`), and in a
 * browser to the page. Without one, as in the REST API and the command line, texts are English.
 */

/** The forms of a plural by the categories of `Intl.PluralRules`; `other` is there in every language. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The texts of one language, by their English text; those with a count by the English plural. */
export interface Catalog {
  /** BCP 47: `de`. */
  language: string;
  texts: Readonly<Record<string, string | PluralForms>>;
}

/** The cookie with the language that the person of this browser chose. */
export const LANGUAGE_COOKIE = "masthead.language";

/** Whether a path is of pages that are English for everybody: a brand's feed, guides for developers. */
export function isEnglishPage(path: string): boolean {
  return /^\/(b|developers|llms-full\.txt)([/?#]|$)/.test(path);
}

declare global {
  /** The catalog that applies here and now; set by the server for each request, and by the page in a browser. */
  var mastheadCatalog: (() => Catalog | undefined) | undefined;
}

declare const message: unique symbol;

/** A text that is declared where the language is not known yet, such as a constant; shown by `t()`. */
export type Message = { readonly [message]: true };

type Value = string | number;

/** The names in the braces of a text: those of `"{name} and {count} others"` are `name` and `count`. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type Values<Text, Given extends string = never> = Text extends string
  ? [Exclude<Names<Text>, Given>] extends [never]
    ? []
    : [values: Record<Exclude<Names<Text>, Given>, Value>]
  : [values?: Record<string, Value>];

/** Marks a text for translation where it is declared. It stays as it is until `t()` shows it. */
export function msg(text: string): Message {
  return text as unknown as Message;
}

/** The language of the page, mail or response, in BCP 47: `en`, `de`. */
export function language(): string {
  return globalThis.mastheadCatalog?.()?.language ?? "en";
}

/**
 * A text in the current language: `t("Delete {name}?", { name })`. Numbers are formatted as the language does.
 * The text must be a literal, or declared by `msg()`, for the files of the languages to have it.
 */
export function t<const Text extends string | Message>(text: Text, ...[values]: Values<Text>): string {
  const key = text as string;
  const translated = globalThis.mastheadCatalog?.()?.texts[key];
  return fill(typeof translated === "string" ? translated : withoutContext(key), values);
}

/** A text that was stored in English, in the current language if that has exactly this text. */
export function tStored(text: string): string {
  const translated = globalThis.mastheadCatalog?.()?.texts[text];
  return typeof translated === "string" ? translated : text;
}

/** A text with a count: `tn(posts.length, "{count} post", "{count} posts")`. */
export function tn<const One extends string, const Other extends string>(
  count: number,
  one: One,
  other: Other,
  ...[values]: Values<One | Other, "count">
): string {
  const translated = globalThis.mastheadCatalog?.()?.texts[other];
  const forms: PluralForms = typeof translated === "object" ? translated : { one, other };
  const name = typeof translated === "object" ? language() : "en";
  const all: Record<string, Value> = { ...(values as Record<string, Value> | undefined), count };
  return fill(forms[pluralRules(name).select(count)] ?? forms.other, all);
}

/** A number in the current language: `1,200`. */
export function formatNumber(number: number, options?: Intl.NumberFormatOptions): string {
  return numbers(language(), options).format(number);
}

/** A date in the current language; English as in the US: `Nov 24, 2026`. */
export function formatDate(moment: Date, options: Intl.DateTimeFormatOptions): string {
  return dates(language() === "en" ? "en-US" : language(), options).format(moment);
}

/** A list in the current language: `Ada, Ben, and Cleo`, with `disjunction` `Ada, Ben, or Cleo`. */
export function formatList(entries: Iterable<string>, type: Intl.ListFormatType = "conjunction"): string {
  return lists(language(), { type }).format(entries);
}

function withoutContext(key: string): string {
  return key.replace(/^[a-z]+\|/, "");
}

function fill(text: string, values: Record<string, Value> | undefined): string {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values[name];
    return typeof value === "number" ? formatNumber(value) : (value ?? braces);
  });
}

/** Cached by language and options: creating a format takes a hundred times as long as using it. */
function cached<Options, Format>(create: (name: string, options?: Options) => Format) {
  const formats = new Map<string, Format>();
  return (name: string, options?: Options): Format => {
    const key = options === undefined ? name : name + JSON.stringify(options);
    const known = formats.get(key) ?? create(name, options);
    formats.set(key, known);
    return known;
  };
}

const pluralRules = cached((name) => new Intl.PluralRules(name));
const numbers = cached((name, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(name, options));
const lists = cached((name, options?: Intl.ListFormatOptions) => new Intl.ListFormat(name, options));
const dates = cached((name, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(name, options));
