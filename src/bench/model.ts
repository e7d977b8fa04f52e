import { readFileSync } from "node:fs";
import { readArguments } from "#launch/arguments.ts";
import { type Assumptions, type Limit, limitsOf, ofBrand, type Plan, planFor, type Regions } from "./model-compute.ts";
import { readMeasuredRows } from "./model-page.ts";
import { findStatementsWithoutKey } from "./model-statements.ts";

const PAGE = "docs/operations/capacity.md";
const SIZES = [10_000, 100_000, 1_000_000];
const REGIONS: readonly Regions[] = [1, 2];

export const ASSUMED: Assumptions = {
  requests: 20,
  peak: 5,
  busy: 0.5,
  channelSeconds: 1,
  hotDays: 30,
  largest: { processors: 64, memoryGb: 512, diskTb: 16 },
  maxConnections: 500,
  price: { processor: 20, memoryGb: 3, diskTb: 80 },
};

/**
 * `npm run bench -- model`: machines, disks, connections and money for three sizes, from the rows that `docs/operations/capacity.md`
 * has measured; what ends first at each size; and the frequent statements of a running installation without the ID that a
 * distributed database would need. Nothing of this size was run.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(
    {
      usage: "npm run bench -- model [options]",
      about: `Machines, disks, connections and money of three sizes, computed from what docs/operations/capacity.md has measured; what
ends first at each size; and the frequent statements without the ID that a distributed database would need.`,
      options: {
        peak: {
          kind: "number",
          default: ASSUMED.peak,
          hasDecimals: true,
          about: "the busiest hour beside the average",
        },
        requests: { kind: "number", default: ASSUMED.requests, about: "requests of a brand a day" },
        "price-processor": {
          kind: "number",
          default: ASSUMED.price.processor,
          hasDecimals: true,
          about: "of a processor a month",
        },
        "price-memory": {
          kind: "number",
          default: ASSUMED.price.memoryGb,
          hasDecimals: true,
          about: "of a GB of memory a month",
        },
        "price-disk": {
          kind: "number",
          default: ASSUMED.price.diskTb,
          hasDecimals: true,
          about: "of a TB of disk a month",
        },
      },
    },
    args,
  );
  const has: Assumptions = {
    ...ASSUMED,
    peak: values.peak,
    requests: values.requests,
    price: {
      processor: values["price-processor"],
      memoryGb: values["price-memory"],
      diskTb: values["price-disk"],
    },
  };
  const measured = readMeasuredRows(readFileSync(PAGE, "utf8"));
  const one = ofBrand(measured, has);
  console.log(
    `Measured (${PAGE}, ${show(measured.brands)} brands): processor times of requests, publications, deliveries and`,
  );
  console.log("jobs, and bytes of rows. Documented: connections and memory of a process (docs/operations/sizing.md).");
  console.log(
    `Assumed: ${has.requests} requests a day, the busiest hour ${has.peak} times the average, processors ${has.busy * 100} % busy, ${has.channelSeconds} s for a channel's metrics, indexes of ${has.hotDays} days in use, and a month costs ${has.price.processor} for a processor, ${has.price.memoryGb} for a GB of memory, ${has.price.diskTb} for a TB of disk.`,
  );
  console.log(
    "Computed: everything below. Files in S3 and traffic between regions are not in it, for nobody measured them.\n",
  );
  console.log(
    `An active brand a day: ${one.webMs.toFixed(0)} ms of web processes, ${one.workerMs.toFixed(0)} ms of workers (jobs with their part of PostgreSQL), ${one.databaseMs.toFixed(0)} ms of PostgreSQL; ${(one.diskBytes / 1e6).toFixed(0)} MB after two years.\n`,
  );
  const plans = REGIONS.flatMap((regions) => SIZES.map((brands) => planFor(brands, regions, measured, has)));
  console.table(plans.map(asRow));
  const limits = limitsOf(measured, has);
  for (const brands of SIZES) console.log(`${show(brands)} brands: ${describeLimit(brands, limits)}`);
  console.log("\nAll limits of one database, computed:");
  for (const { name, atBrands, engine } of limits) console.log(`  ${show(atBrands)} brands: ${name} → ${engine}`);

  const { all, without } = await findStatementsWithoutKey();
  console.log(
    `\nMeasured: of ${all} frequent statements, ${without.length} name neither the brand nor the account by its ID:`,
  );
  for (const { calls, query } of without) console.log(`  ${calls} × ${query.replaceAll(/\s+/g, " ").slice(0, 150)}`);
}

function asRow({ brands, regions, webProcesses, workers, connections, machines, database, moneyAMonth }: Plan) {
  return {
    brands: show(brands),
    regions,
    "web processes": webProcesses,
    workers,
    connections,
    "database servers": database.servers,
    "… processors each": database.processors,
    "… memory, GB": database.memoryGb,
    "… disk, TB": Number(database.diskTb.toFixed(1)),
    "machines in all": machines,
    "money a month": show(moneyAMonth),
  };
}

function describeLimit(brands: number, limits: readonly Limit[]): string {
  const reached = limits.filter(({ atBrands }) => atBrands <= brands);
  const [first] = reached.length > 0 ? reached : limits;
  if (!first) return "no limit";
  const verb = reached.length > 0 ? "first ends at" : "nothing ends; the first would be, at";
  const others = reached.slice(1).map(({ name }) => name);
  return `${verb} ${show(first.atBrands)}: ${first.name}; lifted by ${first.engine}${others.length > 0 ? `. Then ${others.join(", ")}` : ""}.`;
}

const show = (value: number) => Math.round(value).toLocaleString("en-US");
