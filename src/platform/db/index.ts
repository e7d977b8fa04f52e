import { Prisma, type PrismaClient } from "./client/client.ts";
import { preparedStatements } from "./prepared-statements.ts";
import { allowDirectReads } from "./read-rows.ts";
import type { PreparedStatements } from "./statement-names.ts";
import { createClient } from "./wide-client.ts";

export type * from "./client/client.ts";
export { readRows } from "./read-rows.ts";
export { Prisma };
export type Db = PrismaClient;
/** The client inside `db.$transaction(async (tx) => …)`. */
export type Tx = Prisma.TransactionClient;

const CONNECTIONS = Symbol.for("masthead.db");
type OpenConnection = { [CONNECTIONS]?: Map<string, Db> };

/**
 * Opens the database once per URL and process: in development Next loads its own copy of this module beside the one of
 * the bare server, and both must share one pool.
 */
export function openDb(url: string, prepared: PreparedStatements = "auto"): Db {
  const holder = globalThis as OpenConnection;
  holder[CONNECTIONS] ??= new Map();
  const opened = holder[CONNECTIONS];
  const existing = opened.get(url);
  if (existing) return existing;
  const { factory, open } = preparedStatements(
    // A connection that nobody needs any more costs the server some 5 MB; the last one is in use every few seconds.
    { connectionString: url, max: 15, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 10_000 },
    prepared,
  );
  const db = createClient({
    adapter: factory,
    transactionOptions: { maxWait: 10_000, timeout: 20_000 },
  });
  allowDirectReads(db, open);
  opened.set(url, db);
  return db;
}

/** Closes what `openDb` opened for a URL, and forgets it. */
export async function closeDb(url: string): Promise<void> {
  const opened = (globalThis as OpenConnection)[CONNECTIONS];
  const db = opened?.get(url);
  opened?.delete(url);
  await db?.$disconnect();
}

/** Returns the unique constraint that a write violated; callers turn the expected ones into faults. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

/** Whether a write referred to a row that is gone, such as a credential revoked meanwhile. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2003";
}

/** Escapes % and _ in a LIKE pattern, so that they match literally. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}

/** A case-insensitive filter for rows whose text contains these words. */
export function containsText(words: string) {
  return { contains: escapeLike(words), mode: "insensitive" } as const;
}

/**
 * Runs a write whose duplicates a unique index refuses, also those of writes at the same moment.
 * @param refusal thrown in place of the database's error
 */
export async function refuseDuplicate<T>(refusal: Error, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? refusal : error;
  }
}

/** The 32-bit key of an advisory lock on a row. Rows whose ids are 2^31 apart share it, and merely wait for each other. */
export function lockKeyOf(id: number): number {
  return id % 2 ** 31;
}
