import { type Command, CommanderError } from "commander";
import { DryRun } from "./dry-run.ts";
import { EXIT, type ExitCode, Failure, usageError } from "./failure.ts";
import type { Io } from "./io.ts";
import { jsonText, red } from "./print.ts";
import { createProgram } from "./program.ts";
import { noteUpgrade } from "./upgrade.ts";

/**
 * Runs one command line to its end.
 * @param argv without the interpreter and the script
 * @returns the exit code; errors have been printed
 */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    const program = createProgram(io);
    await program.parseAsync(expandHelp(program, argv), { from: "user" });
    return EXIT.done;
  } catch (error) {
    return end(await withToken(error, io, argv), io, argv.includes("--json"));
  } finally {
    await noteUpgrade(io, argv.includes("--json"));
  }
}

/** `help posts create` → `posts create --help`: the parser's own `help` supports one level of commands. */
function expandHelp(program: Command, argv: readonly string[]): readonly string[] {
  if (argv[0] !== "help") return argv;
  const path = argv.slice(1).filter((word) => !word.startsWith("-"));
  path.reduce((parent: Command, word) => {
    const command = parent.commands.find((child) => child.name() === word);
    if (!command) throw usageError(`Unknown command “${path.join(" ")}”.`, "See `masthead --help` for all commands.");
    return command;
  }, program);
  return [...path, "--help"];
}

/** Adds which token was refused, because it may come from several places. */
async function withToken(error: unknown, io: Io, argv: readonly string[]): Promise<unknown> {
  if (!(error instanceof Failure && error.exitCode === EXIT.signedOut && error.body !== undefined)) return error;
  // It says so itself: its token is not stored yet.
  if (argv.includes("login")) return error;
  const { describeToken } = await import("./connection.ts");
  const at = argv.findIndex((word) => word === "--url" || word.startsWith("--url="));
  const url = at < 0 ? undefined : (/^--url=(.*)$/.exec(argv[at] ?? "")?.[1] ?? argv[at + 1]);
  const which = await describeToken(url === undefined ? {} : { url }, io);
  return which === null
    ? error
    : new Failure(error.exitCode, error.message, { details: [which, ...error.details], body: error.body });
}

function end(error: unknown, io: Io, isJson: boolean): ExitCode {
  if (error instanceof DryRun) {
    printDryRun(error.request, io, isJson);
    return EXIT.done;
  }
  // Commander has already printed the error; code 0 is `--help` and `--version`.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof Failure) {
    io.note(red(io, error.message));
    for (const line of error.details) io.note(`  ${line}`);
    // The server's error body is the result: a program reads it from stdout.
    if (isJson && error.body !== undefined) io.out(jsonText(error.body));
    return error.exitCode;
  }
  io.note(red(io, `Unexpected error: ${error instanceof Error ? error.message : String(error)}`));
  if (io.env.MASTHEAD_DEBUG && error instanceof Error) io.note(error.stack ?? "");
  return EXIT.failure;
}

function printDryRun({ method, path, brand, body }: DryRun["request"], io: Io, isJson: boolean): void {
  if (isJson) {
    io.out(jsonText({ method, path, brand, body }));
    return;
  }
  io.note("Dry run. This request would be sent:");
  io.out(`${method} ${path}`);
  if (brand) io.out(`X-Service-Brand: ${brand}`);
  if (body !== null) io.out(`\n${jsonText(body)}`);
}
