import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";

const CONNECTIONS = 16;
const SECONDS = 8;

/** Requests per second, and the median and the 99th percentile of their duration, in milliseconds. */
export type LoadResult = { perSecond: number; p50: number; p99: number };

export type Load = { path: string; method?: "GET" | "POST"; headers?: Record<string, string>; body?: string };

/**
 * Sends load to one server of the comparison, in a separate process: once to warm up, then twice, and the better run
 * counts.
 * @param kind what `rest-server.ts` mounts
 */
export async function measure(kind: "bare" | "mcp" | "next", env: NodeJS.ProcessEnv, load: Load): Promise<LoadResult> {
  const stdio = ["ignore", "ignore", "inherit", "ipc"] as const;
  const server = fork("src/bench/rest-server.ts", [kind], { env, stdio: [...stdio] });
  try {
    return await measureAt(await portOf(server), load);
  } finally {
    server.kill("SIGKILL");
    await once(server, "exit");
  }
}

/** The same for a server that runs already. */
export async function measureAt(port: number, load: Load): Promise<LoadResult> {
  await fire(port, load, 3);
  const runs = [await fire(port, load, SECONDS), await fire(port, load, SECONDS)];
  return runs.reduce((best, result) => (result.perSecond > best.perSecond ? result : best));
}

/** One line of the table: the metrics beside those of the baseline. */
export function line(label: string, { perSecond, p50, p99 }: LoadResult, baseline: LoadResult, name: string): void {
  const ratio = (perSecond / baseline.perSecond).toFixed(2);
  console.log(`${label.padEnd(36)} ${perSecond.toFixed(0).padStart(7)}   ${p50} / ${p99}   ${ratio} × ${name}`);
}

export function heading(seconds = SECONDS): void {
  console.log(`\n${CONNECTIONS} connections, ${seconds} s a run, best of 2, requests per second (p50 / p99 ms)`);
}

async function portOf(server: ChildProcess): Promise<number> {
  const [message] = (await once(server, "message")) as [{ port: number }];
  return message.port;
}

export async function fire(port: number, { path, ...load }: Load, duration: number): Promise<LoadResult> {
  const url = `http://127.0.0.1:${port}${path}`;
  const result = await autocannon({ url, ...load, duration, connections: CONNECTIONS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
