import { stripVTControlCharacters } from "node:util";
import type { Io } from "./io.ts";
import { cutToWidth, padToWidth, widthOf } from "./text-width.ts";

export interface Column<Row> {
  head: string;
  value(row: Row): string | number | null | undefined;
  /** Truncated first when the terminal is narrow. */
  isFlexible?: boolean;
}

const GAP = 2;
/** Characters that truncation leaves of the flexible column, and of any other. */
const LEAST = { flexible: 12, other: 32 };

/**
 * Prints a result in the requested form: with `--json` exactly the REST body, else what `forPeople` prints. Notices go
 * to stderr (`io.note`), so that stdout stays what a program expects.
 */
export async function present<Body>(
  io: Io,
  { json }: { json?: boolean },
  body: Body,
  forPeople: (body: Body) => void | Promise<void>,
): Promise<void> {
  if (json) io.out(jsonText(body));
  else await forPeople(body);
}

/** JSON that is safe for terminals: control characters are written as JSON escapes. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * A table without borders. On a terminal it fits the width: long cells are truncated, and columns that still have no
 * room are left out from the right, which stderr says. Elsewhere nothing is.
 */
export function printTable<Row>(io: Io, columns: Column<Row>[], rows: readonly Row[]): void {
  if (rows.length === 0) {
    io.note("No results.");
    return;
  }
  const heads = columns.map(({ head }) => head.toUpperCase());
  const cells = rows.map((row) => columns.map(({ value }) => cleanText(String(value(row) ?? "–"))));
  const natural = heads.map((head, at) =>
    cells.reduce((most, row) => Math.max(most, widthOf(row[at] ?? "")), widthOf(head)),
  );
  const flexible = columns.findIndex(({ isFlexible }) => isFlexible);
  const widths = narrow(natural, flexible, io.columns);
  const print = (row: readonly string[], style = (cell: string) => cell) => {
    const shown = row.flatMap((cell, at) => {
      const width = widths[at] ?? null;
      return width === null ? [] : [style(padToWidth(cutToWidth(cell, width), width))];
    });
    io.out(shown.join(" ".repeat(GAP)).trimEnd());
  };
  print(heads, (head) => head.replace(/\S+(?: \S+)*/, (words) => dim(io, words)));
  for (const row of cells) print(row);
  const left = columns.filter((_, at) => widths[at] === null).map(({ head }) => head);
  if (left.length > 0) io.note(`No room for: ${left.join(", ")}. Use a wider terminal, or --json.`);
}

/** One record: a name and a value per line, values in one column; empty values are left out. */
export function printFields(io: Io, fields: readonly (readonly [string, string | number | null | undefined])[]): void {
  const input = fields.filter(([, value]) => value !== null && value !== undefined && value !== "");
  const width = Math.max(...input.map(([name]) => widthOf(name)));
  for (const [name, value] of input) {
    const [first = "", ...more] = String(value).split("\n").map(cleanText);
    io.out(`${dim(io, padToWidth(name, width))}  ${first}`);
    for (const line of more) io.out(`${" ".repeat(width + 2)}${line}`.trimEnd());
  }
}

export const bold = (io: Io, text: string): string => (io.hasColor ? `\u001b[1m${text}\u001b[22m` : text);
export const dim = (io: Io, text: string): string => (io.hasColor ? `\u001b[2m${text}\u001b[22m` : text);
export const red = (io: Io, text: string): string => (io.hasColor ? `\u001b[31m${text}\u001b[39m` : text);
export const green = (io: Io, text: string): string => (io.hasColor ? `\u001b[32m${text}\u001b[39m` : text);

/** Puts text on one line, without terminal control characters: names and posts are written by other users. */
export function cleanText(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim();
}

/**
 * The column widths: their natural width where there is room. Else the flexible one is truncated, then very long ones,
 * and then columns are left out from the right (null): half a date says nothing. The first and the flexible one stay.
 */
export function narrow(widths: readonly number[], flexible: number, available: number | null): (number | null)[] {
  const room = available ?? Number.POSITIVE_INFINITY;
  const kept: (number | null)[] = [...widths];
  const excess = () => {
    const shown = kept.filter((width) => width !== null);
    // The last column needs no padding.
    return shown.reduce((sum, width) => sum + width + GAP, -GAP) - room;
  };
  const cut = (at: number, least: number) => {
    const width = kept[at] ?? 0;
    if (excess() > 0 && width > least) kept[at] = Math.max(least, width - excess());
  };
  cut(flexible, LEAST.flexible);
  for (let at = widths.length - 1; at >= 0; at -= 1) if (at !== flexible) cut(at, LEAST.other);
  for (let at = widths.length - 1; at > 0 && excess() > 0; at -= 1) if (at !== flexible) kept[at] = null;
  // The flexible column gets the room that became free.
  if (excess() < 0 && flexible >= 0) kept[flexible] = Math.min(widths[flexible] ?? 0, (kept[flexible] ?? 0) - excess());
  for (let at = widths.length - 1; at >= 0; at -= 1) cut(at, 1);
  return kept;
}
