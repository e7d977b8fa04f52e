import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";
import { readArguments } from "./arguments.ts";
import { generateApiClient, generateClient, isApiClientGenerated, isClientGenerated } from "./generate.ts";
import { packagesProblem } from "./installed-packages.ts";
import { packageBin } from "./package-bin.ts";
import { ROOT } from "./root.ts";

/** What oxlint reads. */
const SOURCES = ["src", "prisma", "e2e"];

type Tool = { name: string; bin: string; args: string[] };

readArguments({
  usage: "npm run check",
  about: "Types, lint, unused code, dependencies and patterns: all that can be judged without running the product.",
});
const packageProblem = packagesProblem();
if (packageProblem) {
  console.error(packageProblem);
  process.exit(1);
}

/**
 * What a tool can judge without running the product: separate programs, all of them in less than a minute. As many run at
 * once as there are processors, since more of them, or more threads of one, only make each slower. The longest is first.
 */
const TOOLS: Tool[] = [
  {
    // It finds cycles of imports in a fraction of the time that Biome takes.
    name: "cycles, promises and switches (oxlint)",
    bin: packageBin("oxlint", "oxlint"),
    args: [
      ...["--type-aware", "--import-plugin", "--allow", "all", "--deny", "import/no-cycle"],
      ...["--deny", "typescript/no-floating-promises", "--deny", "typescript/switch-exhaustiveness-check"],
      ...SOURCES,
    ],
  },
  {
    name: "types (tsc)",
    bin: packageBin("@typescript/native", "tsc"),
    // Each checker works out the types that it shares with the others anew.
    args: ["--project", ".", "--checkers", "2"],
  },
  {
    name: "unused files, exports, packages (knip)",
    bin: packageBin("knip", "knip"),
    // Beside the code cache, since nothing is written into node_modules. Only files that changed are parsed again.
    args: ["--no-progress", "--cache", "--cache-location", ".next/cache/knip"],
  },
  {
    name: "dependencies: pins, integrity, licences",
    bin: path.join(import.meta.dirname, "check-dependencies.ts"),
    args: [],
  },
  {
    name: "patterns: linear in a text's length",
    bin: path.join(import.meta.dirname, "patterns/check.ts"),
    args: [],
  },
  {
    name: "format, lint, boundaries (biome)",
    bin: packageBin("@biomejs/biome", "biome"),
    args: ["ci", "--colors=off"],
  },
];

if (!isClientGenerated()) await generateClient();
if (!isApiClientGenerated()) await generateApiClient();
const startedAt = performance.now();
const queue = TOOLS.values();
let failed = 0;
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, checkQueued));
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(
  failed === 0 ? `All checks passed in ${seconds} s.` : `${failed} of ${TOOLS.length} checks failed in ${seconds} s.`,
);
process.exit(failed === 0 ? 0 : 1);

async function checkQueued(): Promise<void> {
  for (const tool of queue) {
    if (!(await check(tool))) failed += 1;
  }
}

async function check(tool: Tool): Promise<boolean> {
  const startedAt = performance.now();
  const { code, output } = await run(tool);
  const ms = Math.round(performance.now() - startedAt);
  console.log(`${code === 0 ? "✓" : "✗"} ${tool.name.padEnd(42)}${String(ms).padStart(6)} ms`);
  if (code !== 0) console.log(`${output.trim()}\n`);
  return code === 0;
}

function run({ bin, args }: Tool): Promise<{ code: number | null; output: string }> {
  // The type checkers are written in Go, and collecting garbage less often makes them faster.
  const env = { ...process.env, NO_COLOR: "1", GOGC: "400" };
  const child = spawn(process.execPath, [bin, ...args], { cwd: ROOT, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => resolve({ code, output }));
  });
}
