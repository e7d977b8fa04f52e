import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlQueryable } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { createPipeline, keepPlans, type Pipeline } from "./pipeline.ts";
import { createStatementNames, isDirect, type PreparedStatements, type StatementNames } from "./statement-names.ts";

/** `feature_not_supported`: "cached plan must not change result type", of a table that was altered since. */
const CHANGED_RESULT = "0A000";

/**
 * The pool once Prisma has opened it, and a pipeline unless a pooler may be between, for reads without Prisma's engine
 * (`read-rows.ts`); a small pool for statements that are planned once per connection, where no pooler is seen; and the
 * names that all use.
 */
export type OpenPool = {
  pool: pg.Pool | null;
  pipeline: Pipeline | null;
  planned: pg.Pool | null;
  names: StatementNames;
};

/** Only for statements that wait for no lock: each of them keeps the others waiting. */
const PLANNED_CONNECTIONS = 3;

function openPlanned(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, max: PLANNED_CONNECTIONS, onConnect: keepPlans });
  // Of an idle connection that was lost; the next statement opens another.
  pool.on("error", () => {});
  return pool;
}

/** Opens a pool whose frequent statements are parsed and planned once per connection (`statement-names.ts`). */
export function preparedStatements(
  config: pg.PoolConfig,
  prepared: PreparedStatements,
): { factory: PrismaPg; open: OpenPool } {
  const names = createStatementNames();
  // With `on` there may be a pooler that knows named statements, and prepares one anew for another of its connections.
  const pipeline = prepared === "on" ? null : createPipeline(config);
  const open: OpenPool = { pool: null, pipeline, planned: null, names };
  const factory = new PrismaPg(config, { statementNameGenerator: ({ sql }) => names.nameOf(sql) });
  if (prepared === "on") names.allow();
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const pool = adapter.underlyingDriver();
    open.pool = pool;
    // One connection tells for all. A failure leaves statements without names.
    const allow = () => {
      names.allow();
      if (open.pool === pool) open.planned ??= openPlanned(config);
    };
    if (prepared === "auto") pool.once("connect", () => void callIfDirect(pool, allow).catch(() => undefined));
    const dispose = adapter.dispose.bind(adapter);
    adapter.dispose = async () => {
      const { planned } = open;
      open.pool = null;
      open.planned = null;
      await Promise.all([open.pipeline?.end(), planned?.end(), dispose()]);
    };
    const startTransaction = adapter.startTransaction.bind(adapter);
    // Its transaction has failed with the statement, but the next one is to succeed.
    adapter.startTransaction = async (isolation) =>
      forgetting(await startTransaction(isolation), names, { again: false });
    return forgetting(adapter, names, { again: true });
  };
  return { factory, open };
}

async function callIfDirect(pool: pg.Pool, allow: () => void): Promise<void> {
  const client = await pool.connect();
  try {
    if (await isDirect(client)) allow();
  } finally {
    client.release();
  }
}

/** Gives up the name of a statement whose kept plan no longer fits its table, as `repeatChanged` does. */
function forgetting<Q extends SqlQueryable>(queryable: Q, names: StatementNames, { again }: { again: boolean }): Q {
  const [queryRaw, executeRaw] = [queryable.queryRaw.bind(queryable), queryable.executeRaw.bind(queryable)];
  queryable.queryRaw = (query) => repeatChanged(names, query.sql, () => queryRaw(query), { again });
  queryable.executeRaw = (query) => repeatChanged(names, query.sql, () => executeRaw(query), { again });
  return queryable;
}

/**
 * Runs a statement, and gives up its name if its kept plan no longer fits its table.
 * @param again repeats the statement then, which was not executed
 */
export async function repeatChanged<T>(
  names: StatementNames,
  sql: string,
  run: () => Promise<T>,
  { again }: { again: boolean },
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isChangedResult(error)) throw error;
    names.forget(sql);
    if (again) return run();
    throw error;
  }
}

function isChangedResult(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const cause = error.cause as { originalCode?: string } | undefined;
  return cause?.originalCode === CHANGED_RESULT || ("code" in error && error.code === CHANGED_RESULT);
}
