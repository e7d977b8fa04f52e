/** Languages that people most often write in; networks take any code of ISO 639. */
const CODES = [
  ...["ar", "bg", "bn", "ca", "cs", "cy", "da", "de", "el", "en", "eo", "es", "et", "eu", "fa", "fi", "fr", "ga", "gl"],
  ...["he", "hi", "hr", "hu", "id", "is", "it", "ja", "ka", "ko", "lt", "lv", "mk", "ms", "nb", "nl", "pl", "pt", "ro"],
  ...["ru", "sk", "sl", "sq", "sr", "sv", "ta", "th", "tr", "uk", "ur", "vi", "zh"],
];

/** By their codes, as an option's choices. */
export const LANGUAGES: Readonly<Record<string, string>> = Object.fromEntries(
  CODES.map((code) => [code, new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code] as const).toSorted(
    ([, a], [, b]) => a.localeCompare(b, "en"),
  ),
);
