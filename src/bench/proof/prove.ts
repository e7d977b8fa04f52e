import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrandId } from "#kernel/ids.ts";
import { readJournal } from "#platform/connectors/test/for-tests.ts";
import { ENV_NAMES } from "#platform/env.ts";
import { startBenchPlatform } from "../platform.ts";
import { publishDisturbed } from "../publishing-disturbed.ts";
import { unsettled } from "../publishing-load.ts";
import { describeBuild } from "./describe-build.ts";
import { readOutcomes, readPlan } from "./evidence.ts";
import type { Evidence } from "./judge.ts";
import { measureUsage, NOT_MEASURED, type Usage } from "./measure-usage.ts";
import type { Report } from "./report.ts";
import { makeOwnKey, openSigningKey } from "./signing-key.ts";
import { type Proof, type ProofOptions, writeReport } from "./write-report.ts";

type Running = ProofOptions & {
  /** Whether the key of an installation here may sign. */
  mayUseInstallationKey: boolean;
  log(line: string): void;
};

const PROGRESS_MS = 5000;

/**
 * Publishes to stand-ins with a database, a data folder and workers of its own, all of them temporary, and writes what
 * their journal shows. Nothing of the installation but its files and the key that signs its receipts is read.
 */
export async function prove(options: Running): Promise<Proof> {
  const installation = { ...process.env };
  // Neither this process nor the workers know of the installation's database, mail server, storage and networks.
  for (const name of ENV_NAMES) delete process.env[name];
  const startedAt = new Date();
  const build = await describeBuild();
  const { evidence, run } = await runDisturbed(options);
  const key = options.mayUseInstallationKey
    ? await openSigningKey(installation)
    : await makeOwnKey("A key made for the report was asked for.");
  return writeReport({ options, build, evidence, run, startedAt }, key);
}

async function runDisturbed(options: Running): Promise<{ evidence: Evidence; run: Report["run"] }> {
  const { publications: count, kills, overSeconds, seed, log } = options;
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-proof-"));
  const journal = path.join(folder, "journal");
  log("Starting a temporary database and workers …");
  const bench = await startBenchPlatform();
  const { db } = bench.services;
  let planned: Evidence["planned"] = [];
  let usage: { stop(): Usage } | undefined;
  let progress: NodeJS.Timeout | undefined;
  try {
    await bench.register();
    const { id, accountId } = await db.brand.findFirstOrThrow();
    const { ownerId: authorId } = await db.account.findUniqueOrThrow({ where: { id: accountId } });
    const figures = await publishDisturbed(
      bench,
      { brandId: id as BrandId, authorId },
      {
        journal,
        count,
        kills,
        overSeconds,
        seed,
        async onScheduled(workers) {
          planned = await readPlan(db);
          usage = measureUsage(workers.pids);
          progress = setInterval(async () => {
            const left = await unsettled(db).catch(() => count);
            log(`  ${count - left} of ${count} publications are done, ${workers.figures().killed} of ${kills} kills`);
          }, PROGRESS_MS);
        },
      },
    );
    const { killed, pauses, quarantined, seconds } = figures;
    const evidence = { planned, journal: readJournal(journal), outcomes: await readOutcomes(db) };
    const measured = usage?.stop() ?? NOT_MEASURED;
    return { evidence, run: { kills: killed, pauses, retried_by_person: quarantined, seconds, usage: measured } };
  } finally {
    clearInterval(progress);
    usage?.stop();
    await bench.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
