import type { Command } from "commander";
import { getReviewTimes } from "#client/sdk.gen.ts";
import type { ReviewTimes } from "#client/types.gen.ts";
import { day } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { type Column, cleanText, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { clockTime } from "../times.ts";
import { findChannels } from "./posts-channels.ts";

type Options = GlobalOptions & { from?: string; to?: string; channel?: string };

const COLUMNS: Column<ReviewTimes["groups"][number]>[] = [
  { head: "By", value: ({ by }) => by },
  { head: "Name", value: ({ name }) => name, isFlexible: true },
  { head: "Approvals", value: ({ approvals }) => approvals },
  { head: "Median", value: ({ median }) => hoursOf(median) },
  { head: "9 of 10 within", value: ({ p90 }) => hoursOf(p90) },
];

/** Adds `metrics review-times`. */
export function reviewTimes(group: Command, io: Io): void {
  group
    .command("review-times")
    .description("Show how long reviews took from submission to approval, and which posts wait the longest.")
    .option("--from <day>", "first day, in UTC (default: 28 days in total)", day)
    .option("--to <day>", "last day (inclusive), in UTC (default: today)", day)
    .option("--channel <channel>", "only this channel: id, handle or platform:handle")
    .addHelpText("after", examples("masthead metrics review-times --from 2026-11-01 --to 2026-11-30"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const { from, to } = options;
      const connection = await connect(options, io);
      const [channel] = options.channel === undefined ? [] : await findChannels(connection, [options.channel]);
      const query = { from, to, channel_id: channel };
      const found = await replyOf(getReviewTimes({ client: connection.client, query }));
      await present(io, options, found, ({ reviews, median, p90, rounds, groups, waiting }) => {
        io.out(`Reviews approved: ${reviews}`);
        if (reviews > 0) {
          io.out(`Median ${hoursOf(median)}, 9 of 10 within ${hoursOf(p90)}; ${rounds} change requests per review.`);
        }
        if (groups.length > 0) printTable(io, COLUMNS, groups);
        if (waiting.total > 0) io.out(`In review now: ${waiting.total}`);
        for (const { post_id: id, text, submitted_at: at } of waiting.oldest) {
          io.out(cleanText(`${id} since ${clockTime(at)}: ${text}`));
        }
      });
    });
}

const hoursOf = (seconds: number | null) => (seconds === null ? "" : `${Math.round(seconds / 360) / 10} h`);
