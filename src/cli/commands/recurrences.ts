import { type Command, Option } from "commander";
import { createRecurrence, listRecurrences, resumeRecurrence, stopRecurrence } from "#client/sdk.gen.ts";
import type { Recurrence } from "#client/types.gen.ts";
import { counted } from "#kernel/counted.ts";
import { day, wholeNumber } from "../arguments.ts";
import { confirmDeletion } from "../confirm.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { humanizeName } from "../format.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { clockTime } from "../times.ts";
import { type Rhythm, withRhythm } from "./rhythm.ts";

const STATES = ["active", "inactive"] as const;

const HANDLINGS: Record<Recurrence["handling"], string> = { draft: "drafts", submit: "in review", approve: "approved" };

const COLUMNS: Column<Recurrence>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Status", value: statusOf },
  { head: "Repeats", value: rhythmOf },
  { head: "Next", value: ({ next_at: at, timezone }) => at && clockTime(at, timezone) },
  { head: "Upcoming", value: ({ upcoming }) => upcoming },
  { head: "Copies", value: ({ handling }) => HANDLINGS[handling] },
  { head: "Post", value: ({ post }) => post?.id },
  { head: "Text", value: ({ post }) => post?.words, isFlexible: true },
];

/** `stopped (member left)` where it stopped by itself. */
function statusOf({ status, stop_reason: reason }: Recurrence): string {
  return reason === null || reason === "stopped" ? status : `${status} (${humanizeName(reason)})`;
}

/** `every 2 weeks until 2026-12-31` */
function rhythmOf({ every, interval, ends_on: end }: Recurrence): string {
  const rhythm = interval === 1 ? `every ${every}` : `every ${counted(interval, every)}`;
  return end === null ? rhythm : `${rhythm} until ${end}`;
}

type CreateOptions = GlobalOptions & Rhythm & { ends?: string; submit?: true; approve?: true };

/** Posts that repeat until they are stopped; `posts repeat` creates a number of copies at once. */
export function recurrences(program: Command, io: Io): void {
  const group = program.command("recurrences").description("Posts that repeat until they are stopped.");
  const show = async (options: GlobalOptions, result: { recurrence: Recurrence }) =>
    present(io, options, result, async ({ recurrence }) => {
      printTable(io, COLUMNS, [recurrence]);
    });

  paged(group.command("list"))
    .description("List recurring posts, newest first.")
    .addOption(
      new Option("--status <status>", "only those that repeat, or only stopped and ended ones").choices(STATES),
    )
    .addHelpText("after", examples("masthead recurrences list", "masthead recurrences list --status active"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging & { status?: (typeof STATES)[number] }>();
      const { client } = await connect(options, io);
      const active = options.status === undefined ? undefined : options.status === "active";
      const body = await readPages("recurrences", options, (page) =>
        replyOf(listRecurrences({ client, query: { active, ...page } })),
      );
      await present(io, options, body, async ({ recurrences: found }) => {
        printTable(io, COLUMNS, found);
        notePage(io, body);
      });
    });

  withRhythm(group.command("create"))
    .description("Repeat a post until it is stopped, or until a day. Its copies are created some weeks ahead.")
    .argument("<post>", "post ID", wholeNumber)
    .option("--ends <day>", "the last day on which a copy may be published", day)
    .addOption(new Option("--submit", "submit each copy for review").conflicts("approve"))
    .option("--approve", "approve each copy, as long as the one before it is approved as it is")
    .addHelpText(
      "after",
      examples(
        "masthead recurrences create 812 --every week",
        "masthead recurrences create 812 --every month --interval 3 --ends 2027-12-31 --approve",
      ),
    )
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<CreateOptions>();
      const { every, interval, ends, submit, approve } = options;
      const { client } = await connect(options, io);
      const body = { every, interval, ends_on: ends, submit, approve };
      await show(options, await replyOf(createRecurrence({ client, path: { id }, body })));
    });

  group
    .command("stop")
    .description("Stop repeating a post. Its copies stay.")
    .argument("<id>", "recurrence ID", wholeNumber)
    .option("--delete-copies", "delete the copies that are still to be published as well")
    .option("--yes", "don't ask for confirmation")
    .addHelpText("after", examples("masthead recurrences stop 4", "masthead recurrences stop 4 --delete-copies --yes"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { deleteCopies?: true; yes?: true }>();
      const { client } = await connect(options, io);
      if (options.deleteCopies) await confirmDeletion(io, options, "the copies of recurrence", id);
      const body = { delete_copies: options.deleteCopies };
      const stopped = await replyOf(stopRecurrence({ client, path: { id }, body }));
      await show(options, stopped);
      if (options.deleteCopies) io.note(`${counted(stopped.deleted_posts, "post")} deleted.`);
    });

  group
    .command("resume")
    .description("Repeat a post again that was stopped. From then on its copies are yours.")
    .argument("<id>", "recurrence ID", wholeNumber)
    .addHelpText("after", examples("masthead recurrences resume 4"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await show(options, await replyOf(resumeRecurrence({ client, path: { id } })));
    });
}
