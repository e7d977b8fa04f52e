import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { createStatementNames, isDirect, type PreparedStatements, type StatementNames } from "./statement-names.ts";
import { inStatementSpan } from "./traced-statements.ts";
import { wrapAdapter } from "./wrap-adapter.ts";

/** `feature_not_supported`: "cached plan must not change result type", of a table that was altered since. */
const CHANGED_RESULT = "0A000";

/**
 * The pool while Prisma is connected, for reads without Prisma's engine (`read-rows.ts`); a small pool for statements that
 * are planned once per connection, where no pooler is seen; and the names that both use.
 */
export type OpenPool = {
  pool: pg.Pool | null;
  planned: pg.Pool | null;
  names: StatementNames;
};

/** Only for statements that wait for no lock: each of them keeps the others waiting. */
const PLANNED_CONNECTIONS = 3;

/**
 * PostgreSQL plans a statement with its first five sets of values before it keeps a plan, on each connection, and may go on
 * doing so, which takes longer than a short statement or one with many parts. These connections keep the first plan.
 */
function openPlanned(config: pg.PoolConfig): pg.Pool {
  const keepPlans = (client: pg.ClientBase) => client.query("set plan_cache_mode = force_generic_plan");
  const pool = new pg.Pool({ ...config, max: PLANNED_CONNECTIONS, onConnect: keepPlans });
  // Of an idle connection that was lost; the next statement opens another.
  pool.on("error", () => {});
  return pool;
}

/**
 * Prisma's adapter on a pool whose frequent statements are parsed and planned once per connection (`statement-names.ts`).
 * Prisma connects with its first statement, and again with the first one after `$disconnect`.
 * @param options for a pool that passes some statements on to that of another client: it, and the names of both
 */
export function preparedStatements(
  config: pg.PoolConfig,
  prepared: PreparedStatements,
  {
    names = createStatementNames(),
    createPool = () => new pg.Pool(config),
  }: { names?: StatementNames; createPool?(): pg.Pool } = {},
): { factory: SqlDriverAdapterFactory; open: OpenPool } {
  const open: OpenPool = { pool: null, planned: null, names };
  if (prepared === "on") names.allow();

  async function connect() {
    const pool = createPool();
    const statementNameGenerator = ({ sql }: { sql: string }) => names.nameOf(sql);
    const adapter = await new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator }).connect();
    open.pool = pool;
    // One connection tells for all. A failure leaves statements without names.
    const allowIfDirect = async () => {
      if (!(await isDirect(config))) return;
      names.allow();
      if (open.pool === pool) open.planned ??= openPlanned(config);
    };
    if (prepared === "auto") pool.once("connect", () => void allowIfDirect().catch(() => undefined));
    return wrapAdapter(adapter, {
      // The transaction of a statement has failed with it, but the next one is to succeed.
      around: ({ sql, isAlone }, run) => inStatementSpan(sql, () => repeatChanged(names, sql, run, { again: isAlone })),
      async dispose() {
        const { planned } = open;
        open.pool = null;
        open.planned = null;
        await Promise.all([planned?.end(), adapter.dispose()]);
      },
    });
  }

  return { factory: { provider: "postgres", adapterName: "@prisma/adapter-pg", connect }, open };
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
