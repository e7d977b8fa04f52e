import { type Command, Option } from "commander";
import {
  createEvergreenPost,
  deleteEvergreenPost,
  listEvergreenPosts,
  pauseEvergreenPost,
  resumeEvergreenPost,
  updateQueueFilling,
} from "#client/sdk.gen.ts";
import type { EvergreenPost } from "#client/types.gen.ts";
import { counted } from "#kernel/counted.ts";
import { day, wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { humanizeName } from "../format.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { clockTime } from "../times.ts";

const STATES = ["active", "inactive"] as const;

const COLUMNS: Column<EvergreenPost>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Status", value: statusOf },
  { head: "Used", value: ({ times_used: times }) => times },
  { head: "Last used", value: ({ last_used_at: at }) => at && clockTime(at) },
  { head: "Next", value: ({ next_at: at }) => at && clockTime(at) },
  { head: "Until", value: ({ ends_on: end }) => end },
  { head: "Post", value: ({ post }) => post.id },
  { head: "Text", value: ({ post }) => post.words, isFlexible: true },
];

/** `paused (member left)` where it was paused by itself. */
function statusOf({ status, pause_reason: reason }: EvergreenPost): string {
  return status !== "paused" || reason === null || reason === "paused" ? status : `${status} (${humanizeName(reason)})`;
}

type FillOptions = GlobalOptions & { off?: true; times?: number; days?: number };

/** Published posts that fill free posting times again. */
export function evergreen(program: Command, io: Io): void {
  const group = program.command("evergreen").description("Published posts that fill free posting times again.");
  const show = async (options: GlobalOptions, result: { evergreen_post: EvergreenPost }) =>
    present(io, options, result, async ({ evergreen_post: one }) => {
      printTable(io, COLUMNS, [one]);
    });

  paged(group.command("list"))
    .description("List evergreen posts, newest first.")
    .addOption(
      new Option("--status <status>", "only those that are used, or only paused and ended ones").choices(STATES),
    )
    .addHelpText("after", examples("masthead evergreen list", "masthead evergreen list --status active"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging & { status?: (typeof STATES)[number] }>();
      const { client } = await connect(options, io);
      const active = options.status === undefined ? undefined : options.status === "active";
      const body = await readPages("evergreen_posts", options, (page) =>
        replyOf(listEvergreenPosts({ client, query: { active, ...page } })),
      );
      await present(io, options, body, async ({ evergreen_posts: found }) => {
        printTable(io, COLUMNS, found);
        notePage(io, body);
      });
    });

  group
    .command("add")
    .description("Make a published post evergreen.")
    .argument("<post>", "post ID", wholeNumber)
    .option("--until <day>", "the last day on which a copy may be published", day)
    .addOption(new Option("--submit", "submit each copy for review").conflicts("approve"))
    .option("--approve", "approve each copy, as long as the post is approved as it is")
    .addHelpText(
      "after",
      examples("masthead evergreen add 812 --approve", "masthead evergreen add 812 --until 2027-12-31 --submit"),
    )
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { until?: string; submit?: true; approve?: true }>();
      const { until, submit, approve } = options;
      const { client } = await connect(options, io);
      const body = { ends_on: until, submit, approve };
      await show(options, await replyOf(createEvergreenPost({ client, path: { id }, body })));
    });

  group
    .command("pause")
    .description("Pause an evergreen post. Copies that exist stay.")
    .argument("<id>", "evergreen post ID", wholeNumber)
    .addHelpText("after", examples("masthead evergreen pause 4"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await show(options, await replyOf(pauseEvergreenPost({ client, path: { id } })));
    });

  group
    .command("resume")
    .description("Use an evergreen post again that was paused.")
    .argument("<id>", "evergreen post ID", wholeNumber)
    .addHelpText("after", examples("masthead evergreen resume 4"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await show(options, await replyOf(resumeEvergreenPost({ client, path: { id } })));
    });

  group
    .command("remove")
    .description("Remove a post from the evergreen posts. The post and its copies stay.")
    .argument("<id>", "evergreen post ID", wholeNumber)
    .addHelpText("after", examples("masthead evergreen remove 4"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await replyOf(deleteEvergreenPost({ client, path: { id } }));
      await present(io, options, {}, () => io.out(`Evergreen post ${id} removed.`));
    });

  group
    .command("fill")
    .description("Fill the free posting times of a channel with evergreen posts, or stop that.")
    .argument("<channel>", "channel ID", wholeNumber)
    .option("--times <number>", "how many upcoming posting times are kept filled, up to 10", wholeNumber)
    .option("--days <number>", "the fewest days before the same post is used again, 7 to 365", wholeNumber)
    .option("--off", "no longer fill them")
    .addHelpText("after", examples("masthead evergreen fill 42 --times 5", "masthead evergreen fill 42 --off"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<FillOptions>();
      const { client } = await connect(options, io);
      const body = { enabled: options.off !== true, times: options.times, min_days: options.days };
      const result = await replyOf(updateQueueFilling({ client, path: { id }, body }));
      await present(io, options, result, ({ filling: { enabled, times, min_days: days, posts } }) =>
        io.out(
          enabled
            ? `Fills up to ${counted(times, "upcoming posting time")}, no post twice within ${counted(days, "day")}; ${counted(posts, "evergreen post")} for this channel.`
            : "Free posting times stay free.",
        ),
      );
    });
}
