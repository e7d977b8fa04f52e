import { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "./client/client.ts";
import { tracedStatements } from "./traced-statements.ts";

export type * from "./client/client.ts";
export { Prisma };
export type Db = PrismaClient;
/** What runs inside `db.$transaction(async (tx) => …)`. */
export type Tx = Prisma.TransactionClient;

const CONNECTIONS = Symbol.for("masthead.db");
type OpenConnection = { [CONNECTIONS]?: Map<string, Db> };

/**
 * Opens the database once per address and process: Next bundles its own copy of this module beside the one that the
 * bare server runs, and both must share one pool.
 */
export function openDb(url: string): Db {
  const holder = globalThis as OpenConnection;
  holder[CONNECTIONS] ??= new Map();
  const opened = holder[CONNECTIONS];
  const existing = opened.get(url);
  if (existing) return existing;
  const db = new PrismaClient({
    adapter: tracedStatements(
      new PrismaPg({
        connectionString: url,
        max: 15,
        connectionTimeoutMillis: 10_000,
        idleTimeoutMillis: 60_000,
      }),
    ),
    transactionOptions: { maxWait: 10_000, timeout: 20_000 },
  });
  opened.set(url, db);
  return db;
}

/** Postgres says which unique constraint a write ran into; callers turn the ones they expect into faults. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

/** A pattern of PostgreSQL's in which % and _ are letters, not wildcards. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}

/** A filter on text that has these words somewhere, in capitals or not. */
export function containing(words: string) {
  return { contains: escapeLike(words), mode: "insensitive" } as const;
}
