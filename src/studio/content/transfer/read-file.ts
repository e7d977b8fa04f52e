import { FOREIGN_NAMES, foreignName, isUnnamed, MAX_FILE_BYTES } from "#domain/content/transfer/terms.ts";
import { csvLayout, isBlankRecord } from "#kernel/csv.ts";
import { t } from "#kernel/language.ts";
import { loadChunk } from "#ui/load-chunk.ts";

export type Kind = "csv" | "json" | "ics";

/** The import's input from a file, and the posts' texts as far as they can be read in the browser. */
export interface PostFile {
  name: string;
  kind: Kind;
  source: { type: "text/csv" | "text/calendar" | "application/json"; text: string };
  /** What identifies each post to a person; empty where only the server can read it. */
  posts: { body: string; line: number }[];
}

/** Reads a file of posts. @returns a message if it is none */
export async function readPostFile(name: string, text: string): Promise<PostFile | string> {
  if (text.trim() === "") return t("{file} is empty.", { file: name });
  if (text.length > MAX_FILE_BYTES)
    return t("{file} is larger than 10 MB. Divide it, at most 500 posts in each part.", { file: name });
  const kind = kindOf(name, text);
  if (kind === "ics") return { name, kind, source: { type: "text/calendar", text }, posts: [] };
  if (kind === "json") return readJson(name, text);
  return { name, kind, source: { type: "text/csv", text }, posts: await postsOf(text) };
}

function kindOf(name: string, text: string): Kind {
  const begin = text.replace(/^\uFEFF/, "").trimStart();
  if (/\.ics$/i.test(name) || begin.startsWith("BEGIN:VCALENDAR")) return "ics";
  return /\.json$/i.test(name) || /^[[{]/.test(begin) ? "json" : "csv";
}

function readJson(name: string, text: string): PostFile | string {
  let input: unknown;
  try {
    input = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    return error instanceof Error
      ? t("{file} is no JSON: {message}.", { file: name, message: error.message })
      : t("{file} is no JSON: it cannot be read.", { file: name });
  }
  const posts = postsIn(input);
  if (!posts) return t("{file} holds no list of posts.", { file: name });
  const rows = posts.map((post) => ({ ...Object(post) }) as Record<string, unknown>);
  const source = { type: "application/json" as const, text: JSON.stringify({ posts: rows }) };
  return {
    name,
    kind: "json",
    source,
    posts: rows.map((row, index) => ({ body: textOf(row), line: index + 1 })),
  };
}

/** Names of the field with a post's text, ours first. */
const TEXTS: readonly string[] = ["body", ...FOREIGN_NAMES.body];

function textOf(row: Record<string, unknown>): string {
  const found = TEXTS.map((name) => row[name]).find((value) => typeof value === "string");
  return typeof found === "string" ? found : "";
}

/** The list of posts in a file: it is one, or has one, as responses of other services do. */
function postsIn(input: unknown): unknown[] | null {
  const { posts, data, edges } = Object(input) as Record<string, unknown>;
  if (Array.isArray(edges)) return edges.map((edge) => (Object(edge) as { node?: unknown }).node);
  if (Array.isArray(input)) return input;
  const within = posts ?? data;
  return within === undefined || within === null ? null : postsIn(within);
}

/** The server parses the file; what can't be read here is shown without texts. */
async function postsOf(text: string): Promise<PostFile["posts"]> {
  const { text: table, options } = csvLayout(text);
  try {
    const parse = await loadChunk(async () => (await import("csv-parse/browser/esm/sync")).parse);
    const records: string[][] = parse(table, { ...options, skip_empty_lines: false });
    const first = records.findIndex((record) => !isBlankRecord(record));
    const header = records[first] ?? [];
    const hasNames = !isUnnamed(header);
    const names = header.map(foreignName);
    const place = hasNames ? names.indexOf(TEXTS.find((name) => names.includes(name)) ?? "body") : 1;
    // A spreadsheet counts the header and empty rows; the server skips empty ones.
    return records.flatMap((row, index) =>
      index < first || (hasNames && index === first) || isBlankRecord(row)
        ? []
        : [{ body: row[place] ?? "", line: index + 1 }],
    );
  } catch {
    return [];
  }
}
