import { openAsBlob } from "node:fs";
import { type Command, Option } from "commander";
import { createPostComment, listPostComments, uploadCommentImage } from "#client/sdk.gen.ts";
import { repeatable, wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { present } from "../print.ts";
import { replyOf } from "../response.ts";
import { localFile } from "../upload.ts";
import { printComments } from "./posts-print.ts";

/** Of one comment; known before any is uploaded. */
const MAX_IMAGES = 4;

type CommentOptions = GlobalOptions & { team?: true; parent?: number; image?: string[]; alt?: string[] };

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
    .option("--image <file>", "image to show, up to four", repeatable)
    .option("--alt <text>", "alt text; repeat it per image in the same order", repeatable)
    .addHelpText(
      "after",
      examples(
        'masthead posts comment 812 "Could the second sentence go first?" --team',
        'masthead posts comment 812 "The headline overlaps." --image crop.png',
      ),
    )
    .action(async (id: number, text: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<CommentOptions>();
      if (text.trim() === "") throw usageError("The comment is empty.");
      const { image: names = [], alt = [] } = options;
      if (names.length > MAX_IMAGES) throw usageError(`A comment takes up to ${MAX_IMAGES} images.`);
      if (alt.length > names.length) throw usageError("More alt texts than images.");
      const files = await Promise.all(names.map(localFile));
      const { client } = await connect(options, io);
      const images: { id: number; alt_text?: string }[] = [];
      for (const [index, { path, name }] of files.entries()) {
        const file = new File([await openAsBlob(path)], name);
        const { image } = await replyOf(uploadCommentImage({ client, path: { id }, body: { file } }));
        images.push({ id: image.id, alt_text: alt[index] });
      }
      const body = {
        body: text,
        images,
        visibility: options.team ? ("team" as const) : undefined,
        parent_id: options.parent,
      };
      await present(io, options, await replyOf(createPostComment({ client, path: { id }, body })), ({ comment }) =>
        printComments(io, [comment]),
      );
    });
}
