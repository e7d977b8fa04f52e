import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** `npm run test:cluster -- [names] [--rounds 20]`: the files with these names, or all. */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { rounds: { type: "string" } } });
const rounds = values.rounds ?? "20";
if (!/^[1-9]\d*$/.test(rounds)) {
  process.stderr.write("--rounds needs a number, such as 20.\n");
  process.exit(2);
}
const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
const config = fileURLToPath(new URL("./vitest.config.ts", import.meta.url));
const child = spawn(process.execPath, [vitest, "run", "--config", config, ...positionals], {
  stdio: "inherit",
  env: { ...process.env, ROUNDS: rounds },
});
child.once("exit", (code) => process.exit(code ?? 1));
