import type { SqlMigrationAwareDriverAdapterFactory, SqlQueryable } from "@prisma/driver-adapter-utils";
import { currentSpan, inSpan } from "#kernel/trace.ts";

/** Records a span for each statement within a trace: verb, first table and duration, never its text or values. */
export function tracedStatements<F extends SqlMigrationAwareDriverAdapterFactory>(factory: F): F {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = traced(await connect());
    const startTransaction = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => traced(await startTransaction(isolation));
    return adapter;
  };
  return factory;
}

function traced<Q extends SqlQueryable>(queryable: Q): Q {
  const [queryRaw, executeRaw] = [queryable.queryRaw.bind(queryable), queryable.executeRaw.bind(queryable)];
  queryable.queryRaw = (query) => inStatementSpan(query.sql, () => queryRaw(query));
  queryable.executeRaw = (query) => inStatementSpan(query.sql, () => executeRaw(query));
  return queryable;
}

/** Statements outside a trace, such as those of timers, are not recorded. */
export function inStatementSpan<T>(sql: string, run: () => Promise<T>): Promise<T> {
  if (!currentSpan()) return run();
  const name = summaryOf(sql);
  return inSpan(
    { name, kind: "client", attributes: { "db.system.name": "postgresql", "db.query.summary": name } },
    run,
  );
}

/** "SELECT posts": the verb, and the first table in the statement. */
export function summaryOf(sql: string): string {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? "SQL";
  const table = /\b(?:from|into|update)\s+(?:"?\w+"?\.)?"?(\w+)"?/i.exec(sql)?.[1];
  return table ? `${verb} ${table}` : verb;
}
