import { type Command, Option } from "commander";
import { getMedia, listMedia } from "#client/sdk.gen.ts";
import type { ContentCredentials, LibraryAsset, ListMediaData } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
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

const STATES: Record<ContentCredentials["state"], string> = {
  valid: "valid, signed by",
  unknown_issuer: "signed by an unknown issuer,",
  invalid: "invalid, signed by",
  unreadable: "unreadable",
};

/** One fact a line; those that a file doesn't have are left out. */
function factsOf(asset: LibraryAsset): { name: string; value: string | number }[] {
  const { content_credentials: credentials } = asset;
  const facts: [string, string | number | null | undefined][] = [
    ["Id", asset.id],
    ["Name", asset.name],
    ["Type", asset.type],
    ["Pixels", formatDimensions(asset)],
    ["Size", formatBytes(asset.bytes)],
    ["Folder", asset.folder],
    ["Alt text", asset.alt_text],
    ["Posts", asset.used_in.join(" ")],
    ["Content credentials", credentials && describeState(credentials)],
    ["Generative AI", credentials?.ai],
    ["Written by", credentials?.generator],
    ["Signed", credentials?.signed_at],
    ["Actions", credentials && [...credentials.actions, ...credentials.edits].join(", ")],
    ["Made from", credentials?.ingredients],
    ["Address", asset.url],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

function describeState({ state, problem, is_own: isOwn, signer }: ContentCredentials): string {
  const name = isOwn ? "this installation" : (signer ?? "unknown");
  const text = state === "unreadable" ? STATES[state] : `${STATES[state]} ${name}`;
  return problem ? `${text} (${problem})` : text;
}

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

  group
    .command("show")
    .description("Show a media asset, and what its content credentials say.")
    .argument("<id>", "media ID", wholeNumber)
    .addHelpText("after", examples("masthead media show 12"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      const body = await replyOf(getMedia({ client, path: { id } }));
      await present(io, options, body, async ({ asset }) => {
        const columns: Column<{ name: string; value: string | number }>[] = [
          { head: "", value: ({ name }) => name },
          { head: "", value: ({ value }) => value, isFlexible: true },
        ];
        printTable(io, columns, factsOf(asset));
      });
    });
}
