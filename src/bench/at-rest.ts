import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { borrowDatabase } from "#launch/borrow-database.ts";
import { megabytesOf, parentOf, processorSeconds, readProc } from "./proc.ts";
import { startProduct } from "./product.ts";

/** The memory and processor time of a start are released within this time. */
const SETTLE_SECONDS = 45;
const WATCH_SECONDS = 60;
/** In megabytes, of the whole idle installation (`src/operations/sizing.md`). */
const MAX = 650;

type Usage = { megabytes: number; seconds: number; count: number };
type Part = "launcher" | "web" | "worker" | "PostgreSQL";

/**
 * What an idle installation costs: memory (proportional, as pages are shared), processor time and transactions. Reads
 * `/proc`, so it runs on Linux only.
 */
export async function run(): Promise<void> {
  const product = await startProduct();
  try {
    const { url } = await borrowDatabase({ url: undefined, dataDir: product.dataDir, log: () => {} });
    await sleep(SETTLE_SECONDS * 1000);
    const before = { usage: usageOf(product.pid), transactions: await transactionsOn(url) };
    await sleep(WATCH_SECONDS * 1000);
    const after = { usage: usageOf(product.pid), transactions: await transactionsOn(url) };
    console.log(`\nAt rest for ${SETTLE_SECONDS} s, watched for ${WATCH_SECONDS} s`);
    let total = 0;
    for (const [part, { megabytes, seconds, count }] of after.usage) {
      const busy = (100 * (seconds - (before.usage.get(part)?.seconds ?? 0))) / WATCH_SECONDS;
      total += megabytes;
      const processes = count === 1 ? "" : `${count} processes`;
      console.log(
        `${part.padEnd(12)} ${megabytes.toFixed(0).padStart(5)} MB ${busy.toFixed(2).padStart(7)} % of a core  ${processes}`,
      );
    }
    console.log(`${"all".padEnd(12)} ${total.toFixed(0).padStart(5)} MB   at most ${MAX} MB`);
    // One of them is this measurement itself.
    const perSecond = (after.transactions - before.transactions - 1) / WATCH_SECONDS;
    console.log(`${perSecond.toFixed(1)} transactions per second`);
  } finally {
    await product.stop();
  }
}

function usageOf(launcher: number): Map<Part, Usage> {
  const parents = new Map(pids().map((pid) => [pid, parentOf(pid)]));
  const isOurs = (pid: number): boolean => pid === launcher || (parents.has(pid) && isOurs(parents.get(pid) ?? 0));
  const found = new Map<Part, Usage>();
  for (const pid of [...parents.keys()].filter(isOurs)) {
    const part = partOf(pid, launcher);
    const { megabytes, seconds, count } = found.get(part) ?? { megabytes: 0, seconds: 0, count: 0 };
    found.set(part, {
      megabytes: megabytes + megabytesOf(pid),
      seconds: seconds + processorSeconds(pid),
      count: count + 1,
    });
  }
  return found;
}

function partOf(pid: number, launcher: number): Part {
  if (pid === launcher) return "launcher";
  const command = readProc(pid, "cmdline");
  if (/launch[/-]web\b/.test(command)) return "web";
  return /worker(-process|\.ts|\/)/.test(command) ? "worker" : "PostgreSQL";
}

const pids = () => readdirSync("/proc").map(Number).filter(Boolean);

async function transactionsOn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    "select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()",
  );
  await client.end();
  return rows[0]?.count ?? 0;
}
