/** Shorter texts are too few words for a formula. */
const MIN_WORDS = 30;
/** Below it a text is difficult by Flesch's own scale, for English and, as Amstad adapted it, for German. */
const DIFFICULT = 40;

/** The commonest words, which tell the two languages apart from each other and from others. */
const COMMON = {
  en: new Set("the and of to in is that for it with as on are this you we our be at have from your not or".split(" ")),
  de: new Set(
    "der die und das ist zu den nicht von mit sich des auf für ein eine im dem wir sie es auch als an".split(" "),
  ),
};
type Language = keyof typeof COMMON;
/** At least this share of words are among the commonest of a language. */
const SHARE = 0.12;

const URLS_AND_TAGS = /(?:https?:\/\/|[#@])\S+/gu;
const WORD = /\p{L}+(?:['’]\p{L}+)?/gu;

export type ReadingLevel = { language: Language; score: number; isDifficult: boolean };

/** Null for a text that is too short, or in neither English nor German: those are not judged. */
export function readingLevel(text: string): ReadingLevel | null {
  const plain = text.replaceAll(URLS_AND_TAGS, "");
  const words = (plain.match(WORD) ?? []).map((word) => word.toLowerCase());
  if (words.length < MIN_WORDS) return null;
  const language = languageOf(words);
  if (!language) return null;
  const sentences = plain.split(/[.!?…:](?=\s|$)|\n/u).filter((part) => /\p{L}/u.test(part)).length;
  const perSentence = words.length / Math.max(1, sentences);
  const perWord = words.reduce((sum, word) => sum + countSyllables(word, language), 0) / words.length;
  const score = language === "en" ? 206.835 - 1.015 * perSentence - 84.6 * perWord : 180 - perSentence - 58.5 * perWord;
  return { language, score: Math.round(score), isDifficult: score < DIFFICULT };
}

function languageOf(words: readonly string[]): Language | null {
  const shareOf = (language: Language) => words.filter((word) => COMMON[language].has(word)).length / words.length;
  const [english, german] = [shareOf("en"), shareOf("de")];
  if (Math.max(english, german) < SHARE) return null;
  return english > german ? "en" : "de";
}

/** Groups of vowels, as both formulas are usually computed. */
function countSyllables(word: string, language: Language): number {
  if (language === "de") return Math.max(1, word.match(/au|äu|eu|ei|ie|[aeiouäöüy]/gu)?.length ?? 0);
  // A silent e ends no syllable, except in words such as "table".
  const spoken = /[^aeiouyl]e$/u.test(word) ? word.slice(0, -1) : word;
  return Math.max(1, spoken.match(/[aeiouy]+/gu)?.length ?? 0);
}
