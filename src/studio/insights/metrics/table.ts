import { t } from "#kernel/language.ts";

export type Cell = string | number | null | undefined;

/** The data of a chart as rows, to read and to download. */
export interface Table {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** CSV for spreadsheets: unknown values are spelled out, unreported ones are empty. */
export function csvOf({ head, rows }: Table): string {
  return [head, ...rows].map((row) => row.map(writeCell).join(",")).join("\r\n");
}

function writeCell(cell: Cell): string {
  if (cell === null) return t("unknown");
  if (typeof cell !== "string") return cell === undefined ? "" : String(cell);
  // A spreadsheet would execute a value that begins like a formula.
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
