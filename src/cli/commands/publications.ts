import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import {
  deletePublication,
  fixPublication,
  getPublication,
  getReceipt,
  listPostPublications,
  updatePublication,
} from "#client/sdk.gen.ts";
import type { PublicationWithAttempts, Receipt } from "#client/types.gen.ts";
import type { Actor, Statement } from "#domain/publishing/receipts/schema.ts";
import { repeatable, wholeNumber } from "../arguments.ts";
import { confirmDeletion } from "../confirm.ts";
import { type Connection, connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { EXIT, Failure, usageError } from "../failure.ts";
import { humanizeName } from "../format.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { type Column, cleanText, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { unreadableSource } from "../source.ts";
import { clockTime } from "../times.ts";
import { givenBody, OPTION_HELP, optionsOf, uploadAll } from "./posts-content.ts";
import { channelName } from "./posts-print.ts";

type ContentOptions = GlobalOptions & {
  body?: string;
  bodyFile?: string;
  media?: string[];
  thread?: string[];
  firstComment?: string;
  option?: string[];
  revision?: number;
};
type EditOptions = ContentOptions & { wait: boolean };
type FixOptions = ContentOptions & { approve?: true };

const BETWEEN_MS = 1000;
/** The platform continues, but we wait no longer than this. */
const WAIT_MS = 120_000;

const COLUMNS: Column<PublicationWithAttempts>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Channel", value: channelName },
  { head: "Status", value: ({ status, removed_at: at }) => (at ? "removed" : humanizeName(status)) },
  {
    head: "Can",
    value: ({ can_edit: edits, can_delete: deletes, can_fix: fixes }) =>
      [edits ? "edit" : "", deletes ? "delete" : "", fixes ? "fix" : ""].filter(Boolean).join(", ") || null,
  },
  { head: "Change", value: ({ change }) => change && `${change.kind} ${change.status}` },
  { head: "", value: ({ error, permalink }) => error?.message ?? permalink, isFlexible: true },
];

/** Lists a post's publications by channel, with the actions that each still allows. */
export function publications(program: Command, io: Io): void {
  const group = program
    .command("publications")
    .description("Edit and delete published posts on their platforms, and fix those that failed.");

  paged(group.command("list"))
    .description("List a post's publications, one per channel.")
    .argument("<post>", "post ID", wholeNumber)
    .addHelpText("after", examples("masthead publications list 812"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging>();
      const { client } = await connect(options, io);
      const body = await readPages("publications", options, (query) =>
        replyOf(listPostPublications({ client, path: { id }, query })),
      );
      await present(io, options, body, async ({ publications: found }) => {
        printTable(io, COLUMNS, found);
        for (const publication of found) printNotices(io, publication);
        for (const publication of found) printDryRun(io, publication);
        notePage(io, body);
      });
    });

  group
    .command("edit")
    .description("Edit a published post on its platform. Omitted fields don't change. Media can't be changed.")
    .argument("<id>", "publication ID", wholeNumber)
    .option("--body <text>", "post text")
    .option("--body-file <file>", "file with the text; - for standard input")
    .option("--thread <text>", "next part of the thread; repeat it for every existing part", repeatable)
    .option("--first-comment <text>", "the first comment")
    .option("--option <option>", OPTION_HELP, repeatable)
    .option("--revision <number>", "the revision you reviewed; fails if the post has changed since", wholeNumber)
    .option("--no-wait", "don't wait for the platform's response")
    .addHelpText(
      "after",
      examples(
        'masthead publications edit 977 --body "We open at ten."',
        "masthead publications edit 977 --body-file post.txt --revision 3",
      ),
    )
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<EditOptions>();
      const { connection, change } = await givenChange(options, io, id);
      const requested = await replyOf(updatePublication({ client: connection.client, path: { id }, body: change }));
      await finish(connection, options, io, requested.publication, options.wait);
    });

  group
    .command("fix")
    .description(
      "Change the content of a failed publication for its channel alone. It is published there once it is approved.",
    )
    .argument("<id>", "publication ID", wholeNumber)
    .option("--body <text>", "the channel's own text")
    .option("--body-file <file>", "file with the text; - for standard input")
    .option("--thread <text>", "next part of the thread; repeat it for every part", repeatable)
    .option("--media <media>", "media ID, or a file to upload, for this channel; repeatable", repeatable)
    .option("--first-comment <text>", "the first comment")
    .option("--option <option>", OPTION_HELP, repeatable)
    .option("--revision <number>", "the revision you reviewed; fails if the post has changed since", wholeNumber)
    .option("--approve", "approve it as well, and publish it there now")
    .addHelpText(
      "after",
      examples(
        'masthead publications fix 977 --body "We open at ten." --approve',
        "masthead publications fix 977 --body-file shorter.txt --revision 3",
      ),
    )
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<FixOptions>();
      const { connection, change } = await givenChange(options, io, id);
      const media_ids = options.media && (await uploadAll(connection, options.media, options, io));
      const body = { ...change, media_ids, approve: options.approve };
      const fixed = await replyOf(fixPublication({ client: connection.client, path: { id }, body }));
      await present(io, options, fixed, ({ publication: { channel, status } }) =>
        io.out(`Publication ${id} on ${channel.platform}: ${humanizeName(status).toLowerCase()}.`),
      );
    });

  group
    .command("receipt")
    .description("Show the signed receipt of a published post, or save it to verify it offline.")
    .argument("<id>", "publication ID", wholeNumber)
    .option("--save <file>", "write it to a file, for verify-receipt.mjs")
    .addHelpText(
      "after",
      examples("masthead publications receipt 977", "masthead publications receipt 977 --save receipt.json"),
    )
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { save?: string }>();
      const { client } = await connect(options, io);
      const body = await replyOf(getReceipt({ client, path: { id } }));
      const { save } = options;
      if (save !== undefined) writeReceipt(save, body);
      await present(io, options, body, ({ receipt }) => {
        printReceipt(io, receipt);
        if (save !== undefined) io.out(`Saved to ${save}.`);
      });
    });

  group
    .command("delete")
    .description("Delete a published post from its platform. It stays in Masthead, marked as removed.")
    .argument("<id>", "publication ID", wholeNumber)
    .option("--yes", "skip confirmation")
    .option("--no-wait", "don't wait for the platform's response")
    .addHelpText("after", examples("masthead publications delete 977", "masthead publications delete 977 --yes"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { yes?: true; wait: boolean }>();
      const connection = await connect(options, io);
      await confirmDeletion(io, options, "publication", id);
      const requested = await replyOf(deletePublication({ client: connection.client, path: { id } }));
      await finish(connection, options, io, requested.publication, options.wait);
    });
}

/** @throws Failure when the file can't be written */
function writeReceipt(file: string, body: object): void {
  try {
    writeFileSync(file, `${JSON.stringify(body, null, 2)}\n`);
  } catch (error) {
    throw unreadableSource(file, error);
  }
}

/** Prints a receipt in words. @throws Failure refused where it doesn't verify */
function printReceipt(io: Io, { checks, issued_at: issuedAt, number, public_url: url, ...receipt }: Receipt): void {
  const statement = receipt.statement as Statement;
  const { authors, approval, sending, changes, publication } = statement;
  io.out(`Receipt ${number} of publication ${publication.id}, signed ${clockTime(issuedAt)}`);
  for (const author of authors) io.out(`Written by ${describeActor(author.by)}, ${clockTime(author.at)}`);
  for (const decision of approval.decisions) {
    io.out(`Approved by ${describeActor(decision.by)}, ${clockTime(decision.at)}`);
  }
  if (approval.decisions.length === 0) io.out("Published without an approval");
  io.out(`Published ${clockTime(sending.published_at)} ${cleanText(sending.permalink)}`.trimEnd());
  for (const change of changes) {
    const by = change.change === "removed" ? "on the network" : `by ${describeActor(change.by)}`;
    io.out(`${humanizeName(change.change)} ${by}, ${clockTime(change.at)}`);
  }
  io.out(`Content ${statement.content.hash}`);
  if (statement.audit) io.out(`Audit log ${statement.audit.sequence} ${statement.audit.hash}`);
  if (url) io.out(`Public page ${url}`);
  if (checks.audit_log === "changed") io.out("The audit log has been changed since: it lacks the event above.");
  if (checks.signature === "invalid") throw new Failure(EXIT.refused, "The signature is not valid.");
  io.out("The signature is valid.");
}

function describeActor({ name, role, kind, app, model }: Actor): string {
  const who = cleanText(name ?? (role ? `a ${role}` : kind === "masthead" ? "Masthead" : "a former member"));
  const through = [app ?? (kind === "app" ? "an app" : null), model].filter((part) => part !== null);
  return through.length > 0 ? `${who} through ${cleanText(through.join(", "))}` : who;
}

/** Prints what the platform did otherwise than asked. */
function printNotices(io: Io, { id, notices }: PublicationWithAttempts): void {
  for (const notice of notices) io.out(`Publication ${id}: ${cleanText(notice)}`);
}

/**
 * The change that the options describe, without media; options of the platform that aren't named stay.
 * @throws Failure usage without any
 */
async function givenChange(options: ContentOptions, io: Io, id: number) {
  const { thread, firstComment, revision, media } = options;
  const body = await givenBody(options, io);
  const chosen = optionsOf(options.option ?? []);
  if ([body, thread, firstComment, chosen ?? undefined, media].every((value) => value === undefined)) {
    throw usageError("Nothing to change. See `--help` for options.");
  }
  const connection = await connect(options, io);
  const merged = chosen ? { ...(await currentOptions(connection, id)), ...chosen } : undefined;
  const kept = merged && Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  return { connection, change: { body, thread, first_comment: firstComment, options: kept, revision } };
}

/** Prints the request that a server with `CHANNEL_DRY_RUN` did not send. */
function printDryRun(io: Io, { id, attempts }: PublicationWithAttempts): void {
  const last = attempts.at(-1);
  if (last?.error?.code !== "dry_run" || !last.response) return;
  io.out(`\nPublication ${id} would have sent:`);
  for (const line of last.response.body.split("\n")) io.out(`  ${cleanText(line)}`.trimEnd());
}

async function currentOptions({ client }: Connection, id: number) {
  const { publication } = await replyOf(getPublication({ client, path: { id } }));
  return publication.overrides.options ?? {};
}

/** @throws Failure refused when the platform did not carry it out */
async function finish(
  connection: Connection,
  options: GlobalOptions,
  io: Io,
  requested: PublicationWithAttempts,
  isAwaited: boolean,
): Promise<void> {
  const publication = isAwaited ? await settled(connection, io, requested) : requested;
  await present(io, options, { publication }, () =>
    io.out(`Publication ${publication.id}: ${describeChange(publication)}.`),
  );
  const { change } = publication;
  if (change?.status === "failed" || change?.status === "unknown") {
    throw new Failure(EXIT.refused, change.error?.message ?? "The platform didn't do it.");
  }
}

async function settled(
  { client }: Connection,
  io: Io,
  requested: PublicationWithAttempts,
): Promise<PublicationWithAttempts> {
  let publication = requested;
  for (let waited = 0; publication.change?.status === "pending" && waited < WAIT_MS; waited += BETWEEN_MS) {
    await io.sleep(BETWEEN_MS);
    ({ publication } = await replyOf(getPublication({ client, path: { id: requested.id } })));
  }
  return publication;
}

const DONE = { edit: "edited", delete: "deleted" } as const;

function describeChange({ change, channel }: PublicationWithAttempts): string {
  if (!change) return "nothing to change";
  if (change.status === "pending") return `${change.kind} on ${channel.platform} in progress`;
  return change.status === "done" ? `${DONE[change.kind]} on ${channel.platform}` : `${change.kind} ${change.status}`;
}
