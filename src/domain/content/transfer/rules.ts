import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { parseTime } from "#kernel/time.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";

/** Columns of the CSV, in the order in which they are written. Only `body` is required. */
export const COLUMNS = [
  "body",
  "format",
  "scheduled_at",
  "timezone",
  "channels",
  "tags",
  "media_ids",
  "internal_note",
  "campaign",
  "utm_campaign",
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

export type NamedChannel = { id: number; platform: string; handle: string; displayName: string };

/**
 * The channels that a text can mean, from the most exact reading that fits any: `mastodon:@me@example.social` as an
 * export writes it, the ID, the platform alone, and then the display name or the handle, with or without the platform.
 */
export function matchChannels(known: readonly NamedChannel[], text: string): NamedChannel[] {
  const wanted = comparable(text);
  const readings: ((channel: NamedChannel) => boolean)[] = [
    (channel) => writeChannel(channel) === text,
    ({ id }) => String(id) === text,
    ({ platform }) => platform === text,
    (channel) => namesOf(channel).some((name) => comparable(name) === wanted),
  ];
  for (const reading of readings) {
    const fitting = known.filter(reading);
    if (fitting.length > 0) return fitting;
  }
  return [];
}

function namesOf({ platform, handle, displayName }: NamedChannel): string[] {
  const platforms = [platform, platformName(platform)];
  const own = [handle, displayName];
  return [...platforms, ...own, ...platforms.flatMap((each) => own.map((name) => `${each}:${comparable(name)}`))];
}

/** Without differences that people do not see as part of a name. */
function comparable(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/(^|:)\s*@?/g, "$1")
    .replaceAll(/\s+/g, " ");
}

/**
 * A time in a cell, in the form that the API takes: spreadsheets write `9:00` and, with dots, the day first. With
 * slashes, day and month are ambiguous.
 * @returns null when it is no time
 */
export function readCellTime(cell: string): string | null {
  const text = cell.trim();
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}),?\s+(\S.*)$/.exec(text);
  const [, day = "", month = "", year = "", clock = ""] = dotted ?? [];
  const dated = dotted ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")} ${clock}` : text;
  const time = dated.replace(/^(\d{4}-\d\d-\d\d[Tt ])(\d:)/, "$10$2");
  const { kind } = parseTime(time);
  return kind === "moment" || kind === "local" ? time : null;
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

/** Of a post whose links get no UTM campaign; an empty cell stands for the brand's. */
const NO_UTM_CAMPAIGN = "none";
/** Campaigns that are really called like that, with an apostrophe before them. */
const NAMED_LIKE_IT = /^'*none$/i;

export function writeUtmCampaign(campaign: string | null): string {
  if (campaign === "") return NO_UTM_CAMPAIGN;
  return campaign !== null && NAMED_LIKE_IT.test(campaign) ? `'${campaign}` : (campaign ?? "");
}

/** @returns an empty text for none, null for the brand's */
export function readUtmCampaign(cell: string): string | null {
  const text = cell.trim();
  if (text.toLowerCase() === NO_UTM_CAMPAIGN) return "";
  return NAMED_LIKE_IT.test(text) ? text.slice(1) : text || null;
}
