import {
  type ColumnType,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlQuery,
} from "@prisma/driver-adapter-utils";
import pg from "pg";

const { builtins } = pg.types;

/** The types of the columns that the schema engine reads from PostgreSQL's catalogs; those with a number are arrays. */
const COLUMN_TYPES = new Map<number, ColumnType>([
  [builtins.BOOL, ColumnTypeEnum.Boolean],
  [builtins.CHAR, ColumnTypeEnum.Character],
  [builtins.INT2, ColumnTypeEnum.Int32],
  [builtins.INT4, ColumnTypeEnum.Int32],
  [builtins.INT8, ColumnTypeEnum.Int64],
  [builtins.OID, ColumnTypeEnum.Int64],
  [builtins.TEXT, ColumnTypeEnum.Text],
  [builtins.VARCHAR, ColumnTypeEnum.Text],
  // `name`, which the driver does not list.
  [19, ColumnTypeEnum.Text],
  [1000, ColumnTypeEnum.BooleanArray],
  [1002, ColumnTypeEnum.CharacterArray],
  [1003, ColumnTypeEnum.TextArray],
  [1005, ColumnTypeEnum.Int32Array],
  [1007, ColumnTypeEnum.Int32Array],
  [1009, ColumnTypeEnum.TextArray],
  [1015, ColumnTypeEnum.TextArray],
  [1016, ColumnTypeEnum.Int64Array],
  [1028, ColumnTypeEnum.Int64Array],
]);

/**
 * One connection for Prisma's schema engine. Prisma's own adapter does not know the type `"char"` of the catalogs, and
 * splits scripts at every semicolon, also within strings and the bodies of functions.
 */
export async function openAdapter(connectionString: string): Promise<SqlDriverAdapter> {
  const client = new pg.Client({ connectionString });
  // A lost connection rejects the pending query; without a listener the event would also end the process.
  client.on("error", () => {});
  await client.connect();

  async function run({ sql, args }: Pick<SqlQuery, "sql" | "args">): Promise<pg.QueryArrayResult<unknown[]>> {
    try {
      return await client.query<unknown[]>({ text: sql, values: args, rowMode: "array" });
    } catch (error) {
      throw error instanceof pg.DatabaseError ? new DriverAdapterError(payloadOf(error)) : error;
    }
  }

  return {
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    async queryRaw(query) {
      const { fields, rows } = await run(query);
      const columnTypes = fields.map(({ name, dataTypeID }) => {
        const type = COLUMN_TYPES.get(dataTypeID);
        if (type === undefined) throw new Error(`The column ${name} has a type that is unknown here: ${dataTypeID}`);
        return type;
      });
      return { columnNames: fields.map(({ name }) => name), columnTypes, rows };
    },
    executeRaw: async (query) => (await run(query)).rowCount ?? 0,
    // A query without parameters is sent as it is, and runs as one transaction.
    executeScript: async (sql) => void (await run({ sql, args: [] })),
    startTransaction: () => Promise.reject(new Error("The engine is used for comparisons, which need no transaction.")),
    dispose: () => client.end(),
  };
}

function payloadOf({ code = "", severity = "ERROR", message, detail, column, hint }: pg.DatabaseError) {
  return { kind: "postgres" as const, code, severity, message, detail, column, hint };
}
