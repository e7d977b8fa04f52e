import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "#launch/root.ts";
import { readJournal } from "#platform/connectors/test/for-tests.ts";
import { ENV_NAMES } from "#platform/env.ts";
import { describeMachine } from "../describe-build.ts";
import { writeEvidence } from "../evidence.ts";
import { brightbean } from "./brightbean.ts";
import { count, evidenceOf, rowsOf } from "./count.ts";
import { masthead } from "./masthead.ts";
import { startNetwork } from "./network.ts";
import { postiz } from "./postiz.ts";
import type { Driver, Product } from "./product.ts";
import { type Treatment, treat } from "./treat.ts";

export const DRIVERS: Readonly<Record<string, Driver>> = { masthead, postiz, brightbean };

export type Comparison = Omit<Treatment, "latencyMs"> & {
  product: string;
  folder: string | null;
  runtime: string | null;
  settings: Readonly<Record<string, string>>;
  publications: number;
  out: string;
  log(line: string): void;
};

/** What a publication takes on the stand-in, in milliseconds. */
const LATENCY_MS = 300;
/** Before the first publication: longer than any product takes to be told of all. */
const LEAD_SECONDS = 150;

/**
 * Publishes with one product to a stand-in on this machine, while the process that publishes is killed, and counts what
 * the stand-in's journal has.
 */
export async function compare(options: Comparison): Promise<{ rows: [string, string][]; files: string[] }> {
  const { product: name, folder, runtime, settings, publications, overSeconds, kills, seed, out, log } = options;
  const driver = DRIVERS[name];
  if (!driver) throw new Error(`There is no driver for "${name}".`);
  for (const variable of ENV_NAMES) delete process.env[variable];
  const interruption = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => interruption.abort());
  const startedAt = new Date();
  const temporary = mkdtempSync(path.join(tmpdir(), "masthead-proof-"));
  // Under root, PostgreSQL runs as another user, who must be able to traverse the folder.
  chmodSync(temporary, 0o711);
  const journal = path.join(temporary, "journal");
  const network = await startNetwork({ journal, latencyMs: LATENCY_MS });
  log(`Starting ${driver.name} …`);
  const opened = { temporary, target: network.target, folder: folder ?? ROOT, runtime, settings };
  let product: Product | undefined;
  try {
    product = await driver.open(opened);
    const run = randomBytes(3).toString("hex");
    const firstDueAt = Date.now() + LEAD_SECONDS * 1000;
    const wanted = Array.from({ length: publications }, (_, index) => ({
      text: `Post ${index + 1} of ${publications}, run ${run}`,
      dueAt: new Date(Math.ceil((firstDueAt + (overSeconds * 1000 * index) / publications) / 1000) * 1000),
    }));
    await product.schedule(wanted);
    if (Date.now() > firstDueAt) throw new Error(`Scheduling took longer than ${LEAD_SECONDS} seconds.`);
    const treatment = { ...options, latencyMs: LATENCY_MS };
    const watched = { product, wanted, treatment, log, signal: interruption.signal, ...network };
    const { kills: killed, said, seconds } = await treat(watched);
    const evidence = evidenceOf(wanted, readJournal(journal), said);
    const counts = count(evidence);
    mkdirSync(out, { recursive: true });
    const file = path.join(out, `${startedAt.toISOString().slice(0, 19).replaceAll(":", "")}.${name}`);
    const files = [`${file}.json`, `${file}.evidence.jsonl`] as const;
    const report = {
      product: driver.name,
      runs: driver.runs,
      ...describeFolder(folder ?? ROOT),
      at: startedAt.toISOString(),
      machine: describeMachine(),
      settings: { publications, kills, over_seconds: overSeconds, seed, latency_ms: LATENCY_MS, changed: settings },
      patience_seconds: options.patienceSeconds,
      run: { kills: killed, seconds },
      ...counts,
      evidence_sha256: writeEvidence(files[1], evidence),
    };
    writeFileSync(files[0], `${JSON.stringify(report, null, 2)}\n`);
    return { rows: rowsOf(counts, killed), files: [...files] };
  } finally {
    await product?.stop();
    await network.stop();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The version as Git names it, and whether files differ from it; nulls outside a checkout. */
function describeFolder(folder: string) {
  const git = (...args: string[]) => {
    try {
      return execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    } catch {
      return null;
    }
  };
  const changed = git("diff", "--name-only", "HEAD");
  return {
    version: git("describe", "--tags", "--always"),
    commit: git("rev-parse", "HEAD"),
    changed_files: changed?.split("\n").filter(Boolean) ?? null,
  };
}
