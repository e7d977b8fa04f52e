import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Catalog } from "#kernel/language.ts";
import { ConfigurationError, type Env } from "./env.ts";
import { addLanguage } from "./languages.ts";

const PluralForms = z.object({
  zero: z.string().optional(),
  one: z.string().optional(),
  two: z.string().optional(),
  few: z.string().optional(),
  many: z.string().optional(),
  other: z.string(),
});
const Texts = z.record(z.string(), z.union([z.string(), PluralForms]));

/** The languages that the product comes with. */
const FOLDER = join(import.meta.dirname, "../languages");

/**
 * Reads the languages when a process starts: those of the product, and those of the installation in `languages` of its
 * data folder, which win. A file `nl.json` has the Dutch texts by the English ones.
 * @throws ConfigurationError for a file that cannot be read
 */
export function readLanguages({ DATA_DIR }: Pick<Env, "DATA_DIR">): void {
  for (const folder of [FOLDER, join(DATA_DIR, "languages")].filter((each) => existsSync(each))) {
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
      addLanguage(read(join(folder, file), file.slice(0, -".json".length)));
    }
  }
}

function read(file: string, code: string): Catalog {
  try {
    const [language = code] = Intl.getCanonicalLocales(code);
    return { language, texts: translatedOnly(Texts.parse(JSON.parse(readFileSync(file, "utf8")))) };
  } catch (error) {
    throw new ConfigurationError([`The language file ${file} cannot be read: ${String(error)}`]);
  }
}

/** Texts that are still to be translated are empty. */
function translatedOnly(texts: z.output<typeof Texts>): Catalog["texts"] {
  const isTranslated = (text: z.output<typeof Texts>[string]) =>
    typeof text === "string" ? text !== "" : Object.values(text).every((form) => form !== "");
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => isTranslated(text))) as Catalog["texts"];
}
