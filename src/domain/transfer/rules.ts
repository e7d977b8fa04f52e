import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

/** Columns of the CSV, in the order in which they are written. Only `body` is required. */
export const COLUMNS = [
  "body",
  "scheduled_at",
  "timezone",
  "channels",
  "tags",
  "media_ids",
  "internal_note",
  "channel_settings",
] as const;
/** Informational; an import ignores them. */
export const READ_ONLY = ["status", "permalinks"] as const;

/** Characters that make a spreadsheet treat a cell as a formula, including full-width ones. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Escapes a cell that a spreadsheet would run, with a leading apostrophe, which `unguard` removes. */
export function guardFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** The cell's value before `guard`; other cells are unchanged. */
export function unguardFormula(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}

/** A list in one cell is itself a CSV record, so that items may contain any character. */
export function joinList(items: readonly (string | number)[]): string {
  if (items.length === 0) return "";
  return stringify([[...items]], { eof: false, quoted_empty: true, quoted_match: /^\s|\s$|[\r\n]/ });
}

/** The items of a list in one cell, separated by commas or line breaks. @throws Error when its quotes do not match */
export function splitList(cell: string): string[] {
  const records: string[][] = parse(cell, { trim: true, relax_column_count: true, skip_empty_lines: true });
  return records.flat();
}

export type ChannelName = { platform: string; handle?: string };

/** `platform:handle`; the brand's only feed needs no handle. */
export function writeChannel({ platform, handle }: ChannelName): string {
  return handle === undefined ? platform : `${platform}:${handle}`;
}

/** A channel as a cell names it: `feed`, `mastodon:@me@example.social`, or its ID. */
export function readChannel(text: string): { channel_id: number } | ChannelName {
  if (/^\d{1,15}$/.test(text)) return { channel_id: Number(text) };
  const colon = text.indexOf(":");
  return colon < 0 ? { platform: text } : { platform: text.slice(0, colon), handle: text.slice(colon + 1) };
}

/** Number of posts an export reads first, before it knows their length. */
export const FIRST_BATCH = 10;
const MAX_BATCH_SIZE = 50;
const BATCH_CHARACTERS = 250_000;

/**
 * Number of posts an export reads next: fewer when they are long, because all other requests wait while a batch is
 * read.
 * @param lengths of the posts read last, in characters
 */
export function nextBatch(lengths: readonly number[]): number {
  const mean = lengths.reduce((sum, each) => sum + each, 0) / Math.max(1, lengths.length);
  return Math.min(MAX_BATCH_SIZE, Math.max(1, Math.floor(BATCH_CHARACTERS / Math.max(1, mean))));
}
