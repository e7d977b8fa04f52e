import { ADDED_ROWS, KEPT_DAYS, type Table, YEARS_DAYS } from "./capacity-page.ts";
import type { MeasuredRows } from "./model-page.ts";

/** What the model assumes; each is an option of `npm run bench -- model`. */
export type Assumptions = {
  /** Of an active brand and day, of the three kinds that read. */
  requests: number;
  /** The busiest hour, as a multiple of the average one. */
  peak: number;
  /** The share of a processor that is planned to be busy. */
  busy: number;
  /** Seconds that a network takes for the nightly metrics of one channel. */
  channelSeconds: number;
  /** Days of which the indexes are in use, and so in memory. */
  hotDays: number;
  /** The largest machine for the database. */
  largest: { processors: number; memoryGb: number; diskTb: number };
  maxConnections: number;
  /** Money a month. */
  price: { processor: number; memoryGb: number; diskTb: number };
};

const DAY_MS = 86_400_000;
const MINIMUM = 2;
const PROCESSORS_PER_MACHINE = 4;
/** Connections of a web process and of a worker (`docs/operations/sizing.md`). */
const CONNECTIONS = { web: 21, worker: 26 };
const MEMORY_GB_PER_PROCESS = { web: 0.4, worker: 0.3 };
/** Channels whose metrics a worker reads at once. */
const AT_ONCE = 2;
/** Rows that the retention job deletes by one rule in a day. */
const DELETED_A_DAY = 12_000_000;
/** Standbys beside the primary: two in its region, two in another one. */
const SERVERS = { 1: 3, 2: 5 } as const;
export type Regions = keyof typeof SERVERS;

export type Plan = {
  brands: number;
  regions: Regions;
  webProcesses: number;
  workers: number;
  connections: number;
  machines: number;
  database: { servers: number; processors: number; memoryGb: number; diskTb: number };
  moneyAMonth: number;
};

export type Limit = { name: string; atBrands: number; engine: string };

const tables = Object.keys(ADDED_ROWS) as Table[];

/** Of one active brand: milliseconds of processor time a day, and bytes. */
export function ofBrand({ requests, publication, delivery, jobsOfDay, brands, bytes }: MeasuredRows, has: Assumptions) {
  const rows = (table: Table) => ADDED_ROWS[table] ?? 0;
  const each = has.requests / 3;
  const web = (of: "node" | "postgres") =>
    each * (requests.teams[of] + requests.posts[of] + requests.calendar[of]) + rows("posts") * requests.create[of];
  const work = (of: "node" | "postgres") =>
    rows("publications") * publication[of] + rows("webhook_deliveries") * delivery[of];
  const sum = (of: (table: Table) => number) => tables.reduce((all, table) => all + of(table), 0);
  const kept = (table: Table, most: number) => Math.min(most, KEPT_DAYS[table] ?? YEARS_DAYS);
  return {
    webMs: web("node"),
    workerMs: work("node") + jobsOfDay / brands,
    databaseMs: web("postgres") + work("postgres"),
    diskBytes: sum((table) => rows(table) * bytes[table].all * kept(table, YEARS_DAYS)),
    hotBytes: sum((table) => rows(table) * bytes[table].indexes * kept(table, has.hotDays)),
  };
}

export function planFor(brands: number, regions: Regions, measured: MeasuredRows, has: Assumptions): Plan {
  const one = ofBrand(measured, has);
  const processors = (ms: number) => (((brands * ms) / DAY_MS) * has.peak) / has.busy;
  const channels = brands * 2;
  const webProcesses = Math.max(MINIMUM, Math.ceil(processors(one.webMs))) * regions;
  const nightly = (channels * has.channelSeconds) / AT_ONCE / 86_400;
  const workers = Math.max(MINIMUM, Math.ceil(processors(one.workerMs)), Math.ceil(nightly));
  const database = {
    servers: SERVERS[regions],
    processors: Math.max(MINIMUM, Math.ceil(processors(one.databaseMs))),
    memoryGb: Math.max(8, Math.ceil((2 * brands * one.hotBytes) / 1e9)),
    // Room for the log, for vacuum and for a copy while an index is made anew.
    diskTb: (1.5 * brands * one.diskBytes) / 1e12,
  };
  const memoryGb = webProcesses * MEMORY_GB_PER_PROCESS.web + workers * MEMORY_GB_PER_PROCESS.worker;
  const perServer =
    database.processors * has.price.processor +
    database.memoryGb * has.price.memoryGb +
    database.diskTb * has.price.diskTb;
  return {
    brands,
    regions,
    webProcesses,
    workers,
    connections: webProcesses * CONNECTIONS.web + workers * CONNECTIONS.worker,
    machines:
      Math.max(MINIMUM * regions, Math.ceil((webProcesses + workers) / PROCESSORS_PER_MACHINE)) + database.servers,
    database,
    moneyAMonth:
      (webProcesses + workers) * has.price.processor + memoryGb * has.price.memoryGb + database.servers * perServer,
  };
}

/** What one database ends at, first what is reached first. */
export function limitsOf(measured: MeasuredRows, has: Assumptions): Limit[] {
  const one = ofBrand(measured, has);
  const connections = (brands: number) => planFor(brands, 1, measured, has).connections;
  const largest = (name: Table) => ADDED_ROWS[name] ?? 0;
  const limits: Limit[] = [
    {
      name: `${has.maxConnections} connections to PostgreSQL`,
      atBrands: firstAbove(connections, has.maxConnections),
      engine: "PgBouncer",
    },
    {
      name: "deletion of metrics, 12 million rows a day",
      atBrands: DELETED_A_DAY / largest("publication_metrics"),
      engine: "partitions by month, which retention drops",
    },
    {
      name: `a disk of ${has.largest.diskTb} TB after two years`,
      atBrands: (has.largest.diskTb * 1e12) / (1.5 * one.diskBytes),
      engine: "a shorter retention of metrics, partitions, then a database distributed by account (Citus)",
    },
    {
      name: `${has.largest.memoryGb} GB of memory for the indexes in use`,
      atBrands: (has.largest.memoryGb * 1e9) / (2 * one.hotBytes),
      engine: "a database distributed by account (Citus), or several installations",
    },
    {
      name: `${has.largest.processors} processors of the primary at the busiest hour`,
      atBrands: (has.largest.processors * has.busy * DAY_MS) / (has.peak * one.databaseMs),
      engine: "read replicas, then a database distributed by account (Citus)",
    },
  ];
  return limits.toSorted((a, b) => a.atBrands - b.atBrands);
}

/** The number of brands from which on something that grows exceeds `most`, to three digits. */
function firstAbove(of: (brands: number) => number, most: number): number {
  let [low, high] = [1, 1e9];
  while (high / low > 1.001) {
    const middle = Math.sqrt(low * high);
    if (of(middle) > most) high = middle;
    else low = middle;
  }
  return high;
}
