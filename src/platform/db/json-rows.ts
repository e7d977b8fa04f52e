import { Prisma } from "./client/client.ts";

/**
 * The columns of rows that a statement returns as JSON, by their fields. JSON has no times, so these are named, and so
 * are lists, which Prisma may store as null; columns of types that JSON would change cannot be read like this.
 */
export type JsonFields<Row> = { readonly [Field in keyof Row]-?: JsonField<Row[Field]> };
type JsonField<Value> = Date extends Value
  ? "time"
  : [Value] extends [readonly unknown[]]
    ? "list"
    : Extract<Value, bigint | Prisma.Decimal | Uint8Array> extends never
      ? "value"
      : never;

/**
 * Reads rows within rows: of one statement, each table's rows as one array, without a query for each relation. A row is
 * an array of its values, since names would be most of the text.
 */
export function jsonRows<Row extends object>(fields: JsonFields<Row>) {
  const kinds = Object.entries<"time" | "list" | "value">(fields);
  // A copy of it has all fields from the start: added one by one, each would give the row another shape.
  const empty: Record<string, unknown> = Object.fromEntries(kinds.map(([field]) => [field, null]));
  return {
    /** The row with this alias, as an expression. */
    of(alias: string): Prisma.Sql {
      const columns = kinds.map(([field]) => `${alias}.${columnOf(field)}`);
      return Prisma.raw(`json_build_array(${columns.join(", ")})`);
    },
    /** The row of such an expression. */
    read(values: readonly unknown[]): Row {
      const row = { ...empty };
      for (let index = 0; index < kinds.length; index += 1) {
        const [field, kind] = kinds[index] as (typeof kinds)[number];
        const value = values[index] ?? null;
        if (value !== null) row[field] = kind === "time" ? new Date(value as string) : value;
        else if (kind === "list") row[field] = [];
      }
      return row as Row;
    },
  };
}

/** Our schema names columns by their fields: `scheduled_at` of `scheduledAt`. */
function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
