/** Value by row, of one size. */
export type Column = ReadonlyMap<string, number>;

/** The tables whose rows the page has a size of, and how it calls a row. */
export const ROWS = {
  posts: "post",
  publications: "publication",
  publication_attempts: "publishing attempt",
  post_revisions: "revision",
  media_assets: "image",
  media_variants: "… variant",
  thread_entries: "comment",
  webhook_deliveries: "webhook delivery",
  webhook_events: "webhook event",
  publication_metrics: "metrics of a publication and night",
  notifications: "notification",
  audit_events: "audit event",
  channels: "channel",
  users: "person",
} as const;

export type Table = keyof typeof ROWS;

const REQUESTS = ["GET /teams", "GET /posts", "GET /calendar", "POST /posts"] as const;

const value = (name: string) => (column: Column) => column.get(name) ?? Number.NaN;
const job = (name: string) => value(`job ${name}, processor ms`);
const requestMs = (name: string) => (column: Column) =>
  value(`${name}, processor ms of the API`)(column) + value(`${name}, processor ms of PostgreSQL`)(column);

/** The rows of the page's first table. */
const MEASURED: readonly (readonly [string, (column: Column) => number])[] = [
  ["database, MB", value("disk of all tables, MB")],
  ["… kB a brand", value("disk: kB a brand")],
  ["… of these indexes", value("disk: kB a brand, of these indexes")],
  ...REQUESTS.map((name) => [`\`${name}\`, processor ms`, requestMs(name)] as const),
  ["when is the next publication due, every few seconds, blocks", value("claim: when is the next one due, blocks")],
  ["a claim, what is due at the moment, ms", value("claim: nothing is due, ms")],
  ["… blocks", value("claim: nothing is due, blocks")],
  [
    "a claim of as many as a worker takes, a post of every brand is due, ms",
    value("claim: a week's posts are due at once, ms"),
  ],
  ["… blocks", value("claim: a week's posts are due at once, blocks")],
  ["a claim of a webhook delivery, blocks", value("claim: a webhook delivery, blocks")],
  ["`GET /metrics`, processor ms", value("GET /metrics (gauges), processor ms")],
  ["nightly metrics, enqueued for all channels (`metrics.sync`), processor ms", job("metrics.sync")],
  ["profiles of all channels, once a day (`channels.check_profiles`), processor ms", job("channels.check_profiles")],
  ["digests of half of the accounts (`digests.plan`), processor ms", job("digests.plan")],
  ["reminders of a day's posts, all at once (`posts.remind`), processor ms", job("posts.remind")],
  ["reminders, nothing to remind of, every minute (`posts.remind`), processor ms", job("posts.remind, again")],
  ["empty queues of one brand in fifty filled (`evergreen.fill_queues`), processor ms", job("evergreen.fill_queues")],
  [
    "queues of one brand in fifty, all full, every 15 minutes (`evergreen.fill_queues`), processor ms",
    job("evergreen.fill_queues, again"),
  ],
  ["polls of channels, all due, every minute (`callbacks.poll`), processor ms", job("callbacks.poll")],
  ["polls of channels, as many wait as may (`callbacks.poll`), processor ms", job("callbacks.poll, again")],
  ["lost webhook deliveries found, every minute (`webhooks.sweep`), processor ms", job("webhooks.sweep")],
  ["link cards swept, every hour (`link_cards.sweep`), processor ms", job("link_cards.sweep")],
  [
    "unread notifications summed, every 5 minutes (`notifications.sum_unread`), processor ms",
    job("notifications.sum_unread"),
  ],
];

/** Days for which the rows of a table are kept as installed, where they are not kept for good. */
export const KEPT_DAYS: Partial<Record<Table, number>> = {
  publication_metrics: 730,
  webhook_deliveries: 90,
  webhook_events: 90,
  notifications: 180,
};
/** What the page's active brand adds in a day. */
export const ADDED_ROWS: Partial<Record<Table, number>> = {
  posts: 1,
  post_revisions: 1,
  media_assets: 1,
  media_variants: 1,
  publications: 2,
  publication_attempts: 2,
  webhook_events: 1,
  webhook_deliveries: 2,
  notifications: 5,
  audit_events: 10,
  publication_metrics: 2 * 90,
};
export const YEARS_DAYS = 730;
const MILLION = 1_000_000;

/**
 * The tables of `docs/operations/capacity.md`, as they are there, from the columns of a run; `-` for what it did not measure. The
 * computed ones are of the largest size.
 */
export function pageTables(sizes: readonly number[], columns: readonly Column[]): string {
  const last: Column = columns.at(-1) ?? new Map();
  const size = sizes.at(-1) ?? 0;
  const head = sizes.map((each) => number(each)).join(" | ");
  return [
    "Measured",
    table(
      ["", `${head} brands`, "ratio"],
      MEASURED.map(([name, of]) => {
        const values = columns.map(of);
        const ratio = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
        return [name, ...values.map(number), Number.isFinite(ratio) ? ratio.toFixed(1) : "-"];
      }),
    ),
    `Disk in PostgreSQL, with indexes, per row at ${number(size)} brands`,
    table(
      ["a row of", "bytes", "of these indexes"],
      tablesOf(ROWS).map((name) => [
        ROWS[name],
        whole(bytes(last, name)),
        whole(last.get(`row of ${name}, bytes of indexes`)),
      ]),
    ),
    "Processor time of one (a publication and a delivery: see the benches that the page names)",
    table(
      ["", "Node", "PostgreSQL"],
      REQUESTS.map((name) => [
        `\`${name}\`${name === "GET /calendar" ? ", a month" : ""}`,
        ...["the API", "PostgreSQL"].map((of) => `${number(value(`${name}, processor ms of ${of}`)(last))} ms`),
      ]),
    ),
    "Computed",
    ...computed(last, size),
  ].join("\n\n");
}

function computed(last: Column, size: number): string[] {
  const added = tablesOf(ADDED_ROWS).map((name) => ({ name, bytes: (ADDED_ROWS[name] ?? 0) * bytes(last, name) }));
  const sum = (of: (one: (typeof added)[number]) => number) => added.reduce((all, one) => all + of(one), 0);
  const metrics = (ADDED_ROWS.publication_metrics ?? 0) * bytes(last, "publication_metrics");
  const kept = sum((one) => one.bytes * Math.min(YEARS_DAYS, KEPT_DAYS[one.name] ?? YEARS_DAYS));
  const database = value("disk of all tables, MB")(last);
  const indexes = (value("disk: kB a brand, of these indexes")(last) * size) / 1000;
  const minute = job("posts.remind, again")(last);
  const times = MILLION / size;
  const request =
    ((requestMs("GET /teams")(last) + requestMs("GET /posts")(last) + requestMs("GET /calendar")(last)) / 3) *
    (20 / 86_400);
  return [
    `The active brand adds ${number(sum((one) => one.bytes) / 1000)} kB a day, of which ${number(metrics / 1000)} kB are metrics; two years of these are ${number((metrics * YEARS_DAYS) / 1e6)} MB.`,
    `20 requests per brand and day, of the three kinds that read: ${number((MILLION * request) / 1000)} processors for a million brands.`,
    table(
      ["", `${number(size)} brands, measured`, "a million, computed"],
      [
        [
          "database with the bench's content",
          ...[1, times].map((by) => `${gigabytes(database * by)}, of which ${gigabytes(indexes * by)} indexes`),
        ],
        [
          "… after two years of the active brand above",
          ...[size, MILLION].map(
            (brands) =>
              `${gigabytes((kept * brands) / 1e6)}, of which ${gigabytes((metrics * YEARS_DAYS * brands) / 1e6)} metrics`,
          ),
        ],
        ["enqueueing the nightly metrics", ...[1, times].map((by) => seconds(job("metrics.sync")(last) * by))],
        ["reminders with nothing to remind of, every minute", ...[1, times].map((by) => seconds(minute * by))],
        [
          "looking at full queues of one brand in fifty, every 15 minutes",
          ...[1, times].map((by) => seconds(job("evergreen.fill_queues, again")(last) * by)),
        ],
        [
          "publications of an active brand, on average",
          ...[size, MILLION].map((brands) => `${number((2 * brands) / 86_400)} a second`),
        ],
        [
          "requests, 20 per brand and day",
          ...[size, MILLION].map((brands) => `${number((20 * brands) / 86_400)} a second`),
        ],
      ],
    ),
  ];
}

const bytes = (column: Column, name: Table) => column.get(`row of ${name}, bytes`) ?? Number.NaN;
const tablesOf = (of: Partial<Record<Table, unknown>>) => Object.keys(of) as Table[];

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`.replace("|  |", "| |");
  const columns = line(head).split("|").length - 2;
  return [line(head), `|${"---|".repeat(columns)}`, ...rows.map(line)].join("\n");
}

/** As the page writes numbers: `1,104`, `6.8`. */
function number(of: number): string {
  if (!Number.isFinite(of)) return "-";
  return of < 10 && !Number.isInteger(of) ? of.toFixed(1) : Math.round(of).toLocaleString("en-US");
}

const whole = (of: number | undefined) => (of === undefined || Number.isNaN(of) ? "-" : String(Math.round(of)));
const gigabytes = (megabytes: number) =>
  megabytes < 1e6 ? `${number(megabytes / 1000)} GB` : `${number(megabytes / 1e6)} TB`;
const seconds = (ms: number) => (ms < 100 ? `${number(ms)} ms` : `${number(ms / 1000)} s of processor time`);
