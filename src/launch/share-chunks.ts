import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A list of modules, as Turbopack writes it for the server; other files are left alone. */
const CHUNK = /^module\.exports=\[/;
const MAP = /\n\/\/# sourceMappingURL=\S+\s*$/;

/**
 * Deduplicates chunks of the server that hold the same modules. Turbopack writes a copy for every route, and a process
 * that serves them all holds each copy's text and code: 40 MB of 260.
 * @param folder which is read recursively
 * @returns how many copies now only refer to the first
 */
export function shareChunks(folder: string): number {
  const firsts = new Map<string, string>();
  let count = 0;
  for (const file of chunksIn(folder)) {
    const code = readFileSync(file, "utf8");
    if (!CHUNK.test(code)) continue;
    const hash = createHash("sha256").update(code.replace(MAP, "")).digest("hex");
    const first = firsts.get(hash);
    if (first === undefined) firsts.set(hash, file);
    else {
      const from = path.relative(path.dirname(file), first).replaceAll(path.sep, "/");
      writeFileSync(file, `module.exports=require(${JSON.stringify(from.startsWith(".") ? from : `./${from}`)});\n`);
      count += 1;
    }
  }
  return count;
}

function chunksIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
