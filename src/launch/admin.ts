import { createInterface } from "node:readline/promises";
import { isFault } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import { ConfigurationError, readEnv } from "#platform/env.ts";
import type { Act } from "./admin-actions.ts";
import { borrowDatabase } from "./borrow-database.ts";
import { generateClient, isClientGenerated } from "./generate.ts";
import { FatalError } from "./supervise.ts";

const DONE = 0;
const REFUSED = 1;
const MISUSED = 2;
const YES = "--yes";

/** `npm run admin -- <act> …`: what the operator does by hand, running or not. @returns the exit code */
async function main([name, ...args]: string[]): Promise<number> {
  if (!isClientGenerated()) generateClient();
  const { ACTS } = await import("./admin-actions.ts");
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    (name === undefined ? console.error : console.log)(help(ACTS));
    return name === undefined ? MISUSED : DONE;
  }
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
  if (!act) return misuse(`There is no command "${name}". "npm run admin -- --help" lists them.`);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(manualOf(name, act));
    return DONE;
  }
  const flags = new Set(args.filter((text) => text.startsWith("-")));
  const given = args.filter((text) => !text.startsWith("-"));
  const unknown = [...flags].find((flag) => !knows(act, flag));
  if (unknown !== undefined) return misuse(`"${name}" has no option ${unknown}.`, manualOf(name, act));
  const most = act.takes.length + (act.mayTake === undefined ? 0 : 1);
  const missing = act.takes[given.length];
  if (missing !== undefined) return misuse(`"${name}" needs <${missing}>.`, manualOf(name, act));
  if (given.length > most) return misuse(`"${name}" takes no "${given[most]}".`, manualOf(name, act));
  const question = act.asks?.(given, flags);
  if (question !== undefined && !flags.has(YES)) {
    if (!process.stdin.isTTY) return misuse(question, `Add ${YES} to do it without being asked.`);
    if (!(await agrees(question))) return misuse("Nothing was done.");
  }
  try {
    if ("runAlone" in act) return await act.runAlone(flags, given, (line) => console.log(line));
    await perform(act, given, flags);
    return DONE;
  } catch (error) {
    console.error(explain(error));
    return REFUSED;
  }
}

function knows(act: Act, flag: string): boolean {
  return (flag === YES && act.asks !== undefined) || (act.flags !== undefined && Object.hasOwn(act.flags, flag));
}

async function agrees(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question}\nContinue? [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

async function perform(act: Extract<Act, { run: unknown }>, args: string[], flags: ReadonlySet<string>): Promise<void> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readEnv(process.env);
  const database = await borrowDatabase({ url, dataDir, log: (line) => console.error(line) });
  try {
    process.env.DATABASE_URL = database.url;
    const { createServices, loadEnv } = await import("#platform/services.ts");
    const { checkKeys } = await import("#domain/keys/index.ts");
    const services = createServices(loadEnv(), "admin");
    const origin = { requestId: "admin", door: "job" as const, address: null, userAgent: null };
    const ctx: SystemContext = { ...services, caller: { kind: "system", job: "admin" }, origin };
    try {
      if (!act.withAnyKeys) await checkKeys(services);
      await act.run(ctx, args, (line) => console.log(line), flags);
    } finally {
      await services.queue.stop();
      await services.db.$disconnect();
    }
  } finally {
    await database.giveBack();
  }
}

function help(acts: Readonly<Record<string, Act>>): string {
  const lines = Object.entries(acts).map(([name, act]) => `  ${manualOf(name, act).replaceAll("\n", "\n  ")}`);
  return ["What the operator does by hand, whether Masthead runs or not:", "", ...lines].join("\n");
}

function manualOf(name: string, act: Act): string {
  const flags = Object.entries(act.flags ?? {});
  const line = ["npm run admin --", name, ...act.takes.map((argument) => `<${argument}>`)];
  if (act.mayTake) line.push(`[${act.mayTake}]`);
  for (const [flag] of flags) line.push(`[${flag}]`);
  if (act.asks) line.push(`[${YES}]`);
  const notes = [act.summary, ...flags.map(([flag, does]) => `${flag}: ${does}`)];
  if (act.asks) notes.push(`${YES}: does it without being asked`);
  return [line.join(" "), ...notes.map((note) => `    ${note}`)].join("\n");
}

function misuse(...lines: string[]): number {
  console.error(lines.join("\n"));
  return MISUSED;
}

function explain(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof FatalError) return error.lines.join("\n");
  if (isFault(error, "invalid")) return Object.values(error.detail.errors).flat().join("\n");
  if (isFault(error, "refused")) return error.detail.message;
  // Prisma's word for a table that is not there.
  if ((error as { code?: unknown }).code === "P2021") return 'The database has no tables yet. Run "npm start" once.';
  const text = error instanceof Error ? error.message : String(error);
  // Prisma says first which call of ours it was, and the reason on the last line.
  return /^\s*Invalid `/.test(text) ? (text.trim().split("\n").at(-1) ?? text) : text;
}

process.exitCode = await main(process.argv.slice(2));
