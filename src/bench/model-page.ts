import { ROWS, type Table } from "./capacity-page.ts";

/** What `docs/operations/capacity.md` has measured, for the largest size that was run. Processor times in milliseconds. */
export type MeasuredRows = {
  brands: number;
  requests: Record<"teams" | "posts" | "calendar" | "create", Times>;
  publication: Times;
  delivery: Times;
  /** Of all brands and one day, by Node and PostgreSQL together. */
  jobsOfDay: number;
  bytes: Record<Table, { all: number; indexes: number }>;
};
export type Times = { node: number; postgres: number };

const MINUTES = 24 * 60;

/** The jobs of the page's first table, and how often a day each runs. */
const JOBS: readonly (readonly [string, number])[] = [
  ["nightly metrics, enqueued for all channels", 1],
  ["profiles of all channels, once a day", 1],
  ["digests of half of the accounts", 1],
  ["reminders of a day's posts, all at once", 1],
  ["reminders, nothing to remind of, every minute", MINUTES],
  ["empty queues of one brand in fifty filled", 1],
  ["queues of one brand in fifty, all full, every 15 minutes", MINUTES / 15],
  ["polls of channels, all due, every minute", MINUTES],
  ["lost webhook deliveries found, every minute", MINUTES],
  ["link cards swept, every hour", 24],
  ["unread notifications summed, every 5 minutes", MINUTES / 5],
];

/** @throws Error naming a row that the page does not have */
export function readMeasuredRows(page: string): MeasuredRows {
  const rows = page
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const cells = (name: string): number[] => {
    const found = rows.find(([first = ""]) => first === name || first.startsWith(`${name} (`));
    if (!found) throw new Error(`docs/operations/capacity.md has no row "${name}".`);
    return found.slice(1).map((cell) => Number.parseFloat(cell.replaceAll(",", "")));
  };
  const at = (name: string, column: number): number => {
    const value = cells(name)[column];
    if (value === undefined || Number.isNaN(value))
      throw new Error(`The row "${name}" has no number in column ${column + 1}.`);
    return value;
  };
  const times = (name: string): Times => ({ node: at(name, 0), postgres: at(name, 1) });
  /** The third of the sizes. */
  const LARGEST = 2;
  const head = rows.find((row) => row.some((cell) => cell.endsWith(" brands")));
  const brands = Number.parseFloat(head?.[LARGEST + 1]?.replaceAll(",", "") ?? "");
  if (Number.isNaN(brands)) throw new Error("docs/operations/capacity.md doesn't say how many brands were measured.");
  const tables = Object.entries(ROWS) as [Table, string][];
  return {
    brands,
    requests: {
      teams: times("`GET /teams`"),
      posts: times("`GET /posts`"),
      calendar: times("`GET /calendar`, a month"),
      create: times("`POST /posts`"),
    },
    publication: times("a publication"),
    delivery: times("a webhook delivery"),
    jobsOfDay: JOBS.reduce((sum, [name, runs]) => sum + runs * at(name, LARGEST), 0),
    bytes: Object.fromEntries(
      tables.map(([table, name]) => [table, { all: at(name, 0), indexes: at(name, 1) }]),
    ) as MeasuredRows["bytes"],
  };
}
