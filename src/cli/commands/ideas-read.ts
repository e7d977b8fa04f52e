import { csvLayout, isBlankRecord, withoutUnnamedColumns } from "#kernel/csv.ts";
import { usageError } from "../failure.ts";

/** Values are sent unchecked: the server validates ideas. */
export type IdeaRow = Record<string, unknown>;

/**
 * The ideas of a file: a JSON array (alone or as `ideas`), one object per line, or a CSV with a header.
 * @throws Failure usage where it cannot be parsed, with the line
 */
export async function readIdeas(text: string, format: "csv" | "json"): Promise<IdeaRow[]> {
  const ideas = format === "csv" ? await readCsv(text) : readJson(text.replace(/^\uFEFF/, ""));
  for (const [index, idea] of ideas.entries()) {
    if (typeof idea !== "object" || idea === null || Array.isArray(idea)) {
      throw usageError(`Idea ${index + 1} must be an object such as {"headline": "…"}.`);
    }
  }
  if (ideas.length === 0) throw usageError("The file contains no ideas.");
  return ideas as IdeaRow[];
}

function readJson(text: string): unknown[] {
  const value = parse(text);
  if (value === undefined) return readLines(text);
  if (Array.isArray(value)) return value;
  if (typeof value === "object" && value !== null && "ideas" in value && Array.isArray(value.ideas)) return value.ideas;
  return [value];
}

function readLines(text: string): unknown[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === "") return [];
    const idea = parse(line);
    if (idea === undefined)
      throw usageError(`Line ${index + 1} isn't valid JSON.`, "Use an array, or one object per line.");
    return [idea];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Columns are named like the fields of an idea; `references` takes URLs separated by spaces. */
async function readCsv(text: string): Promise<IdeaRow[]> {
  const { CsvError, parse: parseCsv } = await import("csv-parse/sync");
  const { text: table, options } = csvLayout(text);
  const read = (): Record<string, string>[] => {
    const records: string[][] = parseCsv(table, options);
    const [header = [], ...rows] = withoutUnnamedColumns(records.filter((record) => !isBlankRecord(record)));
    const names = header.map(columnOf);
    return rows.map((row, index) => {
      if (row.length !== names.length)
        throw usageError(`Row ${index + 1} has ${row.length} cells, but the header has ${names.length}.`);
      return Object.fromEntries(names.map((name, column) => [name, row[column] ?? ""]));
    });
  };
  try {
    return read().map(({ references, ...cells }) => ({
      ...Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== "")),
      ...(references
        ? {
            references: references
              .trim()
              .split(/\s+/)
              .map((url) => ({ url })),
          }
        : {}),
    }));
  } catch (error) {
    if (error instanceof CsvError) throw usageError(`The CSV can't be read: ${error.message}.`);
    throw error;
  }
}

const COLUMNS = ["headline", "body", "format", "status", "references", "external_key"];

function columnOf(value: string): string {
  const name = value.trim().toLowerCase();
  if (!COLUMNS.includes(name))
    throw usageError(`Unknown column “${value}”.`, `Available columns: ${COLUMNS.join(", ")}.`);
  return name;
}
