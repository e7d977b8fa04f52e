import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readArguments } from "#launch/arguments.ts";

const { values, words } = readArguments({
  usage: "npm run test:cluster -- [name …] [options]",
  about: "Several machines of an installation, in the files of src/test/cluster with these names, or in all of them.",
  options: { rounds: { kind: "number", default: 20, least: 1, about: "how often the database's primary is lost" } },
  takesWords: true,
});
const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
const config = fileURLToPath(new URL("./vitest.config.ts", import.meta.url));
const child = spawn(process.execPath, [vitest, "run", "--config", config, ...words], {
  stdio: "inherit",
  env: { ...process.env, ROUNDS: String(values.rounds) },
});
child.once("exit", (code) => process.exit(code ?? 1));
