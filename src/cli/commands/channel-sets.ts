import type { Command } from "commander";
import { createChannelSet, deleteChannelSet, listChannelSets, updateChannelSet } from "#client/sdk.gen.ts";
import type { ChannelSet } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { confirmDeletion } from "../confirm.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";

const COLUMNS: Column<ChannelSet>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Name", value: ({ name }) => name },
  { head: "Channels", value: ({ channel_ids: ids }) => ids.join(", "), isFlexible: true },
];

export function channelSets(program: Command, io: Io): void {
  const group = program.command("channel-sets").description("Channels under a name, to choose them together.");

  group
    .command("list")
    .description("List the brand's channel sets.")
    .addHelpText("after", examples("masthead channel-sets list"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(listChannelSets({ client })), async ({ channel_sets: sets }) => {
        printTable(io, COLUMNS, sets);
      });
    });

  group
    .command("create")
    .description("Save channels under a name.")
    .argument("<name>", "at most 60 characters")
    .argument("<channel...>", "channel IDs", collectNumbers)
    .addHelpText("after", examples("masthead channel-sets create Launches 3 4"))
    .action(async (name: string, ids: number[], _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      const body = { name, channel_ids: ids };
      await present(io, options, await replyOf(createChannelSet({ client, body })), async ({ channel_set: set }) => {
        printTable(io, COLUMNS, [set]);
      });
    });

  group
    .command("update")
    .description("Rename a channel set, or change its channels.")
    .argument("<id>", "channel set ID", wholeNumber)
    .option("--name <name>", "at most 60 characters")
    .option("--channel <id...>", "all of its channels", collectNumbers)
    .addHelpText("after", examples("masthead channel-sets update 2 --name Launch --channel 3 4 5"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { name?: string; channel?: number[] }>();
      const { client } = await connect(options, io);
      const body = { name: options.name, channel_ids: options.channel };
      const changed = await replyOf(updateChannelSet({ client, path: { id }, body }));
      await present(io, options, changed, async ({ channel_set: set }) => {
        printTable(io, COLUMNS, [set]);
      });
    });

  group
    .command("delete")
    .description("Delete a channel set. Its channels stay.")
    .argument("<id>", "channel set ID", wholeNumber)
    .option("--yes", "don't ask for confirmation")
    .addHelpText("after", examples("masthead channel-sets delete 2 --yes"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { yes?: true }>();
      const { client } = await connect(options, io);
      await confirmDeletion(io, options, "channel set", id);
      await present(io, options, await replyOf(deleteChannelSet({ client, path: { id } })), async () => {
        io.note(`Channel set ${id} deleted.`);
      });
    });
}

/** One of several numbers of an argument, with those before it. */
function collectNumbers(text: string, before: number[] = []): number[] {
  return [...before, wholeNumber(text)];
}
