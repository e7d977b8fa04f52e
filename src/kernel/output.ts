import type { z } from "zod";

/** A row of a list that didn't fit the schema, by its place in the output. */
export type UnreadableRow = {
  list: string;
  index: number;
  /** Paths within the row, such as `token.id`. */
  fields: string[];
  /** Whether null in place of the values made the row fit; otherwise it is left out. */
  isKept: boolean;
};

type Row = Record<string, unknown>;
type Path = readonly PropertyKey[];

/** In each round, one value of a row is replaced. */
const MAX_ROUNDS = 32;

/**
 * Parses an output. A row of a list that doesn't fit, such as one that an older version wrote, takes no other row away:
 * the values that don't fit become null and are named in the row's `unreadable`, where its schema has these fields.
 * @param report called for each such row
 * @throws ZodError where something else than a row of a list doesn't fit
 */
export function parseOutput<Schema extends z.ZodType>(
  schema: Schema,
  output: unknown,
  report: (row: UnreadableRow) => void,
): z.output<Schema> {
  const parsed = schema.safeParse(output);
  if (parsed.success) return parsed.data;
  return parseReadable(schema, output, parsed.error, report);
}

function parseReadable<Schema extends z.ZodType>(
  schema: Schema,
  output: unknown,
  error: z.ZodError,
  report: (row: UnreadableRow) => void,
): z.output<Schema> {
  const copy: unknown = structuredClone(output);
  const replaced = new Map<Row, string[]>();
  const unmendable = new Set<Row>();
  let { issues } = error;
  for (let round = 0; issues.length > 0 && round < MAX_ROUNDS; round += 1) {
    const seen = new Set<Row>();
    for (const { path } of issues) {
      const row = rowAt(copy, path);
      if (!row) throw error;
      if (seen.has(row)) continue;
      seen.add(row);
      const field = replaceByNull(row, path.slice(2));
      if (field === null) unmendable.add(row);
      // Values inside a replaced value are not named separately.
      else replaced.set(row, [...(replaced.get(row) ?? []).filter((one) => !one.startsWith(`${field}.`)), field]);
      row.unreadable = replaced.get(row);
    }
    issues = (schema.safeParse(copy).error?.issues ?? []).filter(({ path }) => !isIn(unmendable, rowAt(copy, path)));
  }
  for (const { path } of issues) {
    const row = rowAt(copy, path);
    if (row) unmendable.add(row);
  }
  for (const [list, rows] of Object.entries(copy as object)) {
    if (!Array.isArray(rows)) continue;
    rows.forEach((row: Row, index) => {
      if (replaced.has(row) || unmendable.has(row))
        report({ list, index, fields: replaced.get(row) ?? [], isKept: !unmendable.has(row) });
    });
    Reflect.set(
      copy as object,
      list,
      rows.filter((row: Row) => !unmendable.has(row)),
    );
  }
  return schema.parse(copy);
}

function isIn(rows: ReadonlySet<Row>, row: Row | null): boolean {
  return row !== null && rows.has(row);
}

/** The row of a list in which a path ends; null outside of the lists of an output. */
function rowAt(output: unknown, [list, index]: Path): Row | null {
  const rows: unknown = output !== null && typeof output === "object" && list ? Reflect.get(output, list) : null;
  const row: unknown = Array.isArray(rows) && typeof index === "number" ? rows[index] : null;
  return row !== null && typeof row === "object" ? (row as Row) : null;
}

/** Replaces the value at a path, or if it is null already what contains it. @returns what was replaced; null: nothing */
function replaceByNull(row: Row, path: Path): string | null {
  const parents: Row[] = [row];
  for (const step of path.slice(0, -1)) {
    const next: unknown = Reflect.get(parents.at(-1) ?? {}, step);
    if (next === null || typeof next !== "object") break;
    parents.push(next as Row);
  }
  for (let depth = parents.length - 1; depth >= 0; depth -= 1) {
    const parent = parents[depth];
    const step = path[depth];
    if (!parent || step === undefined || Reflect.get(parent, step) === null) continue;
    Reflect.set(parent, step, null);
    return path.slice(0, depth + 1).join(".");
  }
  return null;
}
