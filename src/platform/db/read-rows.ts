import pg from "pg";
import { Prisma, type PrismaClient } from "./client/client.ts";
import { type OpenPool, repeatChanged } from "./prepared-statements.ts";
import { inStatementSpan } from "./traced-statements.ts";
import { toSafeInteger } from "./wide-client.ts";

const POOLS = Symbol.for("masthead.db.pools");
/** In development Next loads its own copy of this module, and all copies share the clients. */
const holder = globalThis as { [POOLS]?: WeakMap<object, OpenPool> };

/** From now on `readRows` reads for this client from its pool. The clients of transactions are other objects. */
export function allowDirectReads(db: PrismaClient, open: OpenPool): void {
  holder[POOLS] ??= new WeakMap();
  holder[POOLS].set(db, open);
}

/** The pools of a client, which Prisma opens with its first statement. */
export function poolsOf(db: PrismaClient | Prisma.TransactionClient): OpenPool | undefined {
  return holder[POOLS]?.get(db);
}

/**
 * A query whose rows need no mapping, as a template: ``readRows<Row>(db)`select … where id = ${id}` ``. It is `$queryRaw`
 * without Prisma's engine, which takes three times the driver's time: for what every request reads, and for lists.
 * Within a transaction it is `$queryRaw` itself.
 * @param options `timeoutMs`: the connection is given up after this time, as a lost one; the statement may take effect.
 *   `isFrequent`: it is planned once per connection, for any values, and shares a few connections, so it must wait for no
 *   lock
 * @returns the rows with the values of `$queryRaw`: `Date`, `number` for `int8`, `Decimal` for `numeric`, parsed JSON
 * @throws pg.DatabaseError, which `outageOf` and `sqlState` know as they know Prisma's errors
 */
export function readRows<Row extends object>(db: PrismaClient | Prisma.TransactionClient, options: ReadOptions = {}) {
  return (query: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    read(db, Prisma.sql(query, ...values), options);
}

type ReadOptions = { timeoutMs?: number; isFrequent?: boolean };

async function read<Row extends object>(
  db: PrismaClient | Prisma.TransactionClient,
  sql: Prisma.Sql,
  { timeoutMs, isFrequent = false }: ReadOptions,
): Promise<Row[]> {
  const open = opened(db);
  if (!open) return db.$queryRaw<Row[]>(sql);
  const { pool, planned, names } = open;
  const { text } = sql;
  const values = sql.values.map(parameterOf);
  const query = async () => {
    const name = names.nameOf(text, isFrequent);
    const statement = { name, text, values, types: TYPES, query_timeout: timeoutMs };
    const { rows } = await ((isFrequent && planned) || pool).query<Row>(statement);
    return rows;
  };
  return inStatementSpan(text, () => repeatChanged(names, text, query, { again: true }));
}

/** Prisma opens the pool with its first statement, and again after `$disconnect`. */
function opened(db: PrismaClient | Prisma.TransactionClient): (OpenPool & { pool: pg.Pool }) | undefined {
  const open = poolsOf(db);
  return open?.pool && !open.pool.ending ? { pool: open.pool, planned: open.planned, names: open.names } : undefined;
}

/** As Prisma's adapter sends values: times without an offset, which the connection takes as its own. */
function parameterOf(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString().slice(0, -1);
  if (value instanceof Prisma.Decimal) return value.toString();
  return Array.isArray(value) ? value.map(parameterOf) : value;
}

const { builtins, getTypeParser } = pg.types;

type Parse = (text: string) => unknown;

/** "2026-11-02 09:30:00.5+00", read as Prisma's adapter does: whatever the offset, as UTC. */
const toDate: Parse = (text) => new Date(`${text.replace(" ", "T").replace(/[+-]\d\d(:\d\d)?$/, "")}Z`);

/** Reads an array's elements as text, which the driver itself does for arrays of `text`. */
const arrayOf = (parse: Parse): Parse => {
  const texts = getTypeParser(1009 as Parameters<typeof getTypeParser>[0]) as (text: string) => (string | null)[];
  return (text) => texts(text).map((element) => (element === null ? null : parse(element)));
};
const toDecimal: Parse = (text) => new Prisma.Decimal(text);
const parseBytes = getTypeParser(builtins.BYTEA) as (text: string) => Buffer;

/** What Prisma returns for types where the driver returns something else; the numbers are those of arrays. */
const PARSERS = new Map<number, Parse>([
  [builtins.INT8, toSafeInteger],
  [1016, arrayOf(toSafeInteger)],
  [builtins.NUMERIC, toDecimal],
  [1231, arrayOf(toDecimal)],
  [builtins.TIMESTAMPTZ, toDate],
  [1185, arrayOf(toDate)],
  [builtins.TIMESTAMP, toDate],
  [builtins.DATE, (text) => new Date(text)],
  [1182, arrayOf((text) => new Date(text))],
  [builtins.BYTEA, (text) => Uint8Array.from(parseBytes(text))],
]);

const TYPES = {
  getTypeParser: (oid: number, format?: "text" | "binary") => PARSERS.get(oid) ?? getTypeParser(oid, format),
} as pg.CustomTypesConfig;
