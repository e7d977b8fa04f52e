import { type Command, Option } from "commander";
import { listMedia } from "#client/sdk.gen.ts";
import type { LibraryAsset, ListMediaData } from "#client/types.gen.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { formatBytes, formatDimensions } from "../format.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { mediaEdit } from "./media-edit.ts";
import { uploadMedia } from "./media-upload.ts";

const COLUMNS: Column<LibraryAsset>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Name", value: ({ name }) => name, isFlexible: true },
  { head: "Type", value: ({ type }) => type },
  { head: "Pixels", value: formatDimensions },
  { head: "Size", value: ({ bytes }) => formatBytes(bytes) },
  { head: "Folder", value: ({ folder }) => folder || null },
  { head: "Posts", value: ({ used_in: posts }) => (posts.length === 0 ? null : posts.join(" ")) },
];

type Filters = Pick<NonNullable<ListMediaData["query"]>, "folder" | "type" | "unused"> & { query?: string };

export function media(program: Command, io: Io): void {
  const group = program.command("media").description("Upload, list and edit images, videos and PDFs.");
  uploadMedia(group, io);
  mediaEdit(group, io);

  paged(group.command("list"))
    .description("List media assets, newest first.")
    .option("--folder <folder>", "only those in this folder")
    .addOption(new Option("--type <type>", "only these").choices(["image", "video", "document"]))
    .option("--query <words>", "search in name and alt text")
    .option("--unused", "only unused assets")
    .addHelpText("after", examples("masthead media list --type video", "masthead media list --unused --all --json"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging & Filters>();
      const { folder, type, unused, query: q } = options;
      const { client } = await connect(options, io);
      const body = await readPages("assets", options, (page) =>
        replyOf(listMedia({ client, query: { ...page, folder, type, unused, q } })),
      );
      await present(io, options, body, async ({ assets }) => {
        printTable(io, COLUMNS, assets);
        notePage(io, body);
      });
    });
}
