import type { Db } from "../db/index.ts";
import { workRegistry } from "./instruments.ts";

type Series = Map<string, number>;

/** Adds the counts since the last write to the database; a failed write is included in the next. */
export function createFlush(db: Db): () => Promise<void> {
  let written: Series = new Map();
  return async () => {
    const now = read(await workRegistry.metrics());
    const grown = [...now]
      .map(([series, value]) => ({ series, by: value - (written.get(series) ?? 0) }))
      .filter(({ by }) => by !== 0)
      // In a fixed order, so that two workers do not deadlock on each other's rows.
      .toSorted((a, b) => (a.series < b.series ? -1 : 1));
    if (grown.length === 0) return;
    await db.$executeRaw`
      insert into worker_counters (series, value)
      select * from unnest(${grown.map(({ series }) => series)}::text[], ${grown.map(({ by }) => by)}::float8[])
      on conflict (series) do update set value = worker_counters.value + excluded.value`;
    written = now;
  };
}

/** The sum over all workers, in Prometheus' text format. Series of removed metrics are left out. */
export async function readSharedCounts(db: Db): Promise<string> {
  const rows = await db.workerCounter.findMany({ orderBy: { series: "asc" } });
  return workRegistry
    .getMetricsAsArray()
    .map(({ name, help, type }) => {
      const own = rows.filter(({ series }) => isOf(series, name)).map(({ series, value }) => `${series} ${value}`);
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...own, ""].join("\n");
    })
    .join("\n");
}

function isOf(series: string, name: string): boolean {
  return series.startsWith(name) && /^(_bucket|_sum|_count)?(\{|$)/.test(series.slice(name.length));
}

function read(text: string): Series {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}
