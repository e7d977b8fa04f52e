import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import autocannon from "autocannon";
import { startBenchPlatform } from "./platform.ts";

const CONNECTIONS = 16;
const SECONDS = 8;

/**
 * Requests per second of `GET /teams` with a bearer token through Next and on a bare server, beside a Next route handler
 * that returns a constant. Servers run one after the other, each in its own process, twice, the better run counts.
 */
export async function run(): Promise<void> {
  if (!existsSync(".next/BUILD_ID")) throw new Error("Build first: npm start builds, or npx next build.");
  const platform = await startBenchPlatform({ RATE_LIMITS: "off" });
  try {
    const token = await platform.register();
    const viaNext = await measure("next", platform.env, "/api/v1/teams", token);
    const bare = await measure("bare", platform.env, "/api/v1/teams", token);
    const constant = await measure("next", platform.env, "/healthz", null);

    console.log(`\n${CONNECTIONS} connections, ${SECONDS} s a run, best of 2, requests per second (p50 / p99 ms)`);
    line("Next route handler, constant", constant, constant);
    line("GET /teams through Next", viaNext, constant);
    line("GET /teams, serve on a bare server", bare, constant);
  } finally {
    await platform.stop();
  }
}

type Figures = { perSecond: number; p50: number; p99: number };

function line(label: string, { perSecond, p50, p99 }: Figures, yardstick: Figures): void {
  const ratio = (perSecond / yardstick.perSecond).toFixed(2);
  console.log(
    `${label.padEnd(36)} ${perSecond.toFixed(0).padStart(7)}   ${p50} / ${p99}   ${ratio} × the constant route`,
  );
}

async function measure(
  kind: "bare" | "next",
  env: NodeJS.ProcessEnv,
  path: string,
  token: string | null,
): Promise<Figures> {
  const server = fork("src/bench/rest-server.ts", [kind], { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  try {
    const port = await portOf(server);
    const url = `http://127.0.0.1:${port}${path}`;
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    await fire(url, headers, 3);
    const runs = [await fire(url, headers, SECONDS), await fire(url, headers, SECONDS)];
    return runs.reduce((best, figures) => (figures.perSecond > best.perSecond ? figures : best));
  } finally {
    server.kill("SIGKILL");
    await once(server, "exit");
  }
}

async function portOf(server: ChildProcess): Promise<number> {
  const [message] = (await once(server, "message")) as [{ port: number }];
  return message.port;
}

async function fire(url: string, headers: Record<string, string>, duration: number): Promise<Figures> {
  const result = await autocannon({ url, headers, duration, connections: CONNECTIONS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
