import { type Command, Option } from "commander";
import { createCalendarNote, deleteCalendarNote, listCalendarNotes, updateCalendarNote } from "#client/sdk.gen.ts";
import type { CalendarNote } from "#client/types.gen.ts";
import { day, wholeNumber } from "../arguments.ts";
import { confirmDeletion } from "../confirm.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";

const COLORS: CalendarNote["color"][] = ["gray", "yellow", "green", "blue", "purple", "red"];

const COLUMNS: Column<CalendarNote>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Day", value: ({ day: of }) => of },
  { head: "For", value: ({ is_internal: isInternal }) => (isInternal ? "team" : "all") },
  { head: "Color", value: ({ color }) => color },
  { head: "Text", value: ({ text }) => text, isFlexible: true },
];

type Marks = { noteColor?: CalendarNote["color"]; internal?: true };

export function notes(program: Command, io: Io): void {
  const group = program.command("notes").description("Notes on days of the calendar.");

  group
    .command("list")
    .description("List the notes of a range of days.")
    .requiredOption("--from <day>", "first day", day)
    .requiredOption("--to <day>", "last day (inclusive)", day)
    .addHelpText("after", examples("masthead notes list --from 2026-11-01 --to 2026-11-30"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { from: string; to: string }>();
      const { client } = await connect(options, io);
      const query = { from: options.from, to: options.to };
      await present(io, options, await replyOf(listCalendarNotes({ client, query })), async ({ notes: found }) => {
        printTable(io, COLUMNS, found);
      });
    });

  group
    .command("add")
    .description("Add a note to a day.")
    .argument("<day>", "the day, such as 2026-11-27", day)
    .argument("<text>", "at most 500 characters")
    .addOption(new Option("--note-color <color>", "yellow by default").choices(COLORS))
    .option("--internal", "not for clients")
    .addHelpText("after", examples('masthead notes add 2026-11-27 "Black Friday" --note-color red --internal'))
    .action(async (of: string, text: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Marks>();
      const { client } = await connect(options, io);
      const body = { day: of, text, color: options.noteColor, is_internal: options.internal };
      await present(io, options, await replyOf(createCalendarNote({ client, body })), async ({ note }) => {
        printTable(io, COLUMNS, [note]);
      });
    });

  group
    .command("edit")
    .description("Change a note, or move it to another day.")
    .argument("<id>", "note ID", wholeNumber)
    .option("--day <day>", "move it there", day)
    .option("--text <text>", "at most 500 characters")
    .addOption(new Option("--note-color <color>", "its color").choices(COLORS))
    .option("--internal", "hide it from clients")
    .option("--no-internal", "show it to clients")
    .addHelpText("after", examples("masthead notes edit 7 --day 2026-11-28", "masthead notes edit 7 --no-internal"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<
        GlobalOptions & { day?: string; text?: string; noteColor?: CalendarNote["color"]; internal?: boolean }
      >();
      const { client } = await connect(options, io);
      const body = { day: options.day, text: options.text, color: options.noteColor, is_internal: options.internal };
      const changed = await replyOf(updateCalendarNote({ client, path: { id }, body }));
      await present(io, options, changed, async ({ note }) => {
        printTable(io, COLUMNS, [note]);
      });
    });

  group
    .command("delete")
    .description("Delete a note.")
    .argument("<id>", "note ID", wholeNumber)
    .option("--yes", "don't ask for confirmation")
    .addHelpText("after", examples("masthead notes delete 7 --yes"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { yes?: true }>();
      const { client } = await connect(options, io);
      await confirmDeletion(io, options, "note", id);
      await present(io, options, await replyOf(deleteCalendarNote({ client, path: { id } })), async () => {
        io.note(`Note ${id} deleted.`);
      });
    });
}
