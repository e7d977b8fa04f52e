import { t } from "#kernel/language.ts";

/** How long a confirmation is valid in a browser session. */
const RECENT_MINUTES = 10;

/** Whether a confirmation at a given time (null: never) is still valid. */
export function isRecent(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < RECENT_MINUTES * 60_000;
}

/** The product's own words, which people use in passwords for it. */
const PRODUCT_TERMS = ["masthead", "studio"];
/** The minimum number of guesses, as a power of ten; the library's third of four levels. */
const MIN_GUESSES_LOG10 = 7.9;
/** Long passwords are checked in parts of this many characters: the time grows with the square of the length. */
const CHECKED_CHARACTERS = 32;

type Estimator = { check(password: string, words: string[]): { guessesLog10: number } };
let estimator: Promise<Estimator> | undefined;

/** Contains a list of 49,000 common passwords, so it is loaded when a password is set. */
function loadEstimator(): Promise<Estimator> {
  estimator ??= Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: CHECKED_CHARACTERS }),
  );
  return estimator;
}

/**
 * How hard a password is to guess, whatever its length: by common passwords, repeats, sequences, keyboard patterns, and
 * the user's own words.
 * @param about the user's address, names and brand
 * @returns the number of guesses, as a power of ten
 */
export async function estimateGuesses(password: string, about: readonly string[]): Promise<number> {
  const { check } = await loadEstimator().then((each) => ({ check: each.check.bind(each) }));
  const words = [...PRODUCT_TERMS, ...about.flatMap(termsIn)];
  const parts = [
    password.slice(0, CHECKED_CHARACTERS),
    ...(password.length > CHECKED_CHARACTERS ? [password.slice(-CHECKED_CHARACTERS)] : []),
  ];
  return Math.max(...parts.map((part) => check(part, words).guessesLog10));
}

/**
 * Why a password is too easy to guess.
 * @param about the user's address, names and brand
 * @returns a sentence, or null for an acceptable one
 */
export async function passwordWeakness(password: string, about: readonly string[]): Promise<string | null> {
  if (consistsOfTerms(password, [...PRODUCT_TERMS, ...about.flatMap(termsIn)])) {
    return t(
      "The password is too similar to your name, your email address or the product name. Use a few unrelated words instead.",
    );
  }
  if ((await estimateGuesses(password, about)) >= MIN_GUESSES_LOG10) return null;
  return t("This password is too easy to guess. Use a few unrelated words instead.");
}

/** Minimum letters that remain once these words are removed. */
const MIN_LETTERS = 4;

/** Whether a password consists only of given words, with digits and symbols around them. */
function consistsOfTerms(password: string, words: readonly string[]): boolean {
  const longestFirst = [...new Set(words.map((word) => word.toLowerCase()))].sort((a, b) => b.length - a.length);
  let rest = password.toLowerCase();
  for (const word of longestFirst) rest = rest.replaceAll(word, " ");
  return rest !== password.toLowerCase() && rest.replaceAll(/[^\p{L}]/gu, "").length < MIN_LETTERS;
}

/** `ada.lovelace@example.com` → itself, `ada.lovelace`, `ada`, `lovelace`, `example`; nothing shorter than three letters. */
function termsIn(text: string): string[] {
  const [local = ""] = text.split("@");
  return [text, local, ...text.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length >= 3);
}
