import { parse } from "csv-parse/browser/esm/sync";
import type { z } from "zod";
import type { CreateIdeaInput } from "#domain/content/ideas/schema.ts";
import { type CsvLayout, csvLayout, isBlankRecord, withoutUnnamedColumns } from "#kernel/csv.ts";
import { t } from "#kernel/language.ts";

type NewIdea = z.output<typeof CreateIdeaInput>;

/** One row of a list. */
export interface ReadRow {
  /** From 1. */
  row: number;
  headline: string;
  /** The input to send; null if it has errors. */
  idea: NewIdea | null;
  /** Validation errors. */
  errors: string[];
  /** The earlier row with the same content. */
  duplicateOf: number | null;
}

/** Larger lists need the API. */
export const MAX_ROWS = 2000;

class UnreadableError extends Error {}

/**
 * Reads a list of ideas, as JSON, as CSV with a column `headline`, or as lines, and validates each. Ideas without a key
 * get one derived from their content, so that sending a list twice creates no duplicates.
 * @returns the rows, or a message why the list can't be read
 */
export function readIdeas(text: string, schema: typeof CreateIdeaInput): ReadRow[] | string {
  try {
    const values = split(text);
    if (values.length > MAX_ROWS)
      return t("At most {limit} ideas can be imported at once. This list has {count}.", {
        limit: MAX_ROWS,
        count: values.length,
      });
    return markDuplicates(values.map((value, index) => check(value, index + 1, schema)));
  } catch (error) {
    if (error instanceof UnreadableError) return error.message;
    throw error;
  }
}

function split(text: string): unknown[] {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (trimmed === "") return [];
  if (/^[[{]/.test(trimmed)) return splitJson(trimmed);
  const layout = csvLayout(trimmed);
  const [head = ""] = layout.text.split(/[\r\n]/, 1);
  const columns = head.split(layout.options.delimiter).map((name) => name.trim().replaceAll('"', "").toLowerCase());
  return columns.includes("headline") ? splitCsv(layout) : splitLines(trimmed);
}

function splitJson(text: string): unknown[] {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch (error) {
    throw new UnreadableError(
      error instanceof Error
        ? t("Invalid JSON: {message}.", { message: error.message })
        : t("Invalid JSON: can't be parsed."),
    );
  }
  if (Array.isArray(values)) return values;
  const { ideas } = Object(values) as { ideas?: unknown };
  return Array.isArray(ideas) ? ideas : [values];
}

function splitCsv({ text, options }: CsvLayout): unknown[] {
  try {
    const records: string[][] = parse(text, options);
    const [header = [], ...table] = withoutUnnamedColumns(records.filter((record) => !isBlankRecord(record)));
    const names = header.map((name) => name.trim().toLowerCase());
    const rows = table.map(
      (record): Record<string, string> => Object.fromEntries(names.map((name, column) => [name, record[column] ?? ""])),
    );
    return rows.map(({ references = "", format = "", status = "", ...cells }) => ({
      ...Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== "")),
      ...(format.trim() === "" ? {} : { format: format.trim().toLowerCase() }),
      ...(status.trim() === "" ? {} : { status: status.trim().toLowerCase().replaceAll(" ", "_") }),
      references: references.split(/\s+/).flatMap((url) => (url === "" ? [] : [{ url }])),
    }));
  } catch (error) {
    throw new UnreadableError(
      error instanceof Error
        ? t("This CSV can't be read: {message}.", { message: error.message })
        : t("This CSV can't be read: it is damaged."),
    );
  }
}

/** Strips bullets and numbers. */
function splitLines(text: string): unknown[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d{1,3}[.)])\s+/, "").trim())
    .filter((line) => line !== "")
    .map((headline) => ({ headline }));
}

function check(value: unknown, row: number, schema: typeof CreateIdeaInput): ReadRow {
  const { headline } = Object(value) as { headline?: unknown };
  const shown = typeof headline === "string" ? headline : "";
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) =>
      path.length > 0 ? `${path.join(".")}: ${message}` : message,
    );
    return { row, headline: shown, idea: null, errors, duplicateOf: null };
  }
  const idea = { ...parsed.data, external_key: parsed.data.external_key ?? keyOf(parsed.data) };
  return { row, headline: idea.headline, idea, errors: [], duplicateOf: null };
}

function markDuplicates(rows: ReadRow[]): ReadRow[] {
  const first = new Map<string, number>();
  return rows.map((one) => {
    const key = one.idea?.external_key;
    if (!key) return one;
    const before = first.get(key);
    if (before === undefined) first.set(key, one.row);
    return before === undefined ? one : { ...one, duplicateOf: before };
  });
}

/** A key from a hash of an idea's content (cyrb53, 53 bits), enough for the ideas of one brand. */
function keyOf({ headline, body, format }: NewIdea): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const character of `${format}\n${headline}\n${body}`) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `list:${(4294967296 * (2097151 & low) + (high >>> 0)).toString(36)}`;
}
