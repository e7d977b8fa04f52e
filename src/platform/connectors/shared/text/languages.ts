import { type Message, msg } from "#kernel/language.ts";

/** The most common languages; networks accept any ISO 639 code. */
const CODES = [
  ...["ar", "bg", "bn", "ca", "cs", "cy", "da", "de", "el", "en", "eo", "es", "et", "eu", "fa", "fi", "fr", "ga", "gl"],
  ...["he", "hi", "hr", "hu", "id", "is", "it", "ja", "ka", "ko", "lt", "lv", "mk", "ms", "nb", "nl", "pl", "pt", "ro"],
  ...["ru", "sk", "sl", "sq", "sr", "sv", "ta", "th", "tr", "uk", "ur", "vi", "zh"],
];

/** As choices of an option with `areLanguages`, by code. */
export const LANGUAGES: Readonly<Record<string, Message>> = Object.fromEntries(
  CODES.map((code) => [code, new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, "en"))
    .map(([code, name]) => [code, msg(name)]),
);
