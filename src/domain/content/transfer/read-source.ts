import { parseInput } from "#kernel/execute.ts";
import { invalid, isFault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { checkJson, parseJson } from "./check-json.ts";
import { readCsv } from "./read-csv.ts";
import { type Foreign, isRecord, readForeignRows, recognizeForeign } from "./read-foreign.ts";
import { readIcs } from "./read-ics.ts";
import { ImportedPost, ImportInput } from "./schema.ts";

/** The input of an import: exactly one of these. */
export type Source = {
  posts?: unknown[];
  rows?: unknown[];
  csv?: string;
  ics?: string;
  json?: string;
  /** The brand's time zone, for times without an offset in rows without a time zone. */
  timezone?: string;
};

type Errors = Record<string, string[]>;

/** The posts of a source, validated one by one. */
export type ReadSource = {
  /** What is valid of each row, for further checks; null where nothing is. */
  rows: (ImportedPost | null)[];
  /** Keyed `rows.3.scheduled_at`. */
  errors: Errors;
  /** The names that a CSV file uses for its columns. */
  columns: Record<string, string> | null;
  /** Of an export of another service. */
  foreign: Foreign | null;
  /** Whether a JSON file requests a dry run. */
  isDry: boolean;
};

/** Maximum errors reported; more do not help, and one file can have a hundred thousand. */
export const MAX_FINDINGS = 500;

/** Maximum channels of all posts together; each creates a row and is validated by its platform's rules. */
const MAX_CHANNELS = 5_000;

declare module "#platform/heavy/tasks.ts" {
  interface HeavyTasks {
    "transfer.read": (source: Source) => Promise<ReadSource>;
  }
}

/**
 * Parses a file of posts; meant for a separate process, because it takes long.
 * @throws Fault malformed, and invalid for what concerns the whole file
 */
export async function readSource({ json, timezone = "UTC", ...source }: Source): Promise<ReadSource> {
  if (json === undefined) return { ...parseRows(rowsOf(source), timezone), isDry: false };
  if (Object.values(source).some((other) => other !== undefined)) throw tooMany();
  checkJson(json);
  const value = parseJson(json);
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw invalid("body", t("The body must be a JSON object."));
  }
  const { dry_run: isDry, json: _, ...within } = parseInput(ImportInput, value);
  return { ...parseRows(rowsOf(within), timezone), isDry };
}

type Rows = {
  rows: unknown[];
  errors: Errors;
  columns: Record<string, string> | null;
  foreign: Foreign | null;
};

function rowsOf({ posts, rows, csv, ics }: Omit<Source, "json" | "timezone">): Rows {
  const input = [posts, rows, csv, ics].filter((source) => source !== undefined);
  if (input.length !== 1) throw tooMany();
  if (csv !== undefined) return readCsv(csv);
  if (ics !== undefined) return { ...readIcs(ics), columns: null, foreign: null };
  return { ...readPosts(posts ?? rows ?? []), errors: {}, columns: null };
}

function readPosts(posts: unknown[]): Pick<Rows, "rows" | "foreign"> {
  const [first] = posts;
  const service = isRecord(first) ? recognizeForeign(Object.keys(first)) : null;
  return service === null ? { rows: posts, foreign: null } : readForeignRows(service, posts);
}

const tooMany = () => invalid("posts", t("Send one of `posts`, `csv` or `ics`."));

function parseRows({ rows, errors, columns, foreign }: Rows, timezone: string): Omit<ReadSource, "isDry"> {
  const parsed = rows.map((row, index) => {
    if (row === null) return null;
    return parseRow(row, timezone, (field, messages) => {
      const key = `rows.${index}.${field}`;
      if (Object.keys(errors).length < MAX_FINDINGS) errors[key] ??= messages;
    });
  });
  const places = foreign?.channels ?? parsed.map((row) => row?.channels ?? []);
  const channelCount = places.reduce((sum, { length }) => sum + length, 0);
  if (channelCount > MAX_CHANNELS)
    throw invalid(
      "posts",
      t("The posts must use at most {maximum} channels in total.", { maximum: String(MAX_CHANNELS) }),
    );
  return { rows: parsed, errors, columns, foreign };
}

/** Attempts to parse a row: one error can hide others, and each attempt leaves out what the one before refused. */
const MAX_ATTEMPTS = 4;

/** @returns what is valid of a row, so that the rest of it can be checked as well */
function parseRow(
  row: unknown,
  timezone: string,
  refuse: (field: string, messages: string[]) => void,
): ImportedPost | null {
  let remaining: unknown = isRecord(row) && row.timezone === undefined ? { ...row, timezone } : row;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      return parseInput(ImportedPost, remaining);
    } catch (error) {
      if (!isFault(error, "invalid")) throw error;
      for (const [field, messages] of Object.entries(error.detail.errors)) refuse(field, messages);
      if (!isRecord(remaining)) return null;
      remaining = leaveOut(remaining, Object.keys(error.detail.errors), timezone);
    }
  }
  return null;
}

/** A row without its invalid fields. Local times have no meaning without their time zone. */
function leaveOut(row: Record<string, unknown>, invalidFields: string[], timezone: string): Record<string, unknown> {
  const rest: Record<string, unknown> = { ...row };
  const entries = Array.isArray(row.channels) ? row.channels.map((entry: unknown) => ({ ...Object(entry) })) : [];
  let areChannelsValid = true;
  for (const [field = "", place = "", part = ""] of invalidFields.map((path) => path.split("."))) {
    if (field === "channels" && (part === "overrides" || part === "scheduled_at"))
      delete entries[Number(place)]?.[part];
    else if (field === "channels") areChannelsValid = false;
    else delete rest[field];
    if (field === "timezone") {
      delete rest.scheduled_at;
      for (const entry of entries) delete entry.scheduled_at;
    }
  }
  return {
    ...rest,
    body: rest.body ?? "",
    timezone: rest.timezone ?? timezone,
    channels: areChannelsValid ? entries : [],
  };
}
