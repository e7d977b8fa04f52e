import pg from "pg";
import { Prisma, type PrismaClient } from "./client/client.ts";
import { type OpenPool, repeatChanged } from "./prepared-statements.ts";
import { inStatementSpan } from "./traced-statements.ts";

const openPools = new WeakMap<object, OpenPool>();

/** From now on `readRows` reads for this client from its pool. The clients of transactions are other objects. */
export function allowDirectReads(db: PrismaClient, open: OpenPool): void {
  openPools.set(db, open);
}

/**
 * A query whose rows need no mapping, as a template: ``readRows<Row>(db)`select … where id = ${id}` ``. It is `$queryRaw`
 * without Prisma's engine, which takes three times the driver's time: for what every request reads, and for lists.
 * Within a transaction it is `$queryRaw` itself.
 * @returns the rows with the values of `$queryRaw`: `Date`, `bigint` for `int8`, `Decimal` for `numeric`, parsed JSON
 * @throws pg.DatabaseError, which `outageOf` and `sqlState` know as they know Prisma's errors
 */
export function readRows<Row extends object>(db: PrismaClient | Prisma.TransactionClient) {
  return (query: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => read(db, Prisma.sql(query, ...values));
}

async function read<Row extends object>(db: PrismaClient | Prisma.TransactionClient, sql: Prisma.Sql): Promise<Row[]> {
  const { pool, names } = openPools.get(db) ?? {};
  // Prisma opens the pool with its first statement, and again after `$disconnect`.
  if (!pool || !names || pool.ending) return db.$queryRaw<Row[]>(sql);
  const { text } = sql;
  const values = sql.values.map(parameterOf);
  const query = async () => (await pool.query<Row>({ name: names.nameOf(text), text, values, types: TYPES })).rows;
  return inStatementSpan(text, () => repeatChanged(names, text, query, { again: true }));
}

/** The driver would write times in the time zone of this process. */
function parameterOf(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(parameterOf) : value;
}

const { builtins, getTypeParser } = pg.types;

type Parse = (text: string) => unknown;

/** "2026-11-02 09:30:00.5+00" */
const toDate: Parse = (text) => new Date(text.replace(" ", "T").replace(/[+-]\d\d$/, "$&:00"));

/** What Prisma returns for types where the driver returns something else. */
const PARSERS = new Map<number, Parse>([
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, (text) => new Prisma.Decimal(text)],
  [builtins.TIMESTAMPTZ, toDate],
  [builtins.DATE, (text) => new Date(text)],
  [builtins.BYTEA, (text) => Uint8Array.from((getTypeParser(builtins.BYTEA) as (text: string) => Buffer)(text))],
]);

const TYPES = {
  getTypeParser: (oid: number, format?: "text" | "binary") => PARSERS.get(oid) ?? getTypeParser(oid, format),
} as pg.CustomTypesConfig;
