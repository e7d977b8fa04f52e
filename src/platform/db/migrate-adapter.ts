import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum, type SqlDriverAdapter } from "@prisma/driver-adapter-utils";
import pg from "pg";

/** Prisma's driver adapter with three fixes that the schema engine needs and the client does not. */
export async function openAdapter(connectionString: string): Promise<SqlDriverAdapter> {
  const { pool, charColumns } = openPool(connectionString);
  const adapter = await new PrismaPg(pool, { disposeExternalPool: true }).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const column of charColumns.get(result.rows) ?? []) result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
  // The original splits scripts at every semicolon, also inside strings and function bodies. A query without parameters
  // is sent to PostgreSQL unsplit, and runs as one transaction.
  adapter.executeScript = async (sql) => {
    await adapter.executeRaw({ sql, args: [], argTypes: [] });
  };
  const dispose = adapter.dispose.bind(adapter);
  let isDisposed = false;
  // The engine disposes of some adapters itself, and a pool can be ended only once.
  adapter.dispose = async () => {
    if (!isDisposed) {
      isDisposed = true;
      await dispose();
    }
  };
  return adapter;
}

/**
 * The adapter rejects the one-byte "char" type of PostgreSQL's catalogs: it is passed as text, and its columns are
 * recorded.
 */
function openPool(connectionString: string) {
  const charColumns = new WeakMap<unknown[], number[]>();
  const pool = new pg.Pool({ connectionString });
  const query = pool.query.bind(pool);
  const { CHAR, TEXT } = pg.types.builtins;
  Object.assign(pool, {
    async query(config: pg.QueryConfig) {
      const result = await query(config);
      const fields = result.fields ?? [];
      charColumns.set(
        result.rows ?? [],
        [...fields.keys()].filter((column) => fields[column]?.dataTypeID === CHAR),
      );
      for (const field of fields) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT;
      return result;
    },
  });
  return { pool, charColumns };
}
