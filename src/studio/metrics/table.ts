export type Cell = string | number | null | undefined;

/** What stands behind a chart: the same figures as rows, to be read and to be taken away. */
export interface Table {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** As a file for spreadsheets: unknown is written out, what is not counted stays empty. */
export function csvOf({ head, rows }: Table): string {
  return [head, ...rows].map((row) => row.map(writeCell).join(",")).join("\r\n");
}

function writeCell(cell: Cell): string {
  if (cell === null) return "unknown";
  if (typeof cell !== "string") return cell === undefined ? "" : String(cell);
  // A spreadsheet would run a name that begins like a formula.
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
