import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#launch/root.ts";
import { extractTexts } from "./extract-texts.ts";

type Forms = Record<string, string>;

const { texts, problems } = extractTexts();
const languages = globSync("src/languages/*.json", { cwd: ROOT }).map((file) => ({
  code: path.basename(file, ".json"),
  translations: JSON.parse(readFileSync(path.join(ROOT, file), "utf8")) as Record<string, string | Forms>,
}));

it("texts are whole literals, and are translated where the language is known", () => {
  expect(problems).toEqual([]);
});

it("there is a German one", () => {
  expect(languages.map(({ code }) => code)).toContain("de");
});

it.each(languages)("$code has every text, and none that is no longer shown", ({ translations }) => {
  expect(Object.keys(translations)).toEqual(Object.keys(translations).toSorted());
  expect(Object.keys(translations).toSorted()).toEqual([...texts.keys()].toSorted());
});

it.each(languages)("$code inserts what the English texts insert, in every form", ({ code, translations }) => {
  const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  const wrong = Object.entries(translations).filter(([english, translation]) => {
    const isCounted = texts.get(english)?.one !== undefined;
    if (!isCounted) return typeof translation !== "string" || namesIn(translation) !== namesIn(english);
    if (typeof translation === "string") return true;
    // The category says the number where there is one of something.
    const one = texts.get(english)?.one ?? "";
    const allowed = [namesIn(english), namesIn(one), namesIn(english, "{count}")];
    const isOf = (form: string) => allowed.includes(namesIn(form));
    return (
      categories.some((category) => translation[category] === undefined) || !Object.values(translation).every(isOf)
    );
  });
  expect(wrong).toEqual([]);
});

/** The names and tags of a text, each once. */
function namesIn(text: string, except?: string): string {
  const names = text.match(/\{\w+\}|<\/?\w+>/g) ?? [];
  return [...new Set(names)]
    .filter((name) => name !== except)
    .toSorted()
    .join();
}

it("no text names an environment variable: who reads it may not know where the server runs", () => {
  const shown = [...texts].flatMap(([english, forms]) => [english, ...Object.values(forms ?? {})]).map(String);
  const translated = languages.flatMap(({ translations }) =>
    Object.values(translations).map((text) => JSON.stringify(text)),
  );
  // `{APP_URL}` is replaced by the address.
  const found = [...shown, ...translated].filter((text) => /\b[A-Z]+_[A-Z_]+\b/.test(text.replaceAll(/\{\w+\}/g, "")));
  expect(found).toEqual([]);
});
