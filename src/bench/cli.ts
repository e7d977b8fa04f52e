import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundleCli } from "#launch/bundle-cli.ts";

const ROUNDS = 20;

/** The API's response to `GET /me`; a constant, because the benchmark measures the start and not the API. */
const ME = {
  user: { id: 1, first_name: "Ada", last_name: "Lovelace", email: "ada@example.com", email_verified: true },
  current_team: { id: 1, name: "Test Brand" },
  token: { id: 1, kind: "personal", tier: "full", hasTwoFactors: false, ssoAccountId: null },
};

/**
 * How long the bundled CLI takes from start to exit, compared with an empty Node process: in alternation, so that
 * varying load of the machine affects both alike; the median counts.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-bench-cli-"));
  const program = path.join(folder, "masthead.mjs");
  await bundleCli(program);
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "application/json").setHeader("X-Request-Id", "bench").end(JSON.stringify(ME));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const env = {
    ...process.env,
    MASTHEAD_CONFIG_DIR: folder,
    MASTHEAD_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    MASTHEAD_TOKEN: "1|mh_bench",
  };
  try {
    const lines = { "node -e 0": ["-e", "0"], "--version": [program, "--version"], whoami: [program, "whoami"] };
    const taken = new Map<string, number[]>(Object.keys(lines).map((name) => [name, []]));
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, args] of Object.entries(lines)) {
        const milliseconds = await time(args, env);
        // The first round warms the disk's cache.
        if (round > 0) taken.get(name)?.push(milliseconds);
      }
    }
    report(taken);
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
}

async function time(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: "ignore" });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
  return performance.now() - startedAt;
}

function report(taken: ReadonlyMap<string, number[]>): void {
  console.log(`\nFrom start to end on Node ${process.versions.node}, median of ${ROUNDS} (fastest), ms`);
  const baseline = median(taken.get("node -e 0") ?? []);
  for (const [name, all] of taken) {
    const own = median(all);
    const values = `${own.toFixed(0).padStart(6)}   (${Math.min(...all).toFixed(0)})`;
    console.log(`${name.padEnd(12)} ${values.padEnd(16)} ${(own / baseline).toFixed(2)} × node -e 0`);
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
