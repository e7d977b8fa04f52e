import { parse } from "csv-parse/browser/esm/sync";
import type { z } from "zod";
import type { CreateIdeaInput } from "#domain/ideas/schema.ts";

type NewIdea = z.output<typeof CreateIdeaInput>;

/** One idea of a list, as far as it can be read. */
export interface ReadRow {
  /** Counted from 1, as people count. */
  row: number;
  headline: string;
  /** What will be sent; null where something has to be mended first. */
  idea: NewIdea | null;
  /** What is wrong with it, a sentence each. */
  errors: string[];
  /** The row above that is the same. */
  sameAs: number | null;
}

/** More than this is a matter for the API. */
export const MOST_ROWS = 2000;

class Unreadable extends Error {}

/**
 * Reads a list of ideas, as JSON, as CSV with a column `headline`, or as lines, and checks each of them. Ideas without a
 * key get one of their words: whoever sends a list twice, or again after the connection broke, notes nothing twice.
 * @returns the rows, or in a sentence why there are none
 */
export function readIdeas(text: string, schema: typeof CreateIdeaInput): ReadRow[] | string {
  try {
    const given = split(text);
    if (given.length > MOST_ROWS) return `At most ${MOST_ROWS} ideas at a time; these are ${given.length}.`;
    return markTwins(given.map((value, index) => check(value, index + 1, schema)));
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
}

function split(text: string): unknown[] {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (trimmed === "") return [];
  if (/^[[{]/.test(trimmed)) return splitJson(trimmed);
  const [head = ""] = trimmed.split(/\r?\n/, 1);
  const columns = head.split(/[,;\t]/).map((name) => name.trim().replaceAll('"', "").toLowerCase());
  return columns.includes("headline") ? splitCsv(trimmed, head) : splitLines(trimmed);
}

function splitJson(text: string): unknown[] {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new Unreadable(`This is no JSON: ${error instanceof Error ? error.message : "it cannot be read"}.`);
  }
  if (Array.isArray(given)) return given;
  const { ideas } = Object(given) as { ideas?: unknown };
  return Array.isArray(ideas) ? ideas : [given];
}

function splitCsv(text: string, head: string): unknown[] {
  const delimiter = [",", ";", "\t"].find((candidate) => head.includes(candidate)) ?? ",";
  try {
    const rows: Record<string, string>[] = parse(text, {
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
    });
    return rows.map(({ references = "", format = "", status = "", ...cells }) => ({
      ...Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== "")),
      ...(format.trim() === "" ? {} : { format: format.trim().toLowerCase() }),
      ...(status.trim() === "" ? {} : { status: status.trim().toLowerCase().replaceAll(" ", "_") }),
      references: references.split(/\s+/).flatMap((url) => (url === "" ? [] : [{ url }])),
    }));
  } catch (error) {
    throw new Unreadable(`This CSV cannot be read: ${error instanceof Error ? error.message : "it is damaged"}.`);
  }
}

/** Lists come with bullets and numbers, which are no part of the ideas. */
function splitLines(text: string): unknown[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d{1,3}[.)])\s+/, "").trim())
    .filter((line) => line !== "")
    .map((headline) => ({ headline }));
}

function check(value: unknown, row: number, schema: typeof CreateIdeaInput): ReadRow {
  const { headline } = Object(value) as { headline?: unknown };
  const shown = typeof headline === "string" ? headline : "";
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) =>
      path.length > 0 ? `${path.join(".")}: ${message}` : message,
    );
    return { row, headline: shown, idea: null, errors, sameAs: null };
  }
  const idea = { ...parsed.data, external_key: parsed.data.external_key ?? keyOf(parsed.data) };
  return { row, headline: idea.headline, idea, errors: [], sameAs: null };
}

function markTwins(rows: ReadRow[]): ReadRow[] {
  const first = new Map<string, number>();
  return rows.map((one) => {
    const key = one.idea?.external_key;
    if (!key) return one;
    const before = first.get(key);
    if (before === undefined) first.set(key, one.row);
    return before === undefined ? one : { ...one, sameAs: before };
  });
}

/** A key made of an idea's words: 53 bits of them (cyrb53), plenty for the ideas of one brand. */
function keyOf({ headline, body, format }: NewIdea): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const character of `${format}\n${headline}\n${body}`) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `list:${(4294967296 * (2097151 & low) + (high >>> 0)).toString(36)}`;
}
