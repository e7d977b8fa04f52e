import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readArguments, refuse } from "./arguments.ts";
import { ROOT } from "./root.ts";

const COMMAND = {
  usage: "npm run languages -- <code> [options]",
  about: `Adds the texts that the language file lacks, empty, for a translator to fill in, and removes those that the product no
longer shows. Creates the file if there is none. Empty texts are shown in English. The code is a BCP 47 language, such as
nl or pt-BR.`,
  options: {
    folder: {
      kind: "text",
      value: "folder",
      about: 'where the file is: an installation has its own languages in "languages" of its data folder',
    },
  },
  takesWords: true,
} as const;

type Forms = Record<string, string>;

/** The languages of the product. */
const OWN = path.join(ROOT, "src/languages");

const { values, words } = readArguments(COMMAND);
const [code, ...more] = words;
if (code === undefined || more.length > 0) refuse(COMMAND, "Name one language.");
const known = canonical(code);
if (known === undefined) refuse(COMMAND, `"${code.slice(0, 40)}" is no BCP 47 language.`);
await update(path.join(values.folder ?? OWN, `${known}.json`), known);

function canonical(name: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(name)[0];
  } catch {
    return undefined;
  }
}

async function update(file: string, language: string): Promise<void> {
  const texts = values.folder === undefined ? await textsOfSources() : textsOfGerman();
  const before = existsSync(file) ? read(file) : {};
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const entries = [...texts].map(([english, isCounted]) => {
    const empty = isCounted ? Object.fromEntries(categories.map((category) => [category, ""])) : "";
    return [english, before[english] ?? empty] as const;
  });
  const after = Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`);
  const missing = Object.values(after).filter((text) =>
    typeof text === "string" ? text === "" : Object.values(text).includes(""),
  );
  const removed = Object.keys(before).filter((english) => !texts.has(english));
  console.log(`${file}: ${texts.size} texts, ${missing.length} to translate, ${removed.length} removed.`);
}

/** The English texts, and whether they have a count. */
async function textsOfSources(): Promise<Map<string, boolean>> {
  // TypeScript, which reads the sources, is there for development only.
  const { extractTexts } = await import("#test/extract-texts.ts");
  return new Map([...extractTexts().texts].map(([english, { one }]) => [english, one !== undefined]));
}

/** The same from the German file, which has all of them. */
function textsOfGerman(): Map<string, boolean> {
  return new Map(
    Object.entries(read(path.join(OWN, "de.json"))).map(([english, text]) => [english, typeof text !== "string"]),
  );
}

function read(file: string): Record<string, string | Forms> {
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, string | Forms>;
}
