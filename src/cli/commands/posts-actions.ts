import type { Command } from "commander";
import {
  addPostToQueue,
  approvePost,
  cancelPost,
  copyPost,
  deletePost,
  duplicatePost,
  listTeams,
  publishPostNow,
  repeatPost,
  requestPostChanges,
  retryPost,
  submitPost,
} from "#client/sdk.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { confirmDeletion } from "../confirm.ts";
import { connect, findBrand, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { cleanText, present } from "../print.ts";
import { replyOf } from "../response.ts";
import { printPostLine } from "./posts-print.ts";
import { type Rhythm, withRhythm } from "./rhythm.ts";

type RepeatOptions = Rhythm & { count: number; submit?: true; approve?: true };

interface ApproveOptions {
  revision?: number;
  comment?: string;
  step?: number;
  allSteps?: true;
}

/** Actions on a post that need only its id and return the post. */
const ACTIONS = [
  { name: "submit", act: submitPost, says: "Submit a post for review." },
  { name: "cancel", act: cancelPost, says: "Cancel a scheduled post or a post in review." },
  { name: "duplicate", act: duplicatePost, says: "Duplicate a post as a draft." },
];

export function postsActs(group: Command, io: Io): void {
  for (const { name, act, says } of ACTIONS) {
    group
      .command(name)
      .description(says)
      .argument("<id>", "post ID", wholeNumber)
      .addHelpText("after", examples(`masthead posts ${name} 812`))
      .action(async (id: number, _options: object, command: Command) => {
        const options = command.optsWithGlobals<GlobalOptions>();
        const { client } = await connect(options, io);
        await present(io, options, await replyOf(act({ client, path: { id } })), ({ post }) => printPostLine(io, post));
      });
  }

  group
    .command("approve")
    .description(
      "Approve a post, or the current step of its review. If it has a time, it is scheduled after the last one.",
    )
    .argument("<id>", "post ID", wholeNumber)
    .option("--revision <number>", "the revision you reviewed; fails if the post has changed since", wholeNumber)
    .option("--comment <text>", "comment to add")
    .option("--step <number>", "the approval step you approve; fails if another one is due", wholeNumber)
    .option("--all-steps", "approve all approval steps that are left, as the brand's owner")
    .addHelpText("after", examples("masthead posts approve 812 --revision 3", "masthead posts approve 812 --all-steps"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & ApproveOptions>();
      const { revision, comment, step, allSteps } = options;
      const { client } = await connect(options, io);
      const body = { revision, comment, step, all_steps: allSteps };
      await present(io, options, await replyOf(approvePost({ client, path: { id }, body })), ({ post }) =>
        printPostLine(io, post),
      );
    });

  group
    .command("retry")
    .description("Retry failed publications.")
    .argument("<id>", "post ID", wholeNumber)
    .option("--publication <id>", "retry this publication alone", wholeNumber)
    .addHelpText("after", examples("masthead posts retry 812", "masthead posts retry 812 --publication 977"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { publication?: number }>();
      const { client } = await connect(options, io);
      const body = { publication_id: options.publication };
      await present(io, options, await replyOf(retryPost({ client, path: { id }, body })), ({ post }) =>
        printPostLine(io, post),
      );
    });

  group
    .command("copy")
    .description("Copy a post with its media into another of your brands, as a draft.")
    .argument("<id>", "post ID", wholeNumber)
    .requiredOption("--to <brand>", "name or slug of the other brand")
    .addHelpText("after", examples('masthead posts copy 812 --to "Sea Bakery"'))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { to: string }>();
      const { client } = await connect(options, io);
      const { id: teamId } = await findBrand(options.to, await replyOf(listTeams({ client })));
      const copied = await replyOf(copyPost({ client, path: { id }, body: { team_id: teamId } }));
      await present(io, options, copied, ({ post, team }) =>
        io.note(`Copied to ${cleanText(team.name)} as post ${post.id}.`),
      );
    });

  group
    .command("publish-now")
    .description("Approve a post and publish it now.")
    .argument("<id>", "post ID", wholeNumber)
    .option("--revision <number>", "the revision you reviewed; fails if the post has changed since", wholeNumber)
    .addHelpText("after", examples("masthead posts publish-now 812"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { revision?: number }>();
      const { revision } = options;
      const { client } = await connect(options, io);
      await present(
        io,
        options,
        await replyOf(publishPostNow({ client, path: { id }, body: { revision } })),
        ({ post }) => printPostLine(io, post),
      );
    });

  group
    .command("queue")
    .description("Schedule a post at the next free posting time of each of its channels.")
    .argument("<id>", "post ID", wholeNumber)
    .option("--revision <number>", "fails if the post has changed since", wholeNumber)
    .option("--submit", "submit it for review as well")
    .option("--approve", "approve it as well")
    .addHelpText("after", examples("masthead posts queue 812", "masthead posts queue 812 --approve"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { revision?: number; submit?: true; approve?: true }>();
      const { revision, submit, approve } = options;
      const { client } = await connect(options, io);
      const body = { revision, submit, approve };
      await present(io, options, await replyOf(addPostToQueue({ client, path: { id }, body })), ({ post }) =>
        printPostLine(io, post),
      );
    });

  withRhythm(group.command("repeat"))
    .description("Create copies of a post at regular times after its own.")
    .argument("<id>", "post ID", wholeNumber)
    .requiredOption("--count <number>", "how many copies, up to 52", wholeNumber)
    .option("--submit", "submit them for review as well")
    .option("--approve", "approve them as well")
    .addHelpText(
      "after",
      examples(
        "masthead posts repeat 812 --every week --count 4",
        "masthead posts repeat 812 --every month --interval 3 --count 4 --approve",
      ),
    )
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & RepeatOptions>();
      const { every, count, interval, submit, approve } = options;
      const { client } = await connect(options, io);
      const body = { every, count, interval, submit, approve };
      await present(io, options, await replyOf(repeatPost({ client, path: { id }, body })), ({ posts }) => {
        for (const post of posts) printPostLine(io, post);
      });
    });

  group
    .command("request-changes")
    .description("Request changes to a post.")
    .argument("<id>", "post ID", wholeNumber)
    .requiredOption("--comment <text>", "what should change")
    .option("--revision <number>", "the revision you reviewed", wholeNumber)
    .addHelpText("after", examples('masthead posts request-changes 812 --comment "Name the street."'))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { revision?: number; comment: string }>();
      const { revision, comment } = options;
      const { client } = await connect(options, io);
      const body = { revision, comment };
      await present(io, options, await replyOf(requestPostChanges({ client, path: { id }, body })), ({ post }) =>
        printPostLine(io, post),
      );
    });

  group
    .command("delete")
    .description("Delete a post.")
    .argument("<id>", "post ID", wholeNumber)
    .option("--yes", "skip confirmation")
    .addHelpText("after", examples("masthead posts delete 812", "masthead posts delete 812 --yes"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { yes?: true }>();
      const { client } = await connect(options, io);
      await confirmDeletion(io, options, "post", id);
      await replyOf(deletePost({ client, path: { id } }));
      io.note(`Post ${id} deleted.`);
    });
}
