import { type Db, Prisma } from "#platform/db/index.ts";
import { ENCRYPTED_COLUMNS, ENCRYPTED_JOB_FIELDS, type Location } from "#platform/encrypted-locations.ts";

/** Something that holds encrypted values: a column, or a field of waiting jobs. */
export type Source = {
  /** What the values are, as a plural noun. */
  holds: string;
  /** `id` finds a row again, `bound` is what its value is bound to. */
  rows: Prisma.Sql;
  placeOf(bound: string): Location;
  replace(db: Db, row: EncryptedRow, encrypted: string): Promise<number>;
};

export type EncryptedRow = { id: string; bound: string; value: string };

const name = (text: string) => Prisma.raw(`"${text}"`);

/** Jobs that are done are deleted within a day and never opened again. */
const OPEN_JOBS = Prisma.sql`state not in ('completed', 'cancelled')`;

const COLUMNS: readonly Source[] = ENCRYPTED_COLUMNS.map(({ table, column, row, holds }) => ({
  holds,
  rows: Prisma.sql`select ${name(row)}::text as id, ${name(row)}::text as bound, ${name(column)} as value from ${name(table)}`,
  placeOf: (bound) => ({ table, column, row: bound }) as Location,
  replace: (db, { id, value }, encrypted) => db.$executeRaw`
    update ${name(table)} set ${name(column)} = ${encrypted}
    where ${name(row)} = ${id}::${Prisma.raw(row.endsWith("id") ? "bigint" : "text")} and ${name(column)} = ${value}`,
}));

const JOBS: readonly Source[] = ENCRYPTED_JOB_FIELDS.map(({ queue, field, row, place, holds }) => ({
  holds,
  rows: Prisma.sql`
    select id::text, data->>${row} as bound, data->>${field} as value
    from pgboss.job where name = ${queue} and ${OPEN_JOBS}`,
  placeOf: (bound) => ({ ...place, row: bound }) as Location,
  replace: (db, { id, value }, encrypted) => db.$executeRaw`
    update pgboss.job set data = jsonb_set(data, array[${field}], to_jsonb(${encrypted}::text))
    where name = ${queue} and id = ${id}::uuid and data->>${field} = ${value}`,
}));

/** Everything that holds encrypted values; the tables of pg-boss are created after ours. */
export async function listSources(db: Db): Promise<readonly Source[]> {
  const [queues] = await db.$queryRaw<{ exist: boolean }[]>`select to_regclass('pgboss.job') is not null as exist`;
  return queues?.exist ? [...COLUMNS, ...JOBS] : COLUMNS;
}

/** All of a source's values with the id of the key that encrypted each, read from the value's header (RFC 7516). */
function withKey({ rows }: Source): Prisma.Sql {
  return Prisma.sql`
    select id, bound, value, case when value like 'eyJ%' then convert_from(decode(rpad(
      translate(split_part(value, '.', 1), '-_', '+/'),
      ceil(length(split_part(value, '.', 1)) / 4.0)::int * 4, '='), 'base64'), 'UTF8')::json->>'kid' end as key_id
    from (${rows}) as rows where value like 'eyJ%'`;
}

export type Dependents = { holds: string; source: Source; count: number };

/** The values encrypted with each key, by the key's id. */
export async function countByKey(db: Db): Promise<Map<string, Dependents[]>> {
  const found = new Map<string, Dependents[]>();
  for (const source of await listSources(db)) {
    const counts = await db.$queryRaw<{ key_id: string; count: number }[]>`
      select key_id, count(*)::int as count from (${withKey(source)}) as encrypted group by key_id`;
    for (const { key_id: keyId, count } of counts) {
      found.set(keyId, [...(found.get(keyId) ?? []), { holds: source.holds, source, count }]);
    }
  }
  return found;
}

/** One value that a key encrypted. */
export async function sampleOf(db: Db, source: Source, keyId: string): Promise<EncryptedRow | undefined> {
  const [row] = await db.$queryRaw<EncryptedRow[]>`
    select id, bound, value from (${withKey(source)}) as encrypted where key_id = ${keyId} limit 1`;
  return row;
}

/** Which of a source's values: those that the key encrypted, or those of all other keys. */
type Selection = { keyId: string; which: "key" | "others" };

/** Up to `limit` values by id, behind `after`. */
export function listEncrypted(
  db: Db,
  source: Source,
  { keyId, which }: Selection,
  { after, limit }: { after: string; limit: number },
): Promise<EncryptedRow[]> {
  return db.$queryRaw<EncryptedRow[]>`
    select id, bound, value from (${withKey(source)}) as encrypted
    where (key_id = ${keyId}) = ${which === "key"} and id collate "C" > ${after}
    order by id collate "C" limit ${limit}`;
}

/** "webhook secrets (12), review links (3)". */
export function describeDependents(dependents: readonly Dependents[]): string {
  return dependents.map(({ count, holds }) => `${holds} (${count})`).join(", ");
}
