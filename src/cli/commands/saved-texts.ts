import { type Command, Option } from "commander";
import { createSavedText, deleteSavedText, listSavedTexts, updateSavedText } from "#client/sdk.gen.ts";
import type { SavedText } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { confirmDeletion } from "../confirm.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";

const KINDS: SavedText["kind"][] = ["template", "hashtags", "signature", "reply"];

const COLUMNS: Column<SavedText>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Kind", value: ({ kind }) => kind },
  { head: "Name", value: ({ name }) => name },
  { head: "Text", value: ({ text }) => text, isFlexible: true },
];

export function savedTexts(program: Command, io: Io): void {
  const group = program.command("saved-texts").description("Templates, hashtags, signatures and replies.");

  group
    .command("list")
    .description("List the brand's saved texts.")
    .addOption(new Option("--kind <kind>", "only these").choices(KINDS))
    .addHelpText("after", examples("masthead saved-texts list", "masthead saved-texts list --kind reply"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { kind?: SavedText["kind"] }>();
      const { client } = await connect(options, io);
      const { saved_texts: all } = await replyOf(listSavedTexts({ client }));
      const found = { saved_texts: all.filter(({ kind }) => options.kind === undefined || kind === options.kind) };
      await present(io, options, found, async () => {
        printTable(io, COLUMNS, found.saved_texts);
      });
    });

  group
    .command("create")
    .description("Save a text.")
    .argument("<name>", "at most 100 characters")
    .argument("<text>", "at most 10,000 characters; a reply may contain {{name}} and {{first_name}}")
    .addOption(new Option("--kind <kind>", "where it is used").choices(KINDS).default("template"))
    .addHelpText(
      "after",
      examples(
        'masthead saved-texts create Coffee "#coffee #harbour" --kind hashtags',
        'masthead saved-texts create Thanks "Thank you, {{first_name}}!" --kind reply',
      ),
    )
    .action(async (name: string, text: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { kind: SavedText["kind"] }>();
      const { client } = await connect(options, io);
      const body = { kind: options.kind, name, text };
      await present(io, options, await replyOf(createSavedText({ client, body })), async ({ saved_text: saved }) => {
        printTable(io, COLUMNS, [saved]);
      });
    });

  group
    .command("update")
    .description("Rename or rewrite a saved text.")
    .argument("<id>", "saved text ID", wholeNumber)
    .option("--name <name>", "at most 100 characters")
    .option("--text <text>", "at most 10,000 characters")
    .addHelpText("after", examples('masthead saved-texts update 7 --text "#coffee #tea"'))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { name?: string; text?: string }>();
      const { client } = await connect(options, io);
      const body = { name: options.name, text: options.text };
      const changed = await replyOf(updateSavedText({ client, path: { id }, body }));
      await present(io, options, changed, async ({ saved_text: saved }) => {
        printTable(io, COLUMNS, [saved]);
      });
    });

  group
    .command("delete")
    .description("Delete a saved text.")
    .argument("<id>", "saved text ID", wholeNumber)
    .option("--yes", "don't ask for confirmation")
    .addHelpText("after", examples("masthead saved-texts delete 7 --yes"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { yes?: true }>();
      const { client } = await connect(options, io);
      await confirmDeletion(io, options, "saved text", id);
      await present(io, options, await replyOf(deleteSavedText({ client, path: { id } })), async () => {
        io.note(`Saved text ${id} deleted.`);
      });
    });
}
