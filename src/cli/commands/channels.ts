import type { Command } from "commander";
import { listChannels } from "#client/sdk.gen.ts";
import type { Channel } from "#client/types.gen.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { humanize } from "../format.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { type Column, present, printTable } from "../print.ts";
import { reply } from "../response.ts";

const COLUMNS: Column<Channel>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Platform", value: ({ platform }) => platform },
  { head: "Handle", value: ({ handle }) => handle },
  { head: "Name", value: ({ display_name }) => display_name, isFlexible: true },
  { head: "Status", value: ({ status }) => humanize(status) },
];

export function channels(program: Command, io: Io): void {
  const group = program.command("channels").description("List the brand's channels.");

  paged(group.command("list"))
    .description("List the brand's channels.")
    .addHelpText("after", examples("masthead channels list", "masthead channels list --json"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging>();
      const { client } = await connect(options, io);
      const body = await readPages("channels", options, (query) => reply(listChannels({ client, query })));
      await present(io, options, body, async ({ channels }) => {
        await printTable(io, COLUMNS, channels);
        notePage(io, body);
      });
    });
}
