import type { z } from "zod";
import { mediaUrl } from "#domain/content/media/rules.ts";
import { readResponseTimes } from "#domain/engagement/inbox/index.ts";
import { formatDuration } from "#domain/engagement/inbox/rules.ts";
import { excerptOf } from "#domain/events/notifications/index.ts";
import { summarizeAccessibility } from "#domain/insights/accessibility-scores/index.ts";
import type { AccessibilitySummary, SummaryInput } from "#domain/insights/accessibility-scores/schema.ts";
import { engagementsOf, getBrandMetrics, listTopPosts } from "#domain/insights/metrics/index.ts";
import {
  addDays,
  countDays,
  formatChange,
  formatCount,
  formatDay,
  formatMetric,
  formatRate,
  formatSpan,
} from "#domain/insights/metrics/rules.ts";
import type { BrandMetrics, MetricValues, TopPosts, TopPostsInput } from "#domain/insights/metrics/schema.ts";
import { METRIC_NAMES } from "#domain/insights/metrics/terms.ts";
import { listImportedPosts } from "#domain/publishing/imported-posts/index.ts";
import { dayOf } from "#domain/publishing/link-rules/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { language, type Message, msg, t, tn } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import type { ReportChart, ReportContent, ReportPost } from "./content.ts";
import { paperOf } from "./rules.ts";
import type { ReportInput } from "./schema.ts";

type Metrics = z.output<typeof BrandMetrics>;
type Metric = keyof MetricValues;
type Ranked = z.output<typeof TopPosts>["posts"][number];

const METRICS = Object.keys(METRIC_NAMES) as Metric[];
const POSTS = 8;
/** Of a text that may be much longer. */
const EXCERPT = 140;
const TOP_POSTS: Record<Metric, Message> = {
  impressions: msg("Top posts by impressions"),
  views: msg("Top posts by views"),
  likes: msg("Top posts by likes"),
  comments: msg("Top posts by comments"),
  shares: msg("Top posts by shares"),
  saves: msg("Top posts by saves"),
  clicks: msg("Top posts by clicks"),
  link_clicks: msg("Top posts by link clicks"),
};
/** Filled when the number of pages is known. */
const PAGE = msg("Page {page} of {pages}");
const BASES = { impressions: msg("by impressions"), followers: msg("by followers") };
const RATES = { impressions: msg("{rate} by impressions"), followers: msg("{rate} by followers") };
/** What the chart shows and posts are ranked by: the first of these that the channels report. */
const LEADING: readonly Metric[] = ["impressions", "views", "likes", "comments", "shares"];

/**
 * Writes the texts of a report on the brand's metrics, as the caller may see them.
 * @throws Fault invalid for an invalid range or a channel of another brand
 */
export async function writeContent(ctx: BrandContext, input: z.output<typeof ReportInput>): Promise<ReportContent> {
  const { paper, compare, published_with: publishedWith, format: _, ...range } = input;
  const channel = await findChannel(ctx, input.channel_id);
  const brand = await ctx.db.brand.findUniqueOrThrow({ where: { id: ctx.brandId }, include: { logo: true } });
  const comparison = compare === "none" ? {} : { compare };
  const metrics = (await getBrandMetrics.run(ctx, {
    ...range,
    published_with: publishedWith,
    ...comparison,
  })) as Metrics;
  const leading = LEADING.find((key) => typeof metrics.totals[key] === "number") ?? "impressions";
  const isElsewhere = publishedWith === "elsewhere";
  return {
    paper: paper ?? paperOf(brand.timezone),
    color: brand.color,
    brand: brand.name,
    language: language(),
    words: {
      title: t("{brand}: social media report, {span}", { brand: brand.name, span: formatSpan(metrics) }),
      subject: t("Metrics of social media posts"),
      heading: t("Social media report"),
      channels: t("Channels"),
      page: t(PAGE),
    },
    logo: brand.logo && (await readImage(ctx, brand.logo.thumbKey)),
    span: formatSpan(metrics),
    details: [
      ...(channel ? [channelName(channel)] : []),
      ...describeOrigin(metrics),
      ...describeComparison(metrics.comparison),
    ],
    figures: [
      ...figuresOf(metrics),
      ...(await responseFigures(ctx, metrics, input.channel_id)),
      ...(isElsewhere ? [] : await accessibilityFigures(ctx, range)),
    ],
    chart: chartOf(metrics, leading),
    channels: tableOf(metrics),
    postsTitle: isElsewhere ? t("Top posts published elsewhere") : t(TOP_POSTS[leading]),
    posts: isElsewhere
      ? await writeImportedPosts(ctx, metrics, input.channel_id, brand.timezone)
      : await writeTopPosts(ctx, range, leading, brand.timezone),
    notes: notesOf(metrics),
  };
}

async function findChannel({ db, brandId }: BrandContext, id: number | undefined) {
  if (id === undefined) return null;
  const channel = await db.channel.findFirst({ where: { brandId, id } });
  if (!channel) throw invalid("channel_id", t("This channel doesn't exist in this brand."));
  return { display_name: channel.displayName, platform: channel.platform };
}

function channelName({ display_name: name, platform }: { display_name: string; platform: string }): string {
  return `${name} · ${platformName(platform)}`;
}

/** The thumbnail of an image; null if it is gone, which must not prevent the report. */
async function readImage({ storage, log }: BrandContext, key: string): Promise<Uint8Array | null> {
  try {
    return await storage.getBytes(key);
  } catch (err) {
    log.warn({ err, key }, "an image is missing in a report");
    return null;
  }
}

/** Which posts are counted, where the brand has posts of both kinds or only others are shown. */
function describeOrigin({ published_with: origin, split }: Metrics): string[] {
  const hasOthers = Object.keys(split.elsewhere).length > 0;
  if (origin === "elsewhere") return [t("Only posts published elsewhere")];
  if (!hasOthers) return [];
  return origin === "all" ? [t("With posts published elsewhere")] : [t("Only posts published with Masthead")];
}

function describeComparison(comparison: Metrics["comparison"]): string[] {
  if (!comparison) return [];
  const { days, since, from } = comparison;
  if (days.length === 0)
    return [t("There are no metrics from {comparison} to compare with.", { comparison: formatSpan(comparison) })];
  if (since !== null && since > from) {
    return [
      t("Compared with {comparison}, of which there are metrics of all channels from {since}.", {
        comparison: formatSpan(comparison),
        since: formatDay(since, true),
      }),
    ];
  }
  return [t("Compared with {comparison}", { comparison: formatSpan(comparison) })];
}

function figuresOf({
  totals,
  split,
  published_with: origin,
  engagement_rate: rate,
  channels,
  comparison,
}: Metrics): ReportContent["figures"] {
  const before = comparison?.days.length ? comparison : null;
  const metrics = METRICS.filter((key) => key in totals).map((key) => ({
    label: t(METRIC_NAMES[key]),
    value: formatMetric(totals[key]),
    change: before && formatChange(totals[key], before.totals[key]),
    note:
      origin === "all" && typeof split.elsewhere[key] === "number"
        ? t("{number} elsewhere", { number: formatMetric(split.elsewhere[key]) })
        : null,
  }));
  const followers = sumFollowers(channels);
  const isSameBasis = before?.engagement_rate.basis === rate.basis;
  return [
    ...metrics,
    ...(rate.rate === null
      ? []
      : [
          {
            label: t("Engagement rate"),
            value: formatRate(rate.rate),
            change: before && isSameBasis ? formatChange(rate.rate, before.engagement_rate.rate) : null,
            note: t(BASES[rate.basis ?? "impressions"]),
          },
        ]),
    ...(followers === null
      ? []
      : [
          {
            label: t("Followers"),
            value: formatMetric(followers),
            change: before && formatChange(followers, sumFollowers(before.channels)),
            note: null,
          },
        ]),
  ];
}

/** The median time to a reply, where a message of the period was replied to. */
async function responseFigures(
  { db, brandId }: BrandContext,
  { from, to, comparison }: Metrics,
  channelId: number | undefined,
): Promise<ReportContent["figures"]> {
  const read = (range: { from: string; to: string }) =>
    readResponseTimes(db, {
      brandId,
      channelId,
      from: new Date(`${range.from}T00:00:00Z`),
      to: new Date(`${addDays(range.to, 1)}T00:00:00Z`),
    });
  const { medianSeconds, goalHours, answered } = await read({ from, to });
  if (medianSeconds === null) return [];
  const before = comparison && (await read(comparison)).medianSeconds;
  const goal = goalHours === null ? null : t("goal {duration}", { duration: formatDuration(goalHours * 3600) });
  const count = tn(answered, "{count} reply", "{count} replies");
  return [
    {
      label: t("Median reply time"),
      value: formatDuration(medianSeconds),
      change: before === null || before === undefined ? null : formatChange(medianSeconds, before),
      note: [goal, count].filter((part) => part !== null).join(" · "),
    },
  ];
}

/** The average of what was published, where anything was. */
async function accessibilityFigures(
  ctx: BrandContext,
  range: z.input<typeof SummaryInput>,
): Promise<ReportContent["figures"]> {
  const { score, posts } = (await summarizeAccessibility.run(ctx, range)) as z.output<typeof AccessibilitySummary>;
  if (score === null) return [];
  const note = tn(
    posts,
    "{count} post, without text in uploaded images",
    "{count} posts, without text in uploaded images",
  );
  return [{ label: t("Accessibility"), value: t("{score} of 100", { score }), change: null, note }];
}

function sumFollowers(channels: readonly { followers?: number | null | undefined }[]): number | null {
  const known = channels.flatMap(({ followers }) => followers ?? []);
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
}

function chartOf({ from, to, days, comparison }: Metrics, metric: Metric): ReportChart | null {
  if (days.length === 0) return null;
  const before = comparison?.days.length ? comparison : null;
  const valuesOf = (range: Pick<Metrics, "from" | "to" | "days">) => {
    const known = new Map(range.days.map(({ day, values }) => [day, values[metric] ?? null]));
    return daysOf(range).map((day) => known.get(day) ?? null);
  };
  const named = daysOf({ from, to });
  return {
    title: t("{metric} per day", { metric: t(METRIC_NAMES[metric]) }),
    days: named.map((day) => formatDay(day)),
    lines: [
      { label: t("This period"), values: valuesOf({ from, to, days }) },
      // The same range a year before may be a day longer because of a leap day.
      ...(before ? [{ label: formatSpan(before), values: valuesOf(before).slice(0, named.length) }] : []),
    ],
  };
}

function daysOf({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
}

function tableOf({ channels }: Metrics): ReportContent["channels"] {
  const metrics = METRICS.filter((key) => channels.some(({ totals }) => key in totals));
  const cell = (value: number | null | undefined) => (typeof value === "number" ? formatMetric(value) : "–");
  return {
    head: [t("Channel"), t("Followers"), ...metrics.map((key) => t(METRIC_NAMES[key])), t("Rate")],
    rows: channels.map(({ channel, followers, totals, engagement_rate: { rate, basis } }) => [
      channelName(channel),
      cell(followers),
      ...metrics.map((key) => cell(totals[key])),
      rate === null ? "–" : `${formatRate(rate)}${basis === "followers" ? " *" : ""}`,
    ]),
  };
}

/** @param timezone the brand's, in which its calendar shows the posts */
async function writeTopPosts(
  ctx: BrandContext,
  range: Omit<z.input<typeof TopPostsInput>, "key" | "limit">,
  metric: Metric,
  timezone: string,
): Promise<ReportPost[]> {
  const top = await listTopPosts.run(ctx, { ...range, key: metric, limit: POSTS });
  return Promise.all((top as z.output<typeof TopPosts>).posts.map((post) => writePost(ctx, post, metric, timezone)));
}

/** The posts of the period that were published elsewhere and got most engagements. Their images are not imported. */
async function writeImportedPosts(
  ctx: BrandContext,
  { from, to }: Metrics,
  channelId: number | undefined,
  timezone: string,
): Promise<ReportPost[]> {
  const input = { from, to, channel_id: channelId, sort: "engagement", limit: POSTS } as const;
  const { imported_posts: posts } = await listImportedPosts.run(ctx, input);
  return posts.map(({ body, channel, published_at: at, values }) => ({
    text: body === "" ? t("No text") : excerptOf(body, EXCERPT),
    detail: `${platformName(channel.platform)} · ${formatDay(dayOf(new Date(at), timezone), true)}`,
    image: null,
    value: tn(engagementsOf(values) ?? 0, "{count} engagement", "{count} engagements"),
    rate: null,
  }));
}

async function writePost(ctx: BrandContext, post: Ranked, metric: Metric, timezone: string): Promise<ReportPost> {
  const { body, channels, published_at: at, thumbnail_url: url, gain, engagement_rate: rate } = post;
  const networks = [...new Set(channels.map(({ platform }) => platformName(platform)))].join(", ");
  return {
    text: body === "" ? t("No text") : body,
    detail: [networks, ...(at ? [formatDay(dayOf(new Date(at), timezone), true)] : [])].join(" · "),
    image: url === null ? null : await readImage(ctx, url.slice(mediaUrl(ctx.env.APP_URL, "").length)),
    value: formatCount(metric, gain),
    rate: rate.rate === null ? null : t(RATES[rate.basis ?? "impressions"], { rate: formatRate(rate.rate) }),
  };
}

function notesOf({ as_of: asOf, engagement_rate: rate, channels, totals }: Metrics): string[] {
  if (asOf === null)
    return [
      t(
        "There are no metrics in this period yet. They are updated nightly, and hourly for posts of the last two days.",
      ),
    ];
  const isByFollowers = channels.some(({ engagement_rate: own }) => own.rate !== null && own.basis === "followers");
  return [
    t(
      "Metrics as of {day}. Values are what was gained within the period, counted in UTC. A dash means that a network does not report the value.",
      { day: formatDay(asOf.slice(0, 10), true) },
    ),
    "views" in totals
      ? t(
          "Engagement rate: likes, comments, shares, saves and clicks divided by impressions, or views where a network counts those.",
        )
      : t("Engagement rate: likes, comments, shares, saves and clicks divided by impressions."),
    ...(rate.is_partial ? [t("The overall rate leaves out channels whose networks report neither.")] : []),
    ...(isByFollowers ? [t("* Divided by followers, because the network does not report impressions.")] : []),
  ];
}
