import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArguments } from "#launch/arguments.ts";
import { readJournal } from "#platform/connectors/test/for-tests.ts";
import { judgeHold } from "./hold-judge.ts";
import { holdWhilePublishing } from "./hold-run.ts";
import { startBenchPlatform } from "./platform.ts";

/**
 * A hold while `--posts 1000` are due and `--workers 3` publish and are killed; then `--released 50` of the posts that wait are
 * released. Exits with 1 where a count that must be 0 is not.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(
    {
      usage: "npm run bench -- hold [options]",
      about: `How soon a hold stops publishing, while workers are killed; judged by the journal of the stand-in.`,
      options: {
        posts: { kind: "number", default: 1000, about: "posts that are due", least: 1 },
        workers: { kind: "number", default: 3, about: "workers, of which all but one are killed", least: 1 },
        released: { kind: "number", default: 50, about: "posts that are released while the hold lasts" },
      },
    },
    args,
  );
  const folder = mkdtempSync(join(tmpdir(), "masthead-hold-"));
  const journal = join(folder, "journal");
  const bench = await startBenchPlatform({}, undefined, { tracksCommits: true });
  try {
    await bench.register();
    const posts = values.posts;
    const figures = await holdWhilePublishing(bench, {
      journal,
      posts,
      workers: values.workers,
      released: values.released,
    });
    const { requests, beforeHold, straggling, lastAfterMs, mustBeZero } = judgeHold(
      readJournal(journal),
      figures.planned,
      figures.times,
    );
    const zeros = { ...mustBeZero, "waiting posts that are not listed": figures.waiting - figures.listed };
    const count = (fate: string) => figures.planned.filter((one) => one.fate === fate).length;
    const lines: [string, string | number][] = [
      ["posts due", posts],
      ["workers killed (SIGKILL)", figures.killed],
      ["requests before the hold", beforeHold],
      ["the operation took, and was committed after", `${figures.placedInMs} ms, ${figures.committedInMs} ms`],
      ["requests that arrived after the commit", straggling],
      ["the last of them after", `${lastAfterMs} ms`],
      ["posts that wait", figures.waiting],
      ["publications begun before the hold, which end after it", figures.sending],
      ["released when it was lifted", count("chosen")],
      ["canceled when it was lifted", count("cancelled")],
      ["requests in all", requests],
      ...Object.entries(zeros),
    ];
    for (const [label, value] of lines) console.log(`${label.padEnd(64)} ${value}`);
    if (Object.values(zeros).some((value) => value !== 0)) process.exitCode = 1;
  } finally {
    await bench.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
