import { fitText } from "#kernel/excerpt.ts";
import { t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { NETWORKS, recognizeService } from "./foreign-services.ts";
import { readCellTime, splitList } from "./rules.ts";
import { FOREIGN_NAMES, foreignName } from "./terms.ts";

/** What a file of another service has beside the fields of posts, by row. */
export type Foreign = {
  /** Its name; empty where it isn't known. */
  service: string;
  /** What each channel may be called here, the most exact name first. */
  channels: string[][][];
  /** What can't be carried over, in sentences. */
  leftOut: string[][];
};

/** A post of another service. */
type ForeignRow = {
  /** The fields of an imported post, without channels. */
  post: Record<string, unknown>;
  channels: Foreign["channels"][number];
  leftOut: string[];
};

type Fields = ReadonlyMap<string, unknown>;
type Field = keyof typeof FOREIGN_NAMES;

/** Longest internal note, and most media links and channels of one post, that are read. */
const MAX_NOTE = 10_000;
const MAX_LINKS = 50;
const MAX_CHANNELS = 50;
/** Most unknown fields that are named. */
const MAX_NAMED = 20;
/** Longest text of a file that is quoted, in characters. */
export const MAX_QUOTED = 60;

/** Fields that say nothing about what would be published. */
const IGNORED =
  /^(?:id|uuid|.*_id|created_at|updated_at|published_at|permalinks?|timezone|error|external_link|release_url|group|settings|author|user)$/;

/**
 * The service that wrote a file, by the names of its columns or fields.
 * @returns null for a file that isn't another service's export of posts; an empty text for a service without a name
 */
export function recognizeForeign(names: readonly string[]): string | null {
  const written = new Set(names.map(foreignName));
  if (written.has("body")) return null;
  const hasText = FOREIGN_NAMES.body.some((name) => written.has(name)) || written.has("versions");
  return hasText ? recognizeService(written) : null;
}

/** Reads posts of another service; what is no object stays, to be refused as any other. */
export function readForeignRows(service: string, rows: readonly unknown[]): { rows: unknown[]; foreign: Foreign } {
  const read = rows.map((row) => (isRecord(row) ? readForeignRow(row) : { post: row, channels: [], leftOut: [] }));
  return {
    rows: read.map(({ post }) => post),
    foreign: {
      service,
      channels: read.map(({ channels }) => channels),
      leftOut: read.map(({ leftOut }) => leftOut),
    },
  };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The names that a file has for the fields of a post, for errors: those of `FOREIGN_NAMES`. */
export function namesInFile(written: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(FOREIGN_NAMES).flatMap(([field, names]) => {
      const found = names.map((name) => written.find((each) => foreignName(each) === name)).find(Boolean);
      return found === undefined ? [] : [[field, found]];
    }),
  );
}

/** Reads a post of another service, whose fields may have any form. */
function readForeignRow(row: Readonly<Record<string, unknown>>): ForeignRow {
  const fields: Fields = new Map(Object.entries(row).map(([name, value]) => [foreignName(name), value]));
  const version = readVersion(fields.get("versions"));
  const body = version === null ? textOf(read(fields, "body")) : textOf(version.body);
  const link = textOf(read(fields, "link")).trim();
  const media = [...linksOf(version?.media), ...readAll(fields, "media").flatMap(linksOf)];
  const { scheduled_at: scheduledAt, problem } = readTime(fields);
  const note = [textOf(read(fields, "internal_note")).trim(), ...new Set(media)].filter(Boolean).join("\n");
  const isNoteTooLong = note.length > MAX_NOTE;
  const leftOut = [...leftOutOf(fields), ...(version?.leftOut ?? []), ...(problem ? [problem] : [])];
  if (isNoteTooLong) leftOut.push(t("Its note and the links to its files are too long."));
  else if (media.length > 0) leftOut.push(t("Its files aren't downloaded. Their links are in the internal note."));
  return {
    post: {
      body: link === "" || body.includes(link) ? body : [body, link].filter(Boolean).join("\n\n"),
      tags: [...new Set(listOf(read(fields, "tags")).map((tag) => tag.trim()))].filter(Boolean),
      internal_note: isNoteTooLong ? "" : note,
      ...(scheduledAt === null ? {} : { scheduled_at: scheduledAt }),
    },
    channels: channelsOf(fields),
    leftOut,
  };
}

function read(fields: Fields, field: Field): unknown {
  return fields.get(nameOf(fields, field) ?? "");
}

/** The name that a post has for a field, the first one with a value. */
function nameOf(fields: Fields, field: Field): string | undefined {
  return FOREIGN_NAMES[field].find((name) => isFilled(fields.get(name)));
}

const readAll = (fields: Fields, field: Field) => FOREIGN_NAMES[field].map((name) => fields.get(name));

type Version = { body: unknown; media: unknown; leftOut: string[] };

/** Mixpost keeps texts and files in versions, of which the first is for all accounts, each with the parts of a thread. */
function readVersion(versions: unknown): Version | null {
  if (!Array.isArray(versions)) return null;
  const { content } = Object(versions[0]) as { content?: unknown };
  const parts = Array.isArray(content) ? content : [];
  const { body, media } = Object(parts[0]) as { body?: unknown; media?: unknown };
  const leftOut = [
    ...(versions.length > 1 ? [t("Only the version for all accounts is taken over.")] : []),
    ...(parts.length > 1 ? [t("Only the first part of its thread is taken over.")] : []),
  ];
  return { body, media, leftOut };
}

/** A time, or what is wrong with it. A status of what was published already makes it a draft without a time. */
function readTime(fields: Fields): { scheduled_at: string | null; problem?: string } {
  const status = textOf(read(fields, "status")).toLowerCase();
  if (/^(?:published|sent|posted|error|failed)$/.test(status))
    return { scheduled_at: null, problem: t("It was published or failed there, and becomes a draft without a time.") };
  const value = read(fields, "scheduled_at");
  const { date, time } = Object(value) as { date?: unknown; time?: unknown };
  const parts = typeof value === "object" ? [date, time] : [value, read(fields, "time")];
  const written = parts.map(textOf).join(" ").trim();
  if (written === "") return { scheduled_at: null };
  // With slashes and the year first, no part is ambiguous.
  const found = readCellTime(written.replace(/^(\d{4})\/(\d{1,2})\/(\d{1,2})/, "$1-$2-$3"));
  if (found !== null) return { scheduled_at: found };
  const text = fitText(written, MAX_QUOTED);
  const problem = /^\d{1,2}\/\d{1,2}\//.test(written)
    ? t('In "{text}", day and month are ambiguous. It has no time here.', { text })
    : t('"{text}" isn\'t a time. It has no time here.', { text });
  return { scheduled_at: null, problem };
}

function leftOutOf(fields: Fields): string[] {
  const used = Object.keys(FOREIGN_NAMES).map((field) => nameOf(fields, field as Field));
  const known = new Set(["versions", ...FOREIGN_NAMES.channels, ...FOREIGN_NAMES.media, ...used]);
  const others = [...fields].filter(
    ([name, value]) => !known.has(name) && !IGNORED.test(name) && isFilled(value) && name !== "",
  );
  return others
    .slice(0, MAX_NAMED)
    .map(([name]) => t('"{name}" has no counterpart here.', { name: fitText(name, MAX_QUOTED) }));
}

const isFilled = (value: unknown) =>
  typeof value === "string" ? value.trim() !== "" : Array.isArray(value) ? value.length > 0 : Boolean(value);

/** The names by which a channel can be found: with its network, alone, or the network alone. */
function channelsOf(fields: Fields): string[][] {
  const value = read(fields, "channels");
  const service = networkOf(textOf(fields.get("channel_service") ?? fields.get("platform")));
  const all = Array.isArray(value) ? value : typeof value === "string" ? listOf(value) : value ? [value] : [];
  return all.slice(0, MAX_CHANNELS).flatMap((channel) => {
    const { name, username, provider, identifier, service: ofChannel } = Object(channel) as Record<string, unknown>;
    const network = networkOf(textOf(provider ?? identifier ?? ofChannel)) || service;
    const names = [typeof channel === "string" ? channel : "", name, username].map(textOf).filter(Boolean);
    const exact = network ? names.map((each) => `${network}:${each}`) : [];
    // A network of two words may be one of the first alone here, such as its pages.
    const [general = ""] = network.split("_");
    const candidates = [...exact, ...names, ...names.map(networkOf), network, general].filter(Boolean);
    return candidates.length > 0 ? [[...new Set(candidates)]] : [];
  });
}

function networkOf(name: string): string {
  const network = foreignName(name);
  return lookUp(NETWORKS, network) ?? network;
}

/** Addresses of files: of a list, of what a cell lists, or of objects that have one. */
function linksOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : typeof value === "string" ? listOf(value) : value ? [value] : [];
  return items.slice(0, MAX_LINKS).flatMap((item) => {
    const { url, source, path } = Object(item) as Record<string, unknown>;
    const link = textOf(typeof item === "string" ? item : (url ?? source ?? path)).trim();
    return /^https?:\/\//i.test(link) ? [link] : [];
  });
}

/** Items of a list, of a cell, or the names of objects. */
function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map((item) => textOf((Object(item) as { name?: unknown }).name ?? item));
  const text = textOf(value);
  try {
    return splitList(text.replaceAll(";", ","))
      .map((item) => item.trim())
      .filter(Boolean);
  } catch {
    return [text];
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
