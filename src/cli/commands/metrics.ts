import { type Command, Option } from "commander";
import { getMetrics, getPostMetrics, listPostLinks } from "#client/sdk.gen.ts";
import type { BrandMetrics, GetReportErrors, PostLinks, PostMetrics } from "#client/types.gen.ts";
import { counted } from "#kernel/counted.ts";
import { day, wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { saveTo } from "../save.ts";
import { clockTime } from "../times.ts";
import { followers } from "./followers.ts";
import { findChannels } from "./posts-channels.ts";
import { reportRecipients } from "./report-recipients.ts";
import { reviewTimes } from "./review-times.ts";

type Values = BrandMetrics["totals"];
type Rate = BrandMetrics["engagement_rate"];
type Row = { name: string; values: Values; rate: number | null };

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
    { head: "rate", value: ({ rate }) => (rate === null ? null : percentOf(rate)) },
  ];
}

function percentOf(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}

const COMPARISONS = ["previous_period", "previous_year"] as const;
const PUBLISHED_WITH = ["masthead", "elsewhere", "all"] as const;
const publishedWith = () =>
  new Option("--published-with <origin>", "which posts are counted (default: masthead)").choices(PUBLISHED_WITH);

export function metrics(program: Command, io: Io): void {
  const group = program
    .command("metrics")
    .description("Show metrics by channel. Updated nightly, and hourly for posts of the last two days.");
  report(group, io);
  followers(group, io);
  reportRecipients(group, io);
  reviewTimes(group, io);
  group
    .option("--from <day>", "first day, in UTC (default: 28 days in total)", day)
    .option("--to <day>", "last day (inclusive), in UTC (default: today)", day)
    .option("--channel <channel>", "filter by channel: id, handle or platform:handle")
    .addOption(publishedWith())
    .addOption(new Option("--compare <range>", "also show the range before, and the changes").choices(COMPARISONS))
    .option("--daily", "one row per day instead of per channel")
    .addHelpText(
      "after",
      examples(
        "masthead metrics",
        "masthead metrics --from 2026-11-01 --to 2026-11-30 --channel feed --daily",
        "masthead metrics --published-with all",
      ),
    )
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<
        GlobalOptions & {
          from?: string;
          to?: string;
          channel?: string;
          publishedWith?: (typeof PUBLISHED_WITH)[number];
          compare?: (typeof COMPARISONS)[number];
          daily?: true;
        }
      >();
      const connection = await connect(options, io);
      const [channel] = options.channel === undefined ? [] : await findChannels(connection, [options.channel]);
      const { from, to, compare, publishedWith: published_with } = options;
      const query = { from, to, channel_id: channel, published_with, compare };
      const body = await replyOf(getMetrics({ client: connection.client, query }));
      await present(io, options, body, async ({ channels, days, split, ...sums }) => {
        const rows = options.daily
          ? days.map(({ day: name, values, engagement_rate: rate }) => ({ name, values, rate }))
          : channels.map(({ channel: { platform, handle }, totals: values, engagement_rate: { rate } }) => ({
              name: `${platform}:${handle}`,
              values,
              rate,
            }));
        await printRows(io, options.daily ? "Day" : "Channel", rows, sums);
        if (published_with === "all") printSplit(io, split);
      });
    });
}

/** Adds `posts metrics`. */
export function postsMetrics(group: Command, io: Io): void {
  group
    .command("metrics")
    .description("Show a post's metrics by channel. Updated nightly, and hourly in its first two days.")
    .argument("<id>", "post ID", wholeNumber)
    .option("--hourly", "one row for each hour of its first two days and channel")
    .addHelpText("after", examples("masthead posts metrics 812", "masthead posts metrics 812 --hourly"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { hourly?: true }>();
      const { client } = await connect(options, io);
      const body = await replyOf(getPostMetrics({ client, path: { id } }));
      await present(io, options, body, async ({ metrics: { publications, ...sums } }) => {
        if (options.hourly) return printHours(io, publications);
        const rows = publications.map(({ channel: { platform, handle }, values, engagement_rate: { rate } }) => ({
          name: `${platform}:${handle}`,
          values,
          rate,
        }));
        await printRows(io, "Channel", rows, { ...sums, comparison: null });
      });
    });
}

function printHours(io: Io, publications: PostMetrics["publications"]): void {
  const rows = publications.flatMap(({ channel: { platform, handle }, hours }) =>
    hours.map(({ hour, values }) => ({ name: `${platform}:${handle} ${clockTime(hour)}`, values, rate: null })),
  );
  printTable(io, columnsOf("Hour", rows).slice(0, -1), rows);
  if (rows.length === 0) io.note("No hourly metrics.");
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
      const body = await replyOf(listPostLinks({ client, path: { id } }));
      await present(io, options, body, async ({ links, clicks }) => {
        printTable(io, LINK_COLUMNS, links);
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

type ReportOptions = GlobalOptions & {
  from?: string;
  to?: string;
  channel?: string;
  publishedWith?: (typeof PUBLISHED_WITH)[number];
  compare?: (typeof COMPARISONS)[number] | "none";
  paper?: "a4" | "letter";
  output: string;
};

/** Adds `metrics report`. */
function report(group: Command, io: Io): void {
  group
    .command("report")
    .description("Save a report of the metrics as a PDF file.")
    .option("--from <day>", "first day, in UTC (default: 28 days in total)", day)
    .option("--to <day>", "last day (inclusive), in UTC (default: today)", day)
    .option("--channel <channel>", "only this channel: id, handle or platform:handle")
    .addOption(publishedWith())
    .addOption(
      new Option("--compare <range>", "what it is compared with (default: previous_period)").choices([
        ...COMPARISONS,
        "none",
      ]),
    )
    .addOption(
      new Option("--paper <size>", "size of the pages (default: by the brand's time zone)").choices(["a4", "letter"]),
    )
    .requiredOption("--output <file>", "output file; overwritten if it exists")
    .addHelpText("after", examples("masthead metrics report --from 2026-11-01 --to 2026-11-30 --output november.pdf"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<ReportOptions>();
      const { from, to, compare, publishedWith: published_with, paper, output } = options;
      const connection = await connect(options, io);
      const [channel] = options.channel === undefined ? [] : await findChannels(connection, [options.channel]);
      const body = await replyOf(
        connection.client.get<{ 200: ReadableStream<Uint8Array> }, GetReportErrors>({
          url: "/metrics/report",
          security: [{ scheme: "bearer", type: "http" }],
          parseAs: "stream",
          query: { from, to, channel_id: channel, published_with, compare, paper },
        }),
      );
      await saveTo(output, body);
      io.note(`Saved to ${output}.`);
    });
}

type Sums = Pick<BrandMetrics, "totals" | "engagement_rate" | "as_of" | "comparison">;

async function printRows(io: Io, head: string, rows: Row[], sums: Sums): Promise<void> {
  const { totals, engagement_rate: rate, as_of: asOf, comparison } = sums;
  const total = { name: "Total", values: totals, rate: rate.rate };
  const before = comparison && {
    name: `${comparison.from} to ${comparison.to}`,
    values: comparison.totals,
    rate: comparison.engagement_rate.rate,
  };
  const all = rows.length > 1 || before ? [...rows, total, ...(before ? [before] : [])] : rows;
  printTable(io, columnsOf(head, all), all);
  if (comparison) io.note(describeChanges(comparison.changes));
  if (rate.rate !== null) io.note(describeRate(rate));
  io.note(asOf === null ? "No metrics yet." : `As of ${clockTime(asOf)}.`);
}

function printSplit(io: Io, split: BrandMetrics["split"]): void {
  const rows = PUBLISHED_WITH.flatMap((name) => (name === "all" ? [] : [{ name, values: split[name], rate: null }]));
  printTable(io, columnsOf("Published with", rows).slice(0, -1), rows);
}

function describeChanges(changes: NonNullable<BrandMetrics["comparison"]>["changes"]): string {
  const known = Object.entries(changes).flatMap(([key, change]) => {
    return typeof change === "number" ? [`${key.replace("_", " ")} ${change > 0 ? "+" : ""}${percentOf(change)}`] : [];
  });
  return known.length === 0 ? "Nothing to compare with." : `Changes: ${known.join(", ")}.`;
}

function describeRate({ basis, is_partial: isPartial }: Rate): string {
  return `Rate: engagements by ${basis}${isPartial ? ", without channels that don't report them" : ""}.`;
}
