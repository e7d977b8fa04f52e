import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrandId } from "#kernel/ids.ts";
import { readArguments } from "#launch/arguments.ts";
import { startBenchPlatform } from "./platform.ts";
import { type DisturbedFigures, publishDisturbed } from "./publishing-disturbed.ts";
import { pace } from "./publishing-throughput.ts";
import { type Verification, verifyPublications } from "./publishing-verification.ts";

/**
 * The proof: publications on platforms that lose responses, by workers that are killed and paused repeatedly; checked
 * against the platform's own journal. Then the throughput without failures. Fails when anything was duplicated,
 * invented or lost. `--publications 1200 --kills 60 --over 60`; `--publications 0`
 * measures the throughput alone, of `--at-once 600`, with responses of the platform after `--latency 0` milliseconds: from some
 * hundred on the workers wait for it rather than for processors, and two of them are to publish twice as many as one.
 * `--cpu-prof <folder>` writes profiles of its workers, `--statements <file>` a list of their statements.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(
    {
      usage: "npm run bench -- publishing [options]",
      about: `Publications on platforms that lose responses, by workers that are killed and paused repeatedly, checked against the
platform's own journal. Then the throughput without failures.`,
      options: {
        publications: {
          kind: "number",
          default: 1200,
          about: "publications that are disturbed; 0 measures the throughput alone",
        },
        kills: { kind: "number", default: 60, about: "workers that are killed" },
        over: { kind: "number", default: 60, about: "seconds in which they come due" },
        "at-once": { kind: "number", default: 600, about: "publications of the throughput" },
        latency: { kind: "number", default: 0, about: "milliseconds until the platform answers" },
        "cpu-prof": { kind: "text", value: "folder", about: "where profiles of the workers are written" },
        statements: { kind: "text", value: "file", about: "where a list of their statements is written" },
      },
    },
    args,
  );
  const folder = mkdtempSync(join(tmpdir(), "masthead-proof-"));
  const bench = await startBenchPlatform();
  try {
    await bench.register();
    const { id, accountId } = await bench.services.db.brand.findFirstOrThrow();
    const { ownerId } = await bench.services.db.account.findUniqueOrThrow({ where: { id: accountId } });
    const brand = { brandId: id as BrandId, authorId: ownerId };
    const count = values.publications;
    if (count > 0) {
      const journal = join(folder, "journal");
      const run = { journal, count, kills: values.kills, overSeconds: values.over };
      const figures = await publishDisturbed(bench, brand, run);
      const verification = await verifyPublications(bench.services.db, journal);
      print(verification, figures);
      const { doubles, falselyPublished, lost } = verification;
      if (doubles + falselyPublished + lost > 0) process.exitCode = 1;
    }
    await pace(bench, brand, join(folder, "pace"), {
      atOnce: values["at-once"],
      latency: values.latency,
      profiles: values["cpu-prof"],
      statements: values.statements,
    });
  } finally {
    await bench.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(verification: Verification, run: DisturbedFigures): void {
  const { latenessMs, baselineMs } = verification;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const lines: [string, string | number][] = [
    ["publications", verification.publications],
    ["workers killed (SIGKILL)", run.killed],
    ["workers paused beyond their lease", run.pauses],
    ["replies lost", verification.repliesLost],
    ["sent again under the same key", verification.repeats],
    ["published", verification.published],
    ["of them threads of three parts", verification.threads],
    ["refused by the platform", verification.refused],
    ["doubles", verification.doubles],
    ["falsely published", verification.falselyPublished],
    ["lost", verification.lost],
    ["unknown (put before a person)", `${verification.unknown}, ${verification.unknownThere} of them on the platform`],
    ...verification.unknownCauses.map(({ label, count }): [string, number] => [`  ${label}`, count]),
    ["quarantined, then retried", run.quarantined],
    ["seconds", run.seconds.toFixed(1)],
    ["publications/s under this treatment", (verification.published / run.seconds).toFixed(1)],
    ["lateness p50 / p95", `${seconds(latenessMs.p50)} / ${seconds(latenessMs.p95)}`],
    ["lateness of those sent once p50 / p95", `${seconds(baselineMs.p50)} / ${seconds(baselineMs.p95)}`],
  ];
  for (const [label, value] of lines) console.log(`${label.padEnd(76)} ${value}`);
}
