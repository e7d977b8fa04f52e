import { type Command, Option } from "commander";
import { getQueue, listChannels, pauseQueue, resumeQueue } from "#client/sdk.gen.ts";
import type { Channel, Queue } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { humanizeName } from "../format.ts";
import type { Io } from "../io.ts";
import { notePage, type Paging, paged, readPages } from "../paging.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { clockTime } from "../times.ts";

const COLUMNS: Column<Channel>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Platform", value: ({ platform }) => platform },
  { head: "Handle", value: ({ handle }) => handle },
  { head: "Name", value: ({ display_name }) => display_name, isFlexible: true },
  { head: "Status", value: ({ status, paused_at }) => (paused_at ? "Paused" : humanizeName(status)) },
];

const queueColumns = ({ timezone }: Queue): Column<Queue["entries"][number]>[] => [
  { head: "When", value: ({ at }) => clockTime(at, timezone) },
  { head: "Post", value: ({ post }) => post?.id ?? "" },
  { head: "Status", value: ({ post }) => (post ? humanizeName(post.status) : "free") },
  { head: "Text", value: ({ post }) => post?.words ?? "", isFlexible: true },
];

export function channels(program: Command, io: Io): void {
  const group = program
    .command("channels")
    .description("List the brand's channels and their queues, pause and resume them.");

  paged(group.command("list"))
    .description("List the brand's channels.")
    .addHelpText("after", examples("masthead channels list", "masthead channels list --json"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging>();
      const { client } = await connect(options, io);
      const body = await readPages("channels", options, (query) => replyOf(listChannels({ client, query })));
      await present(io, options, body, async ({ channels }) => {
        printTable(io, COLUMNS, channels);
        notePage(io, body);
      });
    });

  paged(group.command("queue"))
    .description("List a channel's posting times of the coming days with its upcoming posts.")
    .argument("<id>", "channel ID", wholeNumber)
    .option("--days <number>", "how many days, up to 31", wholeNumber)
    .addHelpText("after", examples("masthead channels queue 42", "masthead channels queue 42 --days 7"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Paging & { days?: number }>();
      const { client } = await connect(options, io);
      const { days } = options;
      const body = await readPages("entries", options, async (page) => {
        return (await replyOf(getQueue({ client, path: { id }, query: { days, ...page } }))).queue;
      });
      await present(io, options, { queue: body }, async ({ queue }) => {
        printTable(io, queueColumns(queue), queue.entries);
        if (queue.entries.length === 0) io.note("No posting times are set and no posts are scheduled.");
        notePage(io, queue);
      });
    });

  group
    .command("pause")
    .description("Pause a channel: posts that come due wait until it is resumed.")
    .argument("<id>", "channel ID", wholeNumber)
    .addHelpText("after", examples("masthead channels pause 42"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(pauseQueue({ client, path: { id } })), ({ channel }) =>
        io.out(`${channel.display_name} is paused.`),
      );
    });

  group
    .command("resume")
    .description("Resume a paused channel.")
    .argument("<id>", "channel ID", wholeNumber)
    .addOption(
      new Option("--missed <what>", "posts that came due: publish at once, or queue at free posting times")
        .choices(["publish", "queue"])
        .default("publish"),
    )
    .addHelpText("after", examples("masthead channels resume 42", "masthead channels resume 42 --missed queue"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { missed: "publish" | "queue" }>();
      const { client } = await connect(options, io);
      const body = { missed: options.missed };
      await present(io, options, await replyOf(resumeQueue({ client, path: { id }, body })), ({ channel }) =>
        io.out(`${channel.display_name} is resumed.`),
      );
    });
}
