import type { SqlDriverAdapter, SqlQueryable, Transaction } from "@prisma/driver-adapter-utils";

/**
 * Runs a statement of Prisma's engine by calling `run`.
 * @param statement.isAlone false within a transaction, which fails with its statement
 */
export type Around = <T>(statement: { sql: string; isAlone: boolean }, run: () => Promise<T>) => Promise<T>;

/** An adapter for Prisma that passes everything on to another one, but each statement through `around`. */
export function wrapAdapter(
  adapter: SqlDriverAdapter,
  { around, dispose }: { around: Around; dispose(): Promise<void> },
): SqlDriverAdapter {
  return {
    ...wrapQueries(adapter, true, around),
    executeScript: (script) => adapter.executeScript(script),
    startTransaction: async (isolation) => wrapTransaction(await adapter.startTransaction(isolation), around),
    getConnectionInfo: () => adapter.getConnectionInfo?.() ?? { supportsRelationJoins: false },
    dispose,
  };
}

function wrapTransaction(transaction: Transaction, around: Around): Transaction {
  return {
    ...wrapQueries(transaction, false, around),
    options: transaction.options,
    commit: () => transaction.commit(),
    rollback: () => transaction.rollback(),
    createSavepoint: async (name) => transaction.createSavepoint?.(name),
    rollbackToSavepoint: async (name) => transaction.rollbackToSavepoint?.(name),
    releaseSavepoint: async (name) => transaction.releaseSavepoint?.(name),
  };
}

function wrapQueries(queryable: SqlQueryable, isAlone: boolean, around: Around): SqlQueryable {
  const { provider, adapterName } = queryable;
  return {
    provider,
    adapterName,
    queryRaw: (query) => around({ sql: query.sql, isAlone }, () => queryable.queryRaw(query)),
    executeRaw: (query) => around({ sql: query.sql, isAlone }, () => queryable.executeRaw(query)),
  };
}
