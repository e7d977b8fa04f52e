import { type Command, Option } from "commander";
import { createPostComment, listPostComments } from "#client/sdk.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { present } from "../print.ts";
import { replyOf } from "../response.ts";
import { printComments } from "./posts-print.ts";

type CommentOptions = GlobalOptions & { team?: true; parent?: number };

export function postsComments(group: Command, io: Io): void {
  paged(group.command("comments"))
    .description("List a post's comments.")
    .argument("<id>", "post ID", wholeNumber)
    .addHelpText("after", examples("masthead posts comments 812 --all"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging>();
      const { client } = await connect(options, io);
      const body = await readPages("comments", options, (query) =>
        replyOf(listPostComments({ client, path: { id }, query })),
      );
      await present(io, options, body, ({ comments }) => {
        printComments(io, comments);
        notePage(io, body);
      });
    });

  group
    .command("comment")
    .description("Comment on a post.")
    .argument("<id>", "post ID", wholeNumber)
    .argument("<text>", "comment text")
    .addOption(new Option("--team", "not visible to clients"))
    .addOption(new Option("--parent <id>", "comment ID to reply to").argParser(wholeNumber))
    .addHelpText("after", examples('masthead posts comment 812 "Could the second sentence go first?" --team'))
    .action(async (id: number, text: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<CommentOptions>();
      if (text.trim() === "") throw usageError("The comment is empty.");
      const { client } = await connect(options, io);
      const body = {
        body: text,
        visibility: options.team ? ("team" as const) : undefined,
        parent_id: options.parent,
      };
      await present(io, options, await replyOf(createPostComment({ client, path: { id }, body })), ({ comment }) =>
        printComments(io, [comment]),
      );
    });
}
