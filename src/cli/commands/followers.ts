import type { Command } from "commander";
import { getFollowers } from "#client/sdk.gen.ts";
import type { FollowersHistory } from "#client/types.gen.ts";
import { day } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { findChannels } from "./posts-channels.ts";

type Channel = FollowersHistory["channels"][number];
type Counted = { channel: string; day: string; followers: number };

const nameOf = ({ channel: { platform, handle } }: Channel) => `${platform}:${handle}`;

const COLUMNS: Column<Channel>[] = [
  { head: "Channel", value: nameOf },
  { head: "Followers", value: ({ followers, is_reported: isReported }) => followers ?? (isReported ? "" : "not told") },
  { head: "Change", value: ({ change }) => change },
  { head: "Since", value: ({ days: [first] }) => first?.day ?? null },
];
const DAILY: Column<Counted>[] = [
  { head: "Day", value: ({ day: each }) => each },
  { head: "Channel", value: ({ channel }) => channel },
  { head: "Followers", value: ({ followers }) => followers },
];

/** Adds `metrics followers`. */
export function followers(group: Command, io: Io): void {
  group
    .command("followers")
    .description("Show how many followers each channel had, and the change. Read nightly.")
    .option("--from <day>", "first day, in UTC (default: 28 days in total)", day)
    .option("--to <day>", "last day (inclusive), in UTC (default: today)", day)
    .option("--channel <channel>", "only this channel: id, handle or platform:handle")
    .option("--daily", "one row per day and channel")
    .addHelpText(
      "after",
      examples("masthead metrics followers", "masthead metrics followers --from 2026-11-01 --daily"),
    )
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<
        GlobalOptions & { from?: string; to?: string; channel?: string; daily?: true }
      >();
      const connection = await connect(options, io);
      const [channel] = options.channel === undefined ? [] : await findChannels(connection, [options.channel]);
      const query = { from: options.from, to: options.to, channel_id: channel };
      const body = await replyOf(getFollowers({ client: connection.client, query }));
      await present(io, options, body, async ({ channels }) => {
        if (!options.daily) return printTable(io, COLUMNS, channels);
        const rows = channels.flatMap((one) => one.days.map((each) => ({ channel: nameOf(one), ...each })));
        printTable(io, DAILY, rows);
        if (rows.length === 0) io.note("No follower counts in these days.");
      });
    });
}
