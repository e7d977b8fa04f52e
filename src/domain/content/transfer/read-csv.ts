import { type CastingContext, CsvError, parse } from "csv-parse/sync";
import { csvLayout, isBlankRecord, withoutUnnamedColumns } from "#kernel/csv.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t, tn } from "#kernel/language.ts";
import { type Foreign, namesInFile, readForeignRows, recognizeForeign } from "./read-foreign.ts";
import { COLUMNS, READ_ONLY, readCellTime, readUtmCampaign, splitList, unguardFormula, writeChannel } from "./rules.ts";
import { isUnnamed, MAX_ROWS } from "./terms.ts";

type Errors = Record<string, string[]>;
type Cells = Partial<Record<string, string>>;

const MAX_COLUMNS = 50;
/** Of a table in a spreadsheet; all but the first few are blank. */
const MAX_BLANK_COLUMNS = 16_384;
/** Maximum channels of one post, as in `POST /posts`. */
const MAX_CHANNELS = 50;
/** Maximum characters of one record: a post with overrides for many channels. */
const MAX_RECORD_LENGTH = 4 * 1024 * 1024;

/** Unvalidated rows, null for one without values; the errors of their cells; the file's names of the columns. */
type CsvRows = { rows: unknown[]; errors: Errors; columns: Record<string, string>; foreign: Foreign | null };

/** The columns of a file that names none. */
const UNNAMED = ["Date", "Message", "Link"] as const;

/**
 * Parses a CSV file, as spreadsheets of any country or other services write it, into unvalidated rows. Errors of rows are keyed
 * `rows.3.channel_settings`; rows without any value do not count.
 * @throws Fault invalid, keyed `csv`, `header` or `rows`
 */
export function readCsv(text: string): CsvRows {
  const [first = [], ...others] = parseRecords(text);
  const [header, records] = isUnnamed(first)
    ? [UNNAMED.filter((_, at) => at < first.length), [first, ...others]]
    : [first, others];
  const written = header.map((name) => unguardFormula(name).trim());
  const columns = written.map((name) => name.toLowerCase().replaceAll(/[\s-]+/g, "_"));
  const errors: Errors = {};
  const service = recognizeForeign(written);
  if (service !== null) {
    const cells = cellsOf(records, written, errors);
    return { ...readForeignRows(service, cells), errors, columns: namesInFile(written) };
  }
  requireColumns(columns);
  const rows = cellsOf(records, columns, errors).map((cells, index) => {
    if (cells === null) return null;
    return readRow(cells, (column, message) => {
      errors[`rows.${index}.${column}`] = [message];
    });
  });
  return {
    rows,
    errors,
    columns: Object.fromEntries(columns.map((column, place) => [column, written[place] ?? column])),
    foreign: null,
  };
}

/** The cells of each record by column; null for one with more or fewer, which is reported. */
function cellsOf(records: readonly string[][], columns: readonly string[], errors: Errors): (Cells | null)[] {
  return records.map((record, index) => {
    if (record.length === columns.length)
      return Object.fromEntries(columns.map((column, place) => [column, unguardFormula(record[place] ?? "")]));
    errors[`rows.${index}`] = [
      tn(
        record.length,
        "The row has {count} cell, but the header has {columns}.",
        "The row has {count} cells, but the header has {columns}.",
        { columns: columns.length },
      ),
    ];
    return null;
  });
}

function parseRecords(file: string): string[][] {
  const { text, options } = csvLayout(file);
  try {
    const records: string[][] = parse(text, {
      ...options,
      skip_records_with_empty_values: true,
      max_record_size: MAX_RECORD_LENGTH,
      cast: stopAtLimit,
    });
    return withoutUnnamedColumns(records.filter((record) => !isBlankRecord(record)));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid("csv", t("The CSV file can't be read: {reason}.", { reason: error.message }));
  }
}

/** Called for every cell as it is read, so that nothing beyond the last allowed one is processed. */
function stopAtLimit(cell: string, { index, records }: CastingContext): string {
  if (records > MAX_ROWS && cell.trim() !== "")
    throw invalid("rows", t("A file must have at most {maximum} posts.", { maximum: MAX_ROWS }));
  if (index >= (cell.trim() === "" ? MAX_BLANK_COLUMNS : MAX_COLUMNS)) {
    const message = t("The file has more than {maximum} columns.", { maximum: MAX_COLUMNS });
    throw records === 0 ? invalid("header", message) : invalid(`rows.${records - 1}`, message);
  }
  return cell;
}

function requireColumns(columns: string[]): void {
  const known: readonly string[] = [...COLUMNS, ...READ_ONLY];
  const unknown = columns.filter((column) => !known.includes(column));
  const duplicates = columns.filter((column, index) => columns.indexOf(column) < index);
  const findings = [
    ...unknown.map((column) => {
      if (column === "") return t("A column has values but no name. Name it in the first line, or delete it.");
      return t('Unknown column "{column}". Use {columns}.', { column, columns: COLUMNS.join(", ") });
    }),
    ...duplicates
      .filter((column) => column !== "")
      .map((column) => t('The column "{column}" appears twice.', { column })),
    ...(columns.includes("body")
      ? []
      : [t('The column "body" is missing. The first line must contain the column names.')]),
  ];
  if (findings.length > 0) throw fault("invalid", { errors: { header: findings } });
}

function readRow(cells: Cells, refuse: (column: string, message: string) => void): Record<string, unknown> {
  const list = (column: string): string[] => {
    try {
      return splitList(cells[column] ?? "");
    } catch {
      refuse(column, t("The quotes don't match. Separate items with commas, and quote items that contain a comma."));
      return [];
    }
  };
  const listed = list("channels").filter((name) => name !== "");
  if (listed.length > MAX_CHANNELS)
    refuse("channels", t("A post can have at most {maximum} channels.", { maximum: MAX_CHANNELS }));
  const names = listed.slice(0, MAX_CHANNELS);
  const settings = readSettings(cells.channel_settings ?? "", refuse);
  const named = new Set(names);
  for (const name of Object.keys(settings)) {
    if (!named.has(name)) refuse("channel_settings", t("\"{name}\" isn't one of this row's channels.", { name }));
  }
  return {
    body: cells.body,
    ...(cells.format?.trim() ? { format: cells.format.trim().toLowerCase() } : {}),
    channels: names.map((name) => ({ ...Object(settings[name]), name })),
    tags: list("tags"),
    media_ids: list("media_ids").map((id) => (/^\d{1,15}$/.test(id) ? Number(id) : id)),
    internal_note: cells.internal_note,
    campaign: cells.campaign?.trim() || null,
    utm_campaign: readUtmCampaign(cells.utm_campaign ?? ""),
    ...readTime(cells.scheduled_at ?? "", refuse),
    ...(cells.timezone?.trim() ? { timezone: cells.timezone.trim() } : {}),
  };
}

function readTime(cell: string, refuse: (column: string, message: string) => void): { scheduled_at?: string } {
  const text = cell.trim();
  if (text === "") return {};
  const time = readCellTime(text);
  if (time !== null) return { scheduled_at: time };
  const format = t(
    "Use a local time such as 2026-11-20 13:00, or one with an offset such as 2026-11-20T13:00:00+01:00.",
  );
  refuse(
    "scheduled_at",
    text.includes("/")
      ? t('In "{text}", day and month are ambiguous. {format}', { text, format })
      : t('"{text}" is not a time. {format}', { text, format }),
  );
  return {};
}

function readSettings(cell: string, refuse: (column: string, message: string) => void): Record<string, unknown> {
  if (cell.trim() === "") return {};
  const example = `{"${writeChannel({ platform: "feed" })}": {"overrides": {"body": "…"}}}`;
  try {
    const settings: unknown = JSON.parse(cell);
    if (settings !== null && typeof settings === "object" && !Array.isArray(settings)) return { ...settings };
  } catch {
    // Rejected below like any other value that is not an object.
  }
  refuse("channel_settings", t("Channel settings must be a JSON object such as {example}.", { example }));
  return {};
}
