import { type Command, Option } from "commander";
import { getPost, listPostComments, listPosts } from "#client/sdk.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { postsLinks, postsMetrics } from "./metrics.ts";
import { postsActs } from "./posts-actions.ts";
import { postsComments } from "./posts-comments.ts";
import { postsCreate } from "./posts-create.ts";
import { postsEdit } from "./posts-edit.ts";
import { type PostFilters, queryOf, withFilters } from "./posts-filters.ts";
import { postsMinutes } from "./posts-minutes.ts";
import { postsPreflight } from "./posts-preflight.ts";
import { POST_COLUMNS, printComments, printPost } from "./posts-print.ts";
import { postsShare } from "./posts-share.ts";
import { postsTransfer } from "./posts-transfer.ts";

export function posts(program: Command, io: Io): void {
  const group = program.command("posts").description("Create, review, import and export posts.");

  withFilters(paged(group.command("list")))
    .description("List posts, newest first.")
    .addOption(new Option("--sort <order>", "newest first, or next scheduled first").choices(["newest", "scheduled"]))
    .addHelpText(
      "after",
      examples(
        "masthead posts list --status in_review,scheduled",
        "masthead posts list --from 2026-12-01 --to 2027-01-01 --channel feed --sort scheduled",
        "masthead posts list --all --json | jq '.posts[].id'",
      ),
    )
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<
        GlobalOptions & Paging & PostFilters & { sort?: "newest" | "scheduled" }
      >();
      const connection = await connect(options, io);
      const query = { ...(await queryOf(connection, options)), sort: options.sort };
      const body = await readPages("posts", options, (page) =>
        replyOf(listPosts({ client: connection.client, query: { ...query, ...page } })),
      );
      await present(io, options, body, async ({ posts }) => {
        printTable(io, POST_COLUMNS, posts);
        notePage(io, body);
      });
    });

  group
    .command("show")
    .description("Show a post with its channels and comments.")
    .argument("<id>", "post ID", wholeNumber)
    .addHelpText("after", examples("masthead posts show 812", "masthead posts show 812 --json | jq .post.revision"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(getPost({ client, path: { id } })), async ({ post }) => {
        const { comments, has_more: hasMore } = await replyOf(listPostComments({ client, path: { id } }));
        await printPost(io, post);
        if (comments.length > 0) io.out("");
        printComments(io, comments);
        if (hasMore) io.note(`More comments: masthead posts comments ${id} --all`);
      });
    });

  postsCreate(group, io);
  postsEdit(group, io);
  postsPreflight(group, io);
  postsActs(group, io);
  postsComments(group, io);
  postsMinutes(group, io);
  postsShare(group, io);
  postsMetrics(group, io);
  postsLinks(group, io);
  postsTransfer(group, io);
}
