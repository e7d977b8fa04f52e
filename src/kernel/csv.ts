/** How every reader of CSV reads it: `options` are those of csv-parse. */
export type CsvLayout = {
  text: string;
  options: {
    delimiter: string;
    record_delimiter: string[];
    relax_column_count: true;
    skip_empty_lines: true;
  };
};

/** In the order in which they are preferred. */
const DELIMITERS = [",", ";", "\t"] as const;
/** Of a header, in characters. */
const MAX_HEADER = 20_000;

/**
 * The layout of a CSV file as spreadsheets write it: with a byte order mark, with commas, semicolons or tabs, which the
 * first line may name (`sep=;`), and with line breaks of any system, even several.
 */
export function csvLayout(file: string): CsvLayout {
  const written = file.replace(/^\uFEFF/, "").replace(/^[\r\n]+/, "");
  const named = /^"?sep=([^\r\n])"?[;,\t ]*(?:\r\n|\r|\n|$)/i.exec(written.slice(0, 100));
  const text = named ? written.slice(named[0].length) : written;
  return {
    text,
    options: {
      delimiter: named?.[1] ?? findDelimiter(text),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
    },
  };
}

/** The one that the first line has most often outside of quotes. */
function findDelimiter(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of text.slice(0, MAX_HEADER)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "\r" || character === "\n")) break;
    else if (!isQuoted) counts.set(character, (counts.get(character) ?? -1) + 1);
  }
  return DELIMITERS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ",";
}

/** Whether a record has nothing but blank cells; spreadsheets write them for rows that were formatted once. */
export function isBlankRecord(record: readonly string[]): boolean {
  return record.every((cell) => cell.trim() === "");
}

/** Records without the columns that have neither a name in the first one nor a value in any other. */
export function withoutUnnamedColumns(records: readonly string[][]): string[][] {
  const [header = []] = records;
  const width = records.reduce((most, record) => Math.max(most, record.length), 0);
  const isKept = Array.from({ length: width }, (_, column) => (header[column] ?? "").trim() !== "");
  for (const record of records) {
    record.forEach((cell, column) => {
      if (cell.trim() !== "") isKept[column] = true;
    });
  }
  return records.map((record) => record.filter((_, column) => isKept[column]));
}
