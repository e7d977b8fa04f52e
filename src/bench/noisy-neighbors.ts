import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#test/started-app.ts";
import { choose } from "./choose.ts";
import { type Attack, attacks, type Target } from "./noisy-neighbors-attacks.ts";
import { textAttacks } from "./noisy-neighbors-texts.ts";
import { startBenchPlatform } from "./platform.ts";
import { startProcess } from "./processes.ts";

/**
 * The rule: whatever one client sends, another's `GET /public/plans` never takes more than this longer than its idle
 * maximum.
 */
const MAX_LONGER_MS = 250;
const IDLE_MS = 5_000;
const ATTACK_MS = 8_000;
/** After an attack, until its leftover work is done; the other client is still measured. */
const AFTERMATH_MS = 2_000;
/** The baseline begins once no second was slower than this, or after this many seconds. */
const CALM_MS = 100;
const MAX_SECONDS = 15;

type Latencies = { p50: number; p99: number; max: number; failed: number };

/**
 * Starts the product's web server and worker, and has one client send its worst requests while another requests the
 * plans at a steady rate. Each attack has its own idle baseline from just before it. Only the attacks named on the
 * command line, if any. Exits with 1 where the rule does not hold.
 */
export async function run(only: string[]): Promise<void> {
  const chosen = choose([...attacks, ...textAttacks], only);
  if (!existsSync(".next/BUILD_ID")) throw new Error("Build first: npm start builds.");
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const platform = await startBenchPlatform({
    PORT: String(port),
    APP_URL: origin,
    TRUSTED_PROXIES: "127.0.0.0/8,::1/128",
    LOG_LEVEL: "silent",
    WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8",
  });
  const web = await startProcess("src/launch/web.ts", platform.env);
  const worker = await startProcess("src/launch/worker-process.ts", platform.env);
  const poller = fork("src/bench/noisy-neighbors-poller.ts", [String(port)], { stdio: "inherit" });
  try {
    await sleep(2_000);
    heading();
    for (const attack of chosen) {
      // Each attack is another user, so that none is throttled because of the one before.
      const target: Target = { port, origin, platform, token: await platform.register() };
      await measure(attack, target, poller, web);
    }
  } finally {
    for (const child of [poller, worker, web]) child.kill("SIGKILL");
    await platform.stop();
  }
}

async function measure(attack: Attack, target: Target, poller: ChildProcess, web: ChildProcess): Promise<void> {
  const send = await attack.prepare(target);
  await waitsOf(poller);
  for (let second = 0; second < MAX_SECONDS; second += 1) {
    await sleep(1000);
    if (latenciesOf(await waitsOf(poller)).max < CALM_MS) break;
  }
  await sleep(IDLE_MS);
  const idle = latenciesOf(await waitsOf(poller));

  const stop = new AbortController();
  const responses = new Map<string, number>();
  const note = (response: string) => void responses.set(response, (responses.get(response) ?? 0) + 1);
  const rss = watchMemory(web.pid ?? 0);
  const sending = Promise.all(
    Array.from({ length: attack.parallel }, async (_, lane) => {
      for (let turn = 0; !stop.signal.aborted && turn < (attack.turns ?? Number.POSITIVE_INFINITY); turn += 1) {
        note(await send(stop.signal, lane + turn * attack.parallel).catch(() => "no answer"));
      }
    }),
  );
  await sleep(ATTACK_MS);
  stop.abort();
  await Promise.race([sending, sleep(20_000)]);
  await sleep(AFTERMATH_MS);
  const during = latenciesOf(await waitsOf(poller));
  print(attack, idle, during, rss.stop(), responses);
}

function heading(): void {
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `\nGET /public/plans of a neighbour, ms, idle and during ${ATTACK_MS / 1000} s of an attack; load ${load} on ${availableParallelism()} cores`,
  );
  const names = ["attack".padEnd(34), "idle p50/p99/max".padStart(22), "during p50/p99/max".padStart(24)];
  console.log([...names, "longer".padStart(8), "RSS web+heavy MB".padStart(18), "  rule   answers"].join(" "));
}

function print(attack: Attack, idle: Latencies, during: Latencies, rss: string, responses: Map<string, number>): void {
  const longer = during.max - idle.max;
  const holds = longer <= MAX_LONGER_MS && during.failed === 0;
  if (!holds) process.exitCode = 1;
  const three = ({ p50, p99, max }: Latencies) => [p50, p99, max].map((ms) => ms.toFixed(0)).join(" / ");
  const output = [...responses].map(([response, count]) => `${response} ×${count}`).join(", ");
  const parts = [attack.name.padEnd(34), three(idle).padStart(22), three(during).padStart(24)];
  const result = holds ? "holds " : `BROKEN${during.failed > 0 ? ` (${during.failed} failed)` : ""}`;
  console.log([...parts, longer.toFixed(0).padStart(8), rss.padStart(18), ` ${result}  ${output}`].join(" "));
}

async function waitsOf(poller: ChildProcess): Promise<{ waits: number[]; failed: number }> {
  poller.send("waits");
  const [response] = await once(poller, "message");
  return response as { waits: number[]; failed: number };
}

function latenciesOf({ waits, failed }: { waits: number[]; failed: number }): Latencies {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0, failed };
}

/** The peak memory of the web server, and of its child processes, in megabytes. */
function watchMemory(pid: number): { stop(): string } {
  let web = 0;
  let others = 0;
  const look = () => {
    const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" }).trim().split("\n");
    const table = rows.map((row) => row.trim().split(/\s+/).map(Number));
    const megabytes = (found: number[][]) => found.reduce((sum, [, , rss = 0]) => sum + rss / 1024, 0);
    web = Math.max(web, megabytes(table.filter(([id]) => id === pid)));
    others = Math.max(others, megabytes(table.filter(([, parent]) => parent === pid)));
  };
  const timer = setInterval(look, 500);
  return {
    stop() {
      clearInterval(timer);
      return `${web.toFixed(0)} + ${others.toFixed(0)}`;
    },
  };
}
