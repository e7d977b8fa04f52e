import { isFault } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import { ConfigurationError, readEnv } from "#platform/env.ts";
import type { AdminCommand } from "./admin-commands.ts";
import { borrowDatabase } from "./borrow-database.ts";
import { CALLED_AS } from "./called-as.ts";
import { generateClient, isClientGenerated } from "./generate.ts";
import { FatalError } from "./supervise.ts";

const DONE = 0;
const REFUSED = 1;
const MISUSED = 2;
const YES = "--yes";

/** The input and output of a command; `ask` is null without a terminal. */
export type Terminal = {
  env: NodeJS.ProcessEnv;
  out(text: string): void;
  err(text: string): void;
  ask: ((question: string) => Promise<string>) | null;
};

/** `npm run admin -- <command> …`, whether Masthead is running or not. @returns the exit code */
export async function runAdmin([name, ...args]: readonly string[], terminal: Terminal): Promise<number> {
  const misuse = (...lines: string[]): number => {
    terminal.err(lines.join("\n"));
    return MISUSED;
  };
  if (!isClientGenerated()) await generateClient();
  const { COMMANDS } = await import("./admin-commands.ts");
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    (name === undefined ? terminal.err : terminal.out)(help(COMMANDS));
    return name === undefined ? MISUSED : DONE;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return misuse(`Unknown command "${name}". "${CALLED_AS.admin} --help" lists all commands.`);
  if (args.includes("--help") || args.includes("-h")) {
    terminal.out(usageOf(name, command));
    return DONE;
  }
  const flags = new Set(args.filter((text) => text.startsWith("-")));
  const value = args.filter((text) => !text.startsWith("-"));
  const unknown = [...flags].find((flag) => !accepts(command, flag));
  if (unknown !== undefined) return misuse(`"${name}" has no option ${unknown}.`, usageOf(name, command));
  const most = command.requiredArguments.length + (command.optionalArgument === undefined ? 0 : 1);
  const missing = command.requiredArguments[value.length];
  if (missing !== undefined) return misuse(`"${name}" requires <${missing}>.`, usageOf(name, command));
  if (value.length > most)
    return misuse(`"${name}" does not accept the argument "${value[most]}".`, usageOf(name, command));
  const question = command.confirm?.(value, flags);
  if (question !== undefined && !flags.has(YES)) {
    if (!terminal.ask) return misuse(question, `Add ${YES} to confirm.`);
    const response = await terminal.ask(`${question}\nContinue? [y/N] `);
    if (!/^y(es)?$/i.test(response.trim())) return misuse("Cancelled. Nothing was changed.");
  }
  try {
    if ("runAlone" in command) return await command.runAlone(flags, value, terminal.out);
    await perform(command, value, flags, terminal);
    return DONE;
  } catch (error) {
    terminal.err(explain(error));
    return REFUSED;
  }
}

function accepts({ confirm, flags }: AdminCommand, flag: string): boolean {
  return (flag === YES && confirm !== undefined) || (flags !== undefined && Object.hasOwn(flags, flag));
}

async function perform(
  command: Extract<AdminCommand, { run: unknown }>,
  args: string[],
  flags: ReadonlySet<string>,
  { env, out, err }: Terminal,
): Promise<void> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readEnv(env);
  const database = await borrowDatabase({ url, dataDir, log: err });
  try {
    const { createServices, loadEnv } = await import("#platform/services.ts");
    const { checkKeys } = await import("#domain/operations/keys/index.ts");
    const services = createServices(loadEnv({ ...database.secrets, ...env, DATABASE_URL: database.url }), "admin");
    const origin = { requestId: "admin", entryPoint: "job" as const, address: null, userAgent: null };
    const ctx: SystemContext = { ...services, caller: { kind: "system", job: "admin" }, origin };
    try {
      if (!command.withAnyKeys) await checkKeys(services);
      await command.run(ctx, args, out, flags);
    } finally {
      await services.queue.stop();
      await services.db.$disconnect();
    }
  } finally {
    await database.release();
  }
}

function help(commands: Readonly<Record<string, AdminCommand>>): string {
  const lines = Object.entries(commands).map(
    ([name, command]) => `  ${usageOf(name, command).replaceAll("\n", "\n  ")}`,
  );
  return ["Administration commands, which work whether Masthead is running or not:", "", ...lines].join("\n");
}

function usageOf(name: string, command: AdminCommand): string {
  const flags = Object.entries(command.flags ?? {});
  const line = [CALLED_AS.admin, name, ...command.requiredArguments.map((argument) => `<${argument}>`)];
  if (command.optionalArgument) line.push(`[${command.optionalArgument}]`);
  for (const [flag] of flags) line.push(`[${flag}]`);
  if (command.confirm) line.push(`[${YES}]`);
  const notes = [command.summary, ...flags.map(([flag, does]) => `${flag}: ${does}`)];
  if (command.confirm) notes.push(`${YES}: skips the confirmation`);
  return [line.join(" "), ...notes.map((note) => `    ${note}`)].join("\n");
}

function explain(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof FatalError) return error.lines.join("\n");
  if (isFault(error, "invalid")) return Object.values(error.detail.errors).flat().join("\n");
  if (isFault(error, "refused")) return error.detail.message;
  // Prisma's code for a missing table.
  if ((error as { code?: unknown }).code === "P2021")
    return `The database has no tables yet. Run "${CALLED_AS.start}" once.`;
  const text = error instanceof Error ? error.message : String(error);
  // Prisma prints the failing call first and the reason on the last line.
  return /^\s*Invalid `/.test(text) ? (text.trim().split("\n").at(-1) ?? text) : text;
}
