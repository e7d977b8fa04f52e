import { type Command, Option } from "commander";
import {
  createDraftFromImportedPost,
  getPostImport,
  importChannelPosts,
  listImportedPosts,
  updatePostImport,
} from "#client/sdk.gen.ts";
import type { ImportedPost, PostImport } from "#client/types.gen.ts";
import { day, wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { humanizeName } from "../format.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { clockTime } from "../times.ts";

const COLUMNS: Column<ImportedPost>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Published", value: ({ published_at: at }) => clockTime(at) },
  { head: "Channel", value: ({ channel }) => channel.handle },
  { head: "Likes", value: ({ values }) => values.likes ?? "" },
  { head: "Text", value: ({ body }) => body, isFlexible: true },
];

const IMPORT_COLUMNS: Column<PostImport>[] = [
  { head: "Channel", value: ({ channel_id: id }) => id },
  { head: "Status", value: ({ status }) => humanizeName(status) },
  { head: "Read", value: ({ read_count: count }) => count },
  { head: "Imported", value: ({ imported_count: count }) => count },
  { head: "Completed", value: ({ completed_at: at }) => at && clockTime(at) },
  { head: "Next", value: ({ next_at: at }) => at && clockTime(at) },
];

const SORTS = ["newest", "engagement"] as const;
type Filters = { channel?: number; from?: string; to?: string; sort?: (typeof SORTS)[number] };
type ImportOptions = GlobalOptions & { now?: true; on?: true; off?: true };

/** Posts that were published elsewhere on the brand's channels. */
export function importedPosts(program: Command, io: Io): void {
  const group = program.command("imported-posts").description("Posts that were published elsewhere on the channels.");

  paged(group.command("list"))
    .description("List posts that were published elsewhere, newest first or by engagements.")
    .option("--channel <id>", "only those of this channel", wholeNumber)
    .option("--from <day>", "first day, such as 2026-11-01", day)
    .option("--to <day>", "last day", day)
    .addOption(new Option("--sort <order>", "the newest first, or those with the most engagements").choices(SORTS))
    .addHelpText(
      "after",
      examples(
        "masthead imported-posts list",
        "masthead imported-posts list --channel 42 --all",
        "masthead imported-posts list --sort engagement",
      ),
    )
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging & Filters>();
      const { channel: channel_id, from, to, sort } = options;
      const { client } = await connect(options, io);
      const body = await readPages("imported_posts", options, (page) =>
        replyOf(listImportedPosts({ client, query: { ...page, channel_id, from, to, sort } })),
      );
      await present(io, options, body, async ({ imported_posts: posts }) => {
        printTable(io, COLUMNS, posts);
        notePage(io, body);
      });
    });

  group
    .command("draft")
    .description("Create a draft with the text of a post that was published elsewhere.")
    .argument("<id>", "imported post ID", wholeNumber)
    .addHelpText("after", examples("masthead imported-posts draft 812"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      const body = await replyOf(createDraftFromImportedPost({ client, path: { id }, body: {} }));
      await present(io, options, body, ({ post }) => io.out(`Draft ${post.id} is created.`));
    });

  group
    .command("status")
    .description("Show how the import of a channel's posts stands, start it, or turn it on or off.")
    .argument("<channel>", "channel ID", wholeNumber)
    .option("--now", "import now, instead of with the next daily import")
    .option("--on", "turn the daily import on")
    .option("--off", "turn the daily import off; imported posts stay")
    .addHelpText("after", examples("masthead imported-posts status 42", "masthead imported-posts status 42 --now"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<ImportOptions>();
      const { client } = await connect(options, io);
      const path = { id };
      const isOn = options.on ?? (options.off ? false : undefined);
      const changed =
        isOn === undefined ? null : await replyOf(updatePostImport({ client, path, body: { is_on: isOn } }));
      const started = options.now ? await replyOf(importChannelPosts({ client, path })) : changed;
      const body = started ?? (await replyOf(getPostImport({ client, path })));
      await present(io, options, body, async ({ post_import: one }) => {
        printTable(io, IMPORT_COLUMNS, [one]);
      });
    });
}
