import path from "node:path";
import { type Command, Option } from "commander";
import { importPosts } from "#client/sdk.gen.ts";
import type { ExportPostsErrors, ImportResult } from "#client/types.gen.ts";
import { counted } from "#kernel/counted.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { Failure, usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { saveTo } from "../save.ts";
import { readSource } from "../source.ts";
import { type PostFilters, queryOf, withFilters } from "./posts-filters.ts";

const FORMATS = ["csv", "json", "ics"] as const;
type Format = (typeof FORMATS)[number];
type FormatOption = GlobalOptions & { format?: Format };

export function postsTransfer(group: Command, io: Io): void {
  group
    .command("import <file>")
    .description("Import posts from a file as drafts. If one is invalid, none are imported.")
    .addOption(new Option("--format <format>", "file format; default: by file extension").choices(FORMATS))
    .addHelpText("after", examples("masthead posts import plan.csv --dry-run", "masthead posts import posts.json"))
    .action(async (file: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<FormatOption>();
      const body = contentOf(await readSource(file, io), options.format ?? formatOf(file));
      // The server's own dry run is better: it reports the result of every row.
      const { client } = await connect(options, io, { hasOwnDryRun: true });
      const query = options.dryRun ? { dry_run: true } : {};
      const result = await replyOf(importPosts({ client, body, query })).catch((error: unknown) => {
        throw withRows(error);
      });
      await present(io, options, result, () => printResult(io, result));
    });

  withFilters(group.command("export"))
    .description("Export posts to a file or standard output, in a format for `posts import`.")
    .addOption(new Option("--format <format>", "default: by extension of --output, or csv").choices(FORMATS))
    .option("--output <file>", "output file; overwritten if it exists")
    .addHelpText(
      "after",
      examples(
        "masthead posts export --output posts.csv",
        "masthead posts export --format ics --status scheduled > calendar.ics",
      ),
    )
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<FormatOption & PostFilters & { output?: string }>();
      const { output, json } = options;
      const named = output === undefined ? undefined : FORMATS.find((format) => format === endingOf(output));
      const format = options.format ?? named ?? (json ? "json" : "csv");
      const connection = await connect(options, io);
      const query = { ...(await queryOf(connection, options)), format };
      const body = await replyOf(
        connection.client.get<{ 200: ReadableStream<Uint8Array> }, ExportPostsErrors>({
          url: "/posts/export",
          security: [{ scheme: "bearer", type: "http" }],
          parseAs: "stream",
          query,
        }),
      );
      if (output === undefined) return io.out((await textOf(body)).replace(/\n$/, ""));
      await saveTo(output, body);
      io.note(`Exported to ${output}.`);
    });
}

const endingOf = (file: string): string => path.extname(file).slice(1).toLowerCase();

/** @throws Failure usage where the file name does not tell the format */
function formatOf(file: string): Format {
  const format = FORMATS.find((name) => name === endingOf(file));
  if (!format) throw usageError(`What is ${file === "-" ? "it" : file}? Say --format ${FORMATS.join(", ")}.`);
  return format;
}

function contentOf(text: string, format: Format) {
  if (format !== "json") return format === "csv" ? { csv: text } : { ics: text };
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return Array.isArray(value) ? { posts: value } : (value as { posts: Record<string, unknown>[] });
  } catch (error) {
    throw usageError("The file is not valid JSON.", (error as SyntaxError).message);
  }
}

/** The server counts rows from 0, people count lines of a file with a header in line 1. */
function withRows(error: unknown): unknown {
  const { errors = {} } = ((error as Failure).body ?? {}) as { errors?: Record<string, unknown> };
  if (!(error instanceof Failure) || !Object.keys(errors).some((key) => /^rows\.\d/.test(key))) return error;
  const details = [...error.details, "Row numbers start at 0, without the header. Nothing was imported."];
  return new Failure(error.exitCode, error.message, { details, body: error.body });
}

async function printResult(io: Io, { dry_run: isDry, created, posts }: ImportResult): Promise<void> {
  const rows = posts.flatMap(({ row, id, issues }) => issues.map((issue) => ({ row, id, issue })));
  if (rows.length > 0) {
    printTable(
      io,
      [
        { head: "Row", value: ({ row }) => row },
        { head: "Post", value: ({ id }) => id },
        { head: "", value: ({ issue }) => issue.severity },
        { head: "Field", value: ({ issue }) => issue.field },
        { head: "Issue", value: ({ issue }) => issue.message, isFlexible: true },
        { head: "Fix", value: ({ issue }) => issue.fix },
      ],
      rows,
    );
  }
  // A server of an earlier release sends none.
  for (const { row, left_out: leftOut = [] } of posts) {
    for (const sentence of leftOut) io.note(`Row ${row}: ${sentence}`);
  }
  const ids = posts.flatMap(({ id }) => (id === null ? [] : [id]));
  if (isDry) io.out(`${counted(created, "draft")} would be created. This was a dry run.`);
  else io.out(`${counted(created, "draft")} created${ids.length > 0 ? `: ${ids.join(" ")}` : ""}.`);
}

/** Starts with the byte order mark by which spreadsheets recognize UTF-8. */
async function textOf(body: ReadableStream<Uint8Array>): Promise<string> {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await new Response(body).arrayBuffer());
}
