import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./root.ts";

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

/** What `npm run <name>` executes of ours; a stage of the tests and the list of benchmarks have commands of their own. */
const COMMANDS = [
  ...Object.values(scripts).flatMap((script) => /node (src\/\S+\.ts(?: \w+)?(?: --dev)?)$/.exec(script)?.[1] ?? []),
  "src/bench/main.ts requests",
  "src/bench/main.ts receipts",
];
/** Their further arguments are those of vitest and Playwright. */
const STAGE = /test\.ts (?:unit|db|e2e)$/;

const isWhole = COMMANDS.length > 15;

it("finds the commands of the project", () => expect(isWhole, COMMANDS.join("\n")).toBe(true));

it.concurrent.each(COMMANDS)("%s --help prints how it is called, and does nothing else", async (command) => {
  const { code, out, errors } = await run(command, "--help");
  expect([code, errors]).toEqual([0, ""]);
  expect(out).toMatch(/npm (?:start|test|run \S+)/);
});

it.concurrent.each(COMMANDS.filter((command) => !STAGE.test(command)))(
  "%s --nonsense is refused with a sentence",
  async (command) => {
    const { code, out, errors } = await run(command, "--nonsense");
    expect([code, out]).toEqual([2, ""]);
    expect(errors).toMatch(/^(?:Unknown option '--nonsense'|Unknown command "--nonsense"|There is no --nonsense)\./);
    expect(errors).not.toMatch(/^\s+at /m);
  },
);

it.each([
  ["src/bench/main.ts requests --only", "Option '--only <value>' argument missing."],
  ["src/bench/main.ts publishing --kills many", '--kills must be a whole number of at least 0, not "many".'],
  ["src/bench/main.ts publishing-networks --lose 2", '--lose must be a number from 0 to 1, not "2".'],
  ["src/bench/main.ts chaos toString", "There is no toString."],
  ["src/launch/check.ts everything", "Unexpected argument 'everything'."],
  ["src/launch/languages.ts", "Name one language."],
  ["src/launch/languages.ts no-language-of-this-name", '"no-language-of-this-name" is no BCP 47 language.'],
  ["src/launch/migration.ts", "Name the migration, in one word."],
  ["src/launch/migration.ts Add-Column", "A name has lower-case letters, digits and _"],
  ["src/launch/test-upgrade.ts no-such-release", 'There is no tag or commit "no-such-release".'],
  ["src/launch/test-networks.ts friendster", 'There is no "friendster".'],
  ["src/launch/test.ts units", 'There is no stage "units".'],
])("%s: %s", async (command, message) => {
  const { code, out, errors } = await run(command);
  expect([code, out, errors.slice(0, message.length)]).toEqual([2, "", message]);
});

it("is the only place that reads arguments of the project's commands", () => {
  const readers = readdirSync(path.join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".ts") &&
      !file.startsWith(path.join("platform", "db", "client")) &&
      /import \{[^}]*\bparseArgs\b[^}]*\} from "node:util"/.test(readFileSync(path.join(ROOT, "src", file), "utf8")),
  );
  expect(readers).toEqual([path.join("launch", "arguments.ts")]);
});

function run(command: string, ...more: string[]): Promise<{ code: number; out: string; errors: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...command.split(" "), ...more], { cwd: ROOT }, (error, out, errors) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, errors }),
    );
  });
}
