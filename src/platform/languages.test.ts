import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { language, t } from "#kernel/language.ts";
import { ConfigurationError } from "./env.ts";
import { findLanguageScript, inLanguage, isLanguage, languageScriptPath, listLanguages } from "./languages.ts";
import { readLanguages } from "./read-languages.ts";

const folder = mkdtempSync(path.join(tmpdir(), "masthead-languages-"));
const write = (name: string, content: string) => writeFileSync(path.join(folder, "languages", name), content);

beforeAll(() => {
  mkdirSync(path.join(folder, "languages"));
  write(
    "nl.json",
    JSON.stringify({ Cancel: "Annuleren", Delete: "", "{count} posts": { one: "{count} bericht", other: "…" } }),
  );
  readLanguages({ DATA_DIR: folder });
});
afterAll(() => rmSync(folder, { recursive: true }));

it("offers the languages of the product and those of the data folder, by their own names", () => {
  expect(listLanguages()).toEqual([
    { code: "en", name: "English" },
    { code: "de", name: "Deutsch" },
    { code: "nl", name: "Nederlands" },
  ]);
  expect([isLanguage("nl"), isLanguage("xx"), isLanguage("__proto__")]).toEqual([true, false, false]);
});

it("applies a language to what runs in it, also after a wait, and to nothing else", async () => {
  const later = inLanguage("nl", async () => {
    await Promise.resolve();
    return [language(), t("Cancel"), t("Delete"), inLanguage(null, () => t("Cancel")), inLanguage("de", language)];
  });
  expect([language(), t("Cancel")]).toEqual(["en", "Cancel"]);
  expect(await later).toEqual(["nl", "Annuleren", "Delete", "Cancel", "de"]);
  expect(inLanguage("xx", language)).toBe("en");
});

it("gives pages a script with the texts, whose path changes with them", () => {
  const file = languageScriptPath("nl") ?? "";
  expect(file).toMatch(/^\/languages\/nl\.[\w-]{16}\.js$/);
  const script = findLanguageScript(file) ?? "";
  const page: { mastheadCatalog?: () => { language: string; texts: Record<string, unknown> } } = {};
  new Function("globalThis", script)(page);
  expect(page.mastheadCatalog?.()).toMatchObject({ language: "nl", texts: { Cancel: "Annuleren" } });
  expect([languageScriptPath("en"), findLanguageScript("/languages/nl.js")]).toEqual([undefined, undefined]);
});

it("refuses a file that is no list of texts, by its name", () => {
  for (const content of ["{", "[]", '{"Cancel": 1}', '{"{count} posts": {"one": "a"}}']) {
    write("sv.json", content);
    expect(() => readLanguages({ DATA_DIR: folder })).toThrow(ConfigurationError);
  }
  rmSync(path.join(folder, "languages", "sv.json"));
});
