import type { Command } from "commander";
import { fillFreeTime, getBriefing } from "#client/sdk.gen.ts";
import type { Briefing } from "#client/types.gen.ts";
import { counted } from "#kernel/counted.ts";
import { commaSeparated, wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { cleanText, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { clockTime, readTimes } from "../times.ts";
import { findChannels } from "./posts-channels.ts";
import { printPostLine } from "./posts-print.ts";

type Results = NonNullable<Briefing["results"]>;
type FreeTimes = NonNullable<Briefing["free_times"]>;

const METRICS = ["impressions", "views", "likes", "comments", "shares", "saves", "clicks", "link_clicks"] as const;

type FillOptions = GlobalOptions & { at: string; channel: string[]; idea?: number; evergreen?: number };

export function briefing(program: Command, io: Io): void {
  const group = program.command("briefing");
  group
    .description("Show the week: what did best, what waits for whom, and free times with a suggestion for each.")
    .addHelpText("after", examples("masthead briefing", "masthead briefing --json"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(getBriefing({ client })), ({ briefing: found }) => print(io, found));
    });
  group
    .command("fill")
    .description("Create a draft from an idea or an evergreen post at a free time, as the briefing suggests.")
    .requiredOption("--at <time>", "the free time, with an offset or in the brand's time zone")
    .requiredOption("--channel <channels>", "channels, separated by commas; one for an evergreen post", commaSeparated)
    .option("--idea <id>", "ID of the idea", wholeNumber)
    .option("--evergreen <id>", "ID of the evergreen post", wholeNumber)
    .addHelpText("after", examples("masthead briefing fill --at 2026-12-01T09:00 --channel feed --idea 7"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<FillOptions>();
      const connection = await connect(options, io);
      const { at = options.at } = await readTimes(connection, { at: options.at });
      const channel_ids = await findChannels(connection, options.channel);
      const body = { at, channel_ids, idea_id: options.idea, evergreen_id: options.evergreen };
      await present(io, options, await replyOf(fillFreeTime({ client: connection.client, body })), ({ post }) =>
        printPostLine(io, post),
      );
    });
}

function print(io: Io, { results, waiting, free_times: free, timezone, is_held: isHeld }: Briefing): void {
  if (isHeld) io.out("Everything is on hold: nothing is published or replied.\n");
  if (results) printResults(io, results);
  printWaiting(io, waiting);
  if (free) printFreeTimes(io, free, timezone);
}

function printResults(
  io: Io,
  { from, to, published, published_before: before, totals, totals_before, posts }: Results,
) {
  io.out(`${from} to ${to}: ${counted(published, "post")} published, ${before} in the week before.`);
  const gained = METRICS.flatMap((metric) => {
    const value = totals[metric];
    return typeof value === "number" ? [`${metric.replace("_", " ")} ${value} (${totals_before[metric] ?? "–"})`] : [];
  });
  if (gained.length > 0) io.out(`Gained, and in the week before: ${gained.join(", ")}.`);
  if (posts.length === 0) return;
  printTable(
    io,
    [
      { head: "Best", value: ({ post_id }) => post_id },
      { head: "Post", value: ({ body }) => body, isFlexible: true },
      { head: "Engagements", value: ({ engagement_rate: { engagements } }) => engagements },
      { head: "Link", value: ({ links }) => links.find(({ url }) => url !== null)?.url },
    ],
    posts,
  );
}

function printWaiting(io: Io, { you, overdue: late, others }: Briefing["waiting"]): void {
  const kinds = [
    [you.to_approve.total, "post to approve", "posts to approve"],
    [you.changes_requested.total, "post with requested changes", "posts with requested changes"],
    [you.troubled.total, "failed post", "failed posts"],
    [you.assigned.total, "post assigned to you", "posts assigned to you"],
    [you.expiring.total, "unapproved post", "unapproved posts"],
    [you.channels.length, "channel that needs attention", "channels that need attention"],
    [late, "overdue message", "overdue messages"],
  ] as const;
  const own = kinds.flatMap(([count, one, other]) => (count > 0 ? [counted(count, one, other)] : []));
  io.out(own.length === 0 ? "\nNothing waits for you." : `\nWaiting for you: ${own.join(", ")}.`);
  for (const { id, excerpt } of [...you.to_approve.posts, ...you.changes_requested.posts, ...you.troubled.posts]) {
    io.out(`  ${id}  ${cleanText(excerpt) || "(no text)"}`);
  }
  for (const { person, to_approve: toApprove, changes_requested: changes, assigned, overdue } of others) {
    const theirs = [
      ...(toApprove > 0 ? [`${toApprove} to approve`] : []),
      ...(changes > 0 ? [`${changes} with requested changes`] : []),
      ...(assigned > 0 ? [`${assigned} assigned`] : []),
      ...(overdue > 0 ? [`${counted(overdue, "overdue message")}`] : []),
    ];
    io.out(`Waiting for ${cleanText(person.name)}: ${theirs.join(", ")}.`);
  }
}

function printFreeTimes(io: Io, { days, reason }: FreeTimes, timezone: string): void {
  io.out("");
  if (days.length === 0) {
    io.out(
      reason === "no_channels" ? "No channel is connected." : "Every posting time of the next two weeks has a post.",
    );
    return;
  }
  printTable(
    io,
    [
      { head: `Free (${timezone})`, value: ({ at }) => clockTime(at, timezone) },
      {
        head: "Channels",
        value: ({ channels }) => channels.map(({ platform, handle }) => `${platform}:${handle}`).join(" "),
      },
      {
        head: "Suggestion",
        value: ({ suggestion: { kind, id, text } }) => (id === null ? null : `${kind} ${id}: ${text}`),
        isFlexible: true,
      },
    ],
    days,
  );
}
