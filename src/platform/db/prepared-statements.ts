import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlQueryable } from "@prisma/driver-adapter-utils";
import type pg from "pg";
import { createStatementNames, isDirect, type PreparedStatements, type StatementNames } from "./statement-names.ts";

/** `feature_not_supported`: "cached plan must not change result type", of a table that was altered since. */
const CHANGED_RESULT = "0A000";

/** Opens a pool whose frequent statements are parsed and planned once per connection (`statement-names.ts`). */
export function preparedStatements(pool: pg.PoolConfig, prepared: PreparedStatements): PrismaPg {
  const names = createStatementNames();
  const factory = new PrismaPg(pool, { statementNameGenerator: ({ sql }) => names.nameOf(sql) });
  if (prepared === "on") names.allow();
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const pool = adapter.underlyingDriver();
    // One connection tells for all. A failure leaves statements without names.
    if (prepared === "auto") pool.once("connect", () => void allowIfDirect(pool, names).catch(() => undefined));
    const startTransaction = adapter.startTransaction.bind(adapter);
    // Its transaction has failed with the statement, but the next one is to succeed.
    adapter.startTransaction = async (isolation) =>
      forgetting(await startTransaction(isolation), names, { again: false });
    return forgetting(adapter, names, { again: true });
  };
  return factory;
}

async function allowIfDirect(pool: pg.Pool, names: StatementNames): Promise<void> {
  const client = await pool.connect();
  try {
    if (await isDirect(client)) names.allow();
  } finally {
    client.release();
  }
}

/**
 * Gives up the name of a statement whose kept plan no longer fits its table.
 * @param again repeats the statement, which was not executed
 */
function forgetting<Q extends SqlQueryable>(queryable: Q, names: StatementNames, { again }: { again: boolean }): Q {
  const [queryRaw, executeRaw] = [queryable.queryRaw.bind(queryable), queryable.executeRaw.bind(queryable)];
  const watched = async <T>(sql: string, run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (!isChangedResult(error)) throw error;
      names.forget(sql);
      if (again) return run();
      throw error;
    }
  };
  queryable.queryRaw = (query) => watched(query.sql, () => queryRaw(query));
  queryable.executeRaw = (query) => watched(query.sql, () => executeRaw(query));
  return queryable;
}

function isChangedResult(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { originalCode?: string } | undefined) : undefined;
  return cause?.originalCode === CHANGED_RESULT;
}
