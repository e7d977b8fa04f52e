import type { Command } from "commander";
import { getMetrics, getPostMetrics, listPostLinks } from "#client/sdk.gen.ts";
import type { BrandMetrics, PostLinks } from "#client/types.gen.ts";
import { counted } from "#kernel/counted.ts";
import { day, wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { type Column, present, printTable } from "../print.ts";
import { reply } from "../response.ts";
import { clockTime } from "../times.ts";
import { findChannels } from "./posts-channels.ts";

type Values = BrandMetrics["totals"];
type Row = { name: string; values: Values };

const METRICS = ["impressions", "views", "likes", "comments", "shares", "saves", "clicks", "link_clicks"] as const;

/** One column for each metric that any row has; a dash for a missing value. */
function columnsOf(head: string, rows: readonly Row[]): Column<Row>[] {
  const present = METRICS.filter((metric) => rows.some(({ values }) => values[metric] !== undefined));
  return [
    { head, value: ({ name }) => name },
    ...present.map((metric) => ({
      head: metric.replace("_", " "),
      value: ({ values }: Row) => values[metric] ?? null,
    })),
  ];
}

export function metrics(program: Command, io: Io): void {
  program
    .command("metrics")
    .description("Show metrics by channel. Updated nightly.")
    .option("--from <day>", "first day, in UTC (default: 28 days in total)", day)
    .option("--to <day>", "last day (inclusive), in UTC (default: today)", day)
    .option("--channel <channel>", "filter by channel: id, handle or platform:handle")
    .option("--daily", "one row per day instead of per channel")
    .addHelpText(
      "after",
      examples("masthead metrics", "masthead metrics --from 2026-11-01 --to 2026-11-30 --channel feed --daily"),
    )
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<
        GlobalOptions & { from?: string; to?: string; channel?: string; daily?: true }
      >();
      const connection = await connect(options, io);
      const [channel] = options.channel === undefined ? [] : await findChannels(connection, [options.channel]);
      const query = { from: options.from, to: options.to, channel_id: channel };
      const body = await reply(getMetrics({ client: connection.client, query }));
      await present(io, options, body, async ({ channels, days, totals, as_of: asOf }) => {
        const rows = options.daily
          ? days.map(({ day: name, values }) => ({ name, values }))
          : channels.map(({ channel: { platform, handle }, totals: values }) => ({
              name: `${platform}:${handle}`,
              values,
            }));
        await printRows(io, options.daily ? "Day" : "Channel", rows, totals, asOf);
      });
    });
}

/** Adds `posts metrics`. */
export function postsMetrics(group: Command, io: Io): void {
  group
    .command("metrics")
    .description("Show a post's metrics by channel. Updated nightly.")
    .argument("<id>", "post ID", wholeNumber)
    .addHelpText("after", examples("masthead posts metrics 812"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      const body = await reply(getPostMetrics({ client, path: { id } }));
      await present(io, options, body, async ({ metrics: { publications, totals, as_of: asOf } }) => {
        const rows = publications.map(({ channel: { platform, handle }, values }) => ({
          name: `${platform}:${handle}`,
          values,
        }));
        await printRows(io, "Channel", rows, totals, asOf);
      });
    });
}

/** Adds `posts links`. */
export function postsLinks(group: Command, io: Io): void {
  group
    .command("links")
    .description("Show a post's short links with their clicks, which are counted at once.")
    .argument("<id>", "post ID", wholeNumber)
    .addHelpText("after", examples("masthead posts links 812"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client } = await connect(options, io);
      const body = await reply(listPostLinks({ client, path: { id } }));
      await present(io, options, body, async ({ links, clicks }) => {
        await printTable(io, LINK_COLUMNS, links);
        io.note(links.length === 0 ? "No short links." : counted(clicks, "click", "clicks"));
      });
    });
}

const LINK_COLUMNS: Column<PostLinks["links"][number]>[] = [
  { head: "Channel", value: ({ channel: { platform, handle } }) => `${platform}:${handle}` },
  { head: "Link", value: ({ url }) => url },
  { head: "Clicks", value: ({ clicks }) => clicks },
  { head: "Target", value: ({ target }) => target },
];

async function printRows(io: Io, head: string, rows: Row[], totals: Values, asOf: string | null): Promise<void> {
  const all = rows.length > 1 ? [...rows, { name: "Total", values: totals }] : rows;
  await printTable(io, columnsOf(head, all), all);
  io.note(asOf === null ? "No metrics yet." : `As of ${clockTime(asOf)}.`);
}
