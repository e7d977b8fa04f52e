import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** V8 keeps a text with one of them in two bytes a character, and a process keeps the text of all its modules. */
const WIDE = /(?<!\\)(\\*)([\u0100-\uffff])/g;
/** The only template in our code and packages that has its escapes as text. */
const WIDE_IN_RAW = /String\.raw`[^`\u0100-\uffff]*[\u0100-\uffff][^`]*`/;

/**
 * Escapes all characters of a module above U+00FF, which halves the memory of its text.
 * @param code JavaScript, in which such characters are in strings, patterns, templates and comments
 * @throws Error naming a `String.raw` template with such a character, which an escape would change
 */
export function narrowText(code: string): string {
  const raw = WIDE_IN_RAW.exec(code);
  if (raw) throw new Error(`Write the characters above U+00FF as escapes in ${raw[0]}`);
  return code.replace(WIDE, (_, backslashes: string, character: string) => {
    // An escape of a character that needs none, as in /[\–]/, must not become a backslash before an escape.
    const before = backslashes.length % 2 === 1 ? backslashes.slice(1) : backslashes;
    return `${before}\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** Rewrites the modules in a folder and its subfolders with `narrowText`. */
export function narrowFilesIn(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.m?js$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    writeFileSync(file, narrowText(readFileSync(file, "utf8")));
  }
}
