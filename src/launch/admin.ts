import { isFault } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import { ConfigurationError, readEnv } from "#platform/env.ts";
import type { Act } from "./admin-acts.ts";
import { borrowDatabase } from "./borrow-database.ts";
import { generateClient, isClientGenerated } from "./generate.ts";
import { FatalError } from "./supervise.ts";

const DONE = 0;
const REFUSED = 1;
const MISUSED = 2;

/** `npm run admin -- <act> …`: what the operator does by hand, running or not. @returns the exit code */
async function main([name, ...args]: string[]): Promise<number> {
  if (!isClientGenerated()) generateClient();
  const { ACTS } = await import("./admin-acts.ts");
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    (name === undefined ? console.error : console.log)(help(ACTS));
    return name === undefined ? MISUSED : DONE;
  }
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
  if (!act) return misuse(`There is no "${name}".`, help(ACTS));
  if (args.length !== act.takes.length || args.some((text) => text.startsWith("-"))) {
    return misuse(`"${name}" takes ${act.takes.length === 0 ? "nothing" : act.takes.join(" and ")}.`, usage(name, act));
  }
  try {
    await perform(act, args);
    return DONE;
  } catch (error) {
    console.error(explain(error));
    return REFUSED;
  }
}

async function perform(act: Act, args: string[]): Promise<void> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readEnv(process.env);
  const database = await borrowDatabase({ url, dataDir });
  try {
    process.env.DATABASE_URL = database.url;
    const { createServices, loadEnv } = await import("#platform/services.ts");
    const services = createServices(loadEnv(), "admin");
    const origin = { requestId: "admin", door: "job" as const, address: null, userAgent: null };
    const ctx: SystemContext = { ...services, caller: { kind: "system", job: "admin" }, origin };
    try {
      await act.run(ctx, args, (line) => console.log(line));
    } finally {
      await services.queue.stop();
      await services.db.$disconnect();
    }
  } finally {
    await database.giveBack();
  }
}

function help(acts: Readonly<Record<string, Act>>): string {
  const lines = Object.entries(acts).map(([name, act]) => `  ${usage(name, act)}\n      ${act.summary}`);
  return ["What the operator does by hand, whether Masthead runs or not:", "", ...lines].join("\n");
}

function usage(name: string, { takes }: Act): string {
  return ["npm run admin --", name, ...takes.map((argument) => `<${argument}>`)].join(" ");
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
  return error instanceof Error ? error.message : String(error);
}

process.exitCode = await main(process.argv.slice(2));
