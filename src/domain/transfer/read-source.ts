import { parseInput } from "#kernel/execute.ts";
import { fault, invalid, isFault } from "#kernel/fault.ts";
import { checkJson, parseJson } from "./check-json.ts";
import { readCsv } from "./read-csv.ts";
import { readIcs } from "./read-ics.ts";
import { ImportedPost, ImportInput } from "./schema.ts";

/** The input of an import: exactly one of these. */
export type Source = {
  posts?: unknown[];
  rows?: unknown[];
  csv?: string;
  ics?: string;
  json?: string;
};

/** The posts of a source, validated one by one; `isDry` when a JSON file requests a dry run. */
export type ReadSource = { rows: ImportedPost[]; isDry: boolean };

/** Maximum errors reported; more do not help, and one file can have a hundred thousand. */
const MAX_FINDINGS = 500;

/** Maximum channels of all posts together; each creates a row and is validated by its platform's rules. */
const MAX_CHANNELS = 5_000;

declare module "#platform/heavy/tasks.ts" {
  interface HeavyTasks {
    "transfer.read": (source: Source) => Promise<ReadSource>;
  }
}

/**
 * Parses a file of posts; meant for a separate process, because it takes long.
 * @throws Fault malformed, and invalid with the errors of every row, keyed `rows.3.scheduled_at`
 */
export async function readSource({ json, ...source }: Source): Promise<ReadSource> {
  if (json === undefined) return { rows: parseRows(rowsOf(source)), isDry: false };
  if (Object.values(source).some((other) => other !== undefined)) throw tooMany();
  checkJson(json);
  const value = parseJson(json);
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw invalid("body", "The body must be a JSON object.");
  }
  const { dry_run: isDry, json: _, ...within } = parseInput(ImportInput, value);
  return { rows: parseRows(rowsOf(within)), isDry };
}

function rowsOf({ posts, rows, csv, ics }: Source): unknown[] {
  const input = [posts, rows, csv, ics].filter((source) => source !== undefined);
  if (input.length !== 1) throw tooMany();
  if (csv !== undefined) return readCsv(csv);
  if (ics !== undefined) return readIcs(ics);
  return posts ?? rows ?? [];
}

const tooMany = () => invalid("posts", "Send one of `posts`, `csv` or `ics`.");

function parseRows(rows: unknown[]): ImportedPost[] {
  const errors: [string, string[]][] = [];
  const parsed = rows.flatMap((row, index) => {
    try {
      return [parseInput(ImportedPost, row)];
    } catch (error) {
      if (!isFault(error, "invalid")) throw error;
      for (const [field, messages] of Object.entries(error.detail.errors)) {
        if (errors.length < MAX_FINDINGS) errors.push([`rows.${index}.${field}`, messages]);
      }
      return [];
    }
  });
  if (errors.length > 0) throw fault("invalid", { errors: Object.fromEntries(errors) });
  const channelCount = parsed.reduce((sum, { channels }) => sum + channels.length, 0);
  if (channelCount > MAX_CHANNELS)
    throw invalid("posts", `The posts must use at most ${MAX_CHANNELS} channels in total.`);
  return parsed;
}
