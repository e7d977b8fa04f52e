import type { Command } from "commander";
import { createConnectLink, listConnectLinks, revokeConnectLink } from "#client/sdk.gen.ts";
import type { ConnectLink } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { clockTime } from "../times.ts";

const COLUMNS: Column<ConnectLink>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Name", value: ({ name }) => name || null },
  { head: "Network", value: ({ platform }) => platform ?? "any" },
  { head: "Status", value: ({ status }) => status },
  { head: "Expires", value: ({ expires_at: at }) => clockTime(at) },
  { head: "Opened", value: ({ opened_at: at }) => (at === null ? null : clockTime(at)) },
  { head: "Used", value: ({ used_at: at }) => (at === null ? null : clockTime(at)) },
];

type CreateOptions = GlobalOptions & { platform?: string; name?: string; days?: number };

export function connectLinks(program: Command, io: Io): void {
  const group = program
    .command("connect-links")
    .description("Links by which clients connect an account of theirs, once, without signing in.");

  paged(group.command("list"))
    .description("List the links of the brand, newest first. Their addresses are not shown again.")
    .addHelpText("after", examples("masthead connect-links list"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging>();
      const { client } = await connect(options, io);
      const body = await readPages("connect_links", options, (query) => replyOf(listConnectLinks({ client, query })));
      await present(io, options, body, async ({ connect_links: links }) => {
        printTable(io, COLUMNS, links);
        notePage(io, body);
      });
    });

  group
    .command("create")
    .description("Create a link and print its address, which is shown only once.")
    .option("--platform <key>", "the only network it is for; any without it")
    .option("--name <name>", "who it is for")
    .option("--days <number>", "after how many days it ends, at most 30", wholeNumber)
    .addHelpText("after", examples('masthead connect-links create --platform mastodon --name "Harbour café"'))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<CreateOptions>();
      const { client } = await connect(options, io);
      const { platform, name, days } = options;
      const body = await replyOf(createConnectLink({ client, body: { platform, name, days } }));
      await present(io, options, body, ({ url, connect_link: link }) => {
        // A repeated request gets the same answer without its secret.
        if (url === undefined) io.note("Its address is not repeated. Revoke the link, and create another.");
        else io.out(url);
        io.note(`Link ${link.id} ends ${clockTime(link.expires_at)}.`);
      });
    });

  group
    .command("revoke")
    .description("Revoke a link. Channels that were connected by it stay.")
    .argument("<id>", "link ID", wholeNumber)
    .addHelpText("after", examples("masthead connect-links revoke 5"))
    .action(async (id: number, _options: object, command: Command) => {
      const { client } = await connect(command.optsWithGlobals<GlobalOptions>(), io);
      await replyOf(revokeConnectLink({ client, path: { id } }));
      io.note(`Link ${id} revoked.`);
    });
}
