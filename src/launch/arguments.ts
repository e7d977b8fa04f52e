import { parseArgs } from "node:util";

/** One option of a command. `about` is its line of `--help`, `value` the name of its value there. */
type Option = { about: string; value?: string } & (
  | { kind: "number"; default?: number; least?: number; most?: number; hasDecimals?: true }
  | { kind: "text"; default?: string }
  | { kind: "texts" }
  | { kind: "flag" }
);

type Options = Record<string, Option>;

/** What a command takes, from which its `--help` is written. */
export type Command<Own extends Options = Options> = {
  /** How it is called: `npm run bench -- shares [options]`. Several forms are several lines. */
  usage: string;
  /** What it does, in lines of at most 120 columns. */
  about: string;
  options?: Own;
  /** Whether it takes words beside its options; otherwise they are refused. */
  takesWords?: boolean;
};

type Kinds = { number: number; text: string; texts: string[]; flag: boolean };

/** An option without a default may be missing; flags are false and lists empty then. */
type Value<One extends Option> =
  | Kinds[One["kind"]]
  | (One extends { default: number | string } | { kind: "flag" | "texts" } ? never : undefined);

/** A command that is called wrongly; the message is a sentence for the person who called it. */
export class Misuse extends Error {}

/**
 * Reads a command's arguments. Prints its help for `--help` and `-h`, and exits with status 0; for anything that it doesn't
 * take, it says so and exits with status 2. A command calls it before it does anything else.
 */
export function readArguments<const Own extends Options = Record<never, Option>>(
  command: Command<Own>,
  args: readonly string[] = process.argv.slice(2),
): { values: { [Name in keyof Own]: Value<Own[Name]> }; words: string[] } {
  const options = Object.entries<Option>(command.options ?? {});
  try {
    const { values, positionals } = parse(options, args, command.takesWords ?? false);
    if (values.help !== true) {
      const read = options.map(([name, option]) => [name, readValue(name, option, values[name])]);
      return { values: Object.fromEntries(read), words: positionals };
    }
  } catch (error) {
    if (error instanceof Misuse) refuse(command, error.message);
    throw error;
  }
  console.log(helpOf(command));
  process.exit(0);
}

/** Says how a command was called wrongly and how it is called, and exits with status 2. */
export function refuse(command: Command, message: string): never {
  console.error(`${message}\n\n${helpOf(command)}`);
  process.exit(2);
}

/** @throws Misuse for unknown options, missing values and unexpected words */
function parse(
  options: readonly [string, Option][],
  args: readonly string[],
  allowPositionals: boolean,
): { values: Record<string, unknown>; positionals: string[] } {
  const own = options.map(([name, { kind }]) => {
    return [name, { type: kind === "flag" ? "boolean" : "string", multiple: kind === "texts" }] as const;
  });
  try {
    return parseArgs({
      args: [...args],
      allowPositionals,
      options: { ...Object.fromEntries(own), help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split(/\.\s/);
    throw new Misuse(`${sentence}.`);
  }
}

/** @throws Misuse for a number that is none, or out of range */
function readValue(name: string, option: Option, given: unknown): Kinds[keyof Kinds] | undefined {
  switch (option.kind) {
    case "flag":
      return given === true;
    case "texts":
      return Array.isArray(given) ? given : [];
    case "text":
      return typeof given === "string" ? given : option.default;
    case "number":
      return typeof given === "string" ? numberOf(name, option, given) : option.default;
  }
}

/** @throws Misuse for a number that is none, or out of range */
function numberOf(name: string, option: Extract<Option, { kind: "number" }>, text: string): number {
  const { least = 0, most = Number.MAX_SAFE_INTEGER, hasDecimals = false } = option;
  const pattern = hasDecimals ? /^\d{1,15}(?:\.\d{1,15})?$/ : /^\d{1,15}$/;
  const number = pattern.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new Misuse(`--${name} must be a ${hasDecimals ? "" : "whole "}number ${range}, not "${text.slice(0, 40)}".`);
}

/** The usage, what the command does, and its options, aligned. */
function helpOf({ usage, about, options = {} }: Command): string {
  const rows = Object.entries(options).map(([name, option]) => [nameOf(name, option), aboutOf(option)] as const);
  rows.push(["--help", "this text"]);
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const lines = rows.map(([name, text]) => `  ${name.padEnd(width)} ${text}`);
  return `Usage: ${usage.replaceAll("\n", "\n       ")}\n\n${about}\n\n${lines.join("\n")}`;
}

function nameOf(name: string, { kind, value }: Option): string {
  if (kind === "flag") return `--${name}`;
  return `--${name} <${value ?? (kind === "number" ? "n" : "text")}>`;
}

function aboutOf(option: Option): string {
  const usual = "default" in option && option.default !== undefined && option.default !== "" ? option.default : null;
  return usual === null ? option.about : `${option.about} (default ${usual})`;
}
