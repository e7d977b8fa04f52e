import { type Command, Option } from "commander";
import { importIdeas } from "#client/sdk.gen.ts";
import type { ImportIdeasData, ImportIdeasResponse } from "#client/types.gen.ts";
import { counted } from "#kernel/counted.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { DryRun } from "../dry-run.ts";
import { examples } from "../examples.ts";
import { EXIT, Failure } from "../failure.ts";
import type { Io } from "../io.ts";
import { present } from "../print.ts";
import { replyOf } from "../response.ts";
import { readSource } from "../source.ts";
import { type IdeaRow, readIdeas } from "./ideas-read.ts";

const PER_CALL = 25;

type Batch = { from: number; ideas: IdeaRow[] };
type RejectedBatch = { batch: Batch; failure: Failure };
type Result = ImportIdeasResponse & { failed?: { from: number; to: number; error: unknown }[] };

export function ideasPush(group: Command, io: Io): void {
  group
    .command("push <file>")
    .description("Import ideas from a file or standard input (-).")
    .addOption(new Option("--format <format>", "file format; default: by file extension").choices(["json", "csv"]))
    .addHelpText(
      "after",
      examples(
        "masthead ideas push ideas.json",
        "masthead ideas push research.csv",
        "jq -c '.items[] | {headline: .title}' feed.json | masthead ideas push -",
      ),
    )
    .action(async (file: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { format?: "json" | "csv" }>();
      const format = options.format ?? (/\.csv$/i.test(file) ? "csv" : "json");
      const batches = inBatches(await readIdeas(await readSource(file, io), format));
      const { client } = await connect(options, io);
      const send = (ideas: IdeaRow[]) =>
        replyOf(importIdeas({ client, body: { ideas: ideas as ImportIdeasData["body"]["ideas"] } }));
      const { result, refused } = await push(batches, send, (line) => io.note(line));
      const failed = refused.map(({ batch, failure }) => ({ ...span(batch), error: failure.body }));
      await present(io, options, failed.length > 0 ? { ...result, failed } : result, printBatch(io));
      if (refused.length > 0) throw summary(refused);
    });
}

function inBatches(ideas: IdeaRow[]): Batch[] {
  return Array.from({ length: Math.ceil(ideas.length / PER_CALL) }, (_, index) => ({
    from: index * PER_CALL,
    ideas: ideas.slice(index * PER_CALL, (index + 1) * PER_CALL),
  }));
}

type Send = (ideas: IdeaRow[]) => Promise<ImportIdeasResponse>;

/** Sends batches one after the other; a rejected one does not stop the rest. */
async function push(batches: Batch[], send: Send, note: (line: string) => void) {
  const result: Result = { created: 0, duplicates: 0, ideas: [] };
  const refused: RejectedBatch[] = [];
  const dryRuns: DryRun[] = [];
  for (const batch of batches) {
    const { from, to } = span(batch);
    try {
      const { created, duplicates, ideas } = await send(batch.ideas);
      result.created += created;
      result.duplicates += duplicates;
      result.ideas.push(...ideas);
      if (batches.length > 1) note(`Ideas ${from} to ${to}: ${created} new, ${duplicates} duplicates.`);
    } catch (error) {
      if (error instanceof DryRun) dryRuns.push(error);
      // An error of the caller or the server also affects the next batch.
      else if (!(error instanceof Failure) || error.exitCode !== EXIT.refused) throw stopped(error, result);
      else {
        refused.push({ batch, failure: error });
        note(`Ideas ${from} to ${to}: rejected.`);
      }
    }
  }
  if (dryRuns[0]) throw together(dryRuns[0], dryRuns);
  return { result, refused };
}

/** Counted from 1, as people count. */
const span = ({ from, ideas }: Batch) => ({ from: from + 1, to: from + ideas.length });

function together(first: DryRun, all: DryRun[]): DryRun {
  return all.length === 1 ? first : new DryRun({ ...first.request, body: all.map(({ request }) => request.body) });
}

function stopped(error: unknown, { created, duplicates }: Result): unknown {
  if (!(error instanceof Failure) || created + duplicates === 0) return error;
  const details = [
    ...error.details,
    `Before that, ${created} were imported and ${duplicates} were duplicates. Ideas with an external_key can be sent again safely.`,
  ];
  return new Failure(error.exitCode, error.message, { details, body: error.body });
}

const printBatch =
  (io: Io) =>
  ({ created, duplicates }: Result): void =>
    io.out(`${counted(created, "new idea")}, ${counted(duplicates, "duplicate")}.`);

/** All errors in one, each with its position in the file. */
function summary(refused: RejectedBatch[]): Failure {
  const number = refused.reduce((sum, { batch }) => sum + batch.ideas.length, 0);
  const details = refused.flatMap(({ batch, failure }) => {
    const { errors } = (failure.body ?? {}) as { errors?: Record<string, string[]> };
    if (!errors) return [`Ideas ${span(batch).from} to ${span(batch).to}: ${failure.message}`];
    return Object.entries(errors).map(
      ([path, sentences]) => `${describePath(path, batch.from)}: ${sentences.join(" ")}`,
    );
  });
  return new Failure(EXIT.refused, `${counted(number, "idea")} rejected. Fix them and send them again:`, {
    details: details.concat("Each batch of 25 is imported completely or not at all."),
  });
}

/** `ideas.3.headline` of the second batch → `idea 29, headline`. */
function describePath(path: string, offset: number): string {
  const [, index, field] = /^ideas\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  if (index === undefined) return path;
  return `idea ${offset + Number(index) + 1}${field ? `, ${field}` : ""}`;
}
