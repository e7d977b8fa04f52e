import { globSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../root.ts";
import { findRegExps } from "./find.ts";
import { problemOf } from "./judge.ts";

/** Tests, benchmarks and generated clients read no text of strangers. */
const NOT_PRODUCT = /\/(test|bench|client)\/|\.test\.tsx?$|\.fixture\.ts$/;

const UNKNOWN = "not written here: write it as a literal, or say why it is linear in a comment `// linear: …`";

/** Regular expressions that take longer than in proportion to a text's length let one text hold up everybody. */
function main(): number {
  const files = globSync("src/**/*.{ts,tsx}", { cwd: ROOT }).filter((file) => !NOT_PRODUCT.test(file));
  const judged = new Map<string, string | null>();
  let problems = 0;
  for (const file of files) {
    for (const { line, pattern, reason } of findRegExps(path.join(ROOT, file))) {
      if (reason !== null) continue;
      const key = String(pattern);
      if (!judged.has(key)) judged.set(key, pattern ? problemOf(pattern) : UNKNOWN);
      const problem = judged.get(key);
      if (!problem) continue;
      problems += 1;
      console.error(`${file}:${line} ${key}: ${problem}`);
    }
  }
  return problems === 0 ? 0 : 1;
}

process.exitCode = main();
